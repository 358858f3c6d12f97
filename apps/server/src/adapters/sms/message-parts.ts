import type { SmsVendor } from '../../config/sms.ts'
import type { SmsMessage } from '../../ports/sms.ts'
import { DLT_VARIABLE, valueNames } from '../../text/sms-texts.ts'

const PLACEHOLDERS = new RegExp(String.raw`${DLT_VARIABLE}|\{(\w+)\}`, 'g')

/** The parts of a message that vendors need. */
export interface SmsParts {
  /** E.164; without the plus; without the country code if it is India. */
  to: string
  digits: string
  national: string
  templateName: string
  /** The id of the template at the vendor or at the DLT. */
  template: string | null
  /** The code in the message; null if it has none. */
  code: string | null
  values: Readonly<Record<string, string>>
  /** The values by the names that the vendor's template uses. */
  variables: Readonly<Record<string, string>>
  /** Our own text, or the one that the operator has registered. */
  text: string
}

export function partsOf(
  { to, template, values, text }: SmsMessage,
  { templates }: SmsVendor,
): SmsParts {
  const registered = templates[template]
  const inOrder = valueNames(template).map((name) => values[name] ?? '')
  const numbered = Object.fromEntries(inOrder.map((value, index) => [`VAR${index + 1}`, value]))
  const named =
    registered?.variables &&
    Object.fromEntries(
      Object.entries(registered.variables).map(([name, one]) => [name, fill(one, values, inOrder)]),
    )
  return {
    to,
    digits: to.replace('+', ''),
    national: to.replace(/^\+(91)?/, ''),
    templateName: template,
    template: registered?.id ?? null,
    code: values['code'] ?? null,
    values,
    variables: named ?? numbered,
    text: registered?.text ? fill(registered.text, values, inOrder) : text,
  }
}

/**
 * `{#var#}` and similar are replaced with the values in order, and with the last value if there are
 * more. `{code}` is replaced with the value of that name.
 */
function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  inOrder: readonly string[],
): string {
  let index = 0
  return text.replace(PLACEHOLDERS, (written, name?: string) =>
    name === undefined ? (inOrder[index++] ?? inOrder.at(-1) ?? '') : (values[name] ?? written),
  )
}
