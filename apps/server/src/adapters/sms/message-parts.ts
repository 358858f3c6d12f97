import type { SmsVendor } from '../../config/sms.ts'
import type { SmsMessage } from '../../ports/sms.ts'
import { DLT_VARIABLE, valueNames } from '../../text/sms-texts.ts'

const PLACES = new RegExp(String.raw`${DLT_VARIABLE}|\{(\w+)\}`, 'g')

/** What vendors want to know of a message. */
export interface SmsParts {
  /** E.164; without the plus; without the country, where it is India. */
  to: string
  digits: string
  national: string
  templateName: string
  /** The vendor's number of the template, or that of the DLT. */
  template: string | null
  /** The code that it brings; null: it brings none. */
  code: string | null
  values: Readonly<Record<string, string>>
  /** The values by the names that the vendor's template has for them. */
  variables: Readonly<Record<string, string>>
  /** Ours, or as the operator has registered it. */
  text: string
}

export function partsOf(
  { to, template, values, text }: SmsMessage,
  { templates }: SmsVendor,
): SmsParts {
  const registered = templates[template]
  const inOrder = valueNames(template).map((name) => values[name] ?? '')
  const numbered = Object.fromEntries(inOrder.map((value, place) => [`VAR${place + 1}`, value]))
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
 * `{#var#}` and its like are the values in their order, the last one for all that are left;
 * `{code}` is the one of that name.
 */
function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  inOrder: readonly string[],
): string {
  let place = 0
  return text.replace(PLACES, (written, name?: string) =>
    name === undefined ? (inOrder[place++] ?? inOrder.at(-1) ?? '') : (values[name] ?? written),
  )
}
