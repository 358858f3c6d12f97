import * as z from 'zod/mini'
import {
  DLT_VARIABLE,
  hasCode,
  SMS_TEMPLATES,
  valueNames,
  type SmsTemplate,
} from '../text/sms-texts.ts'
import { readJson } from './json-lines.ts'
import type { Settings } from './settings.ts'

/** How one text is registered with the vendor and the DLT. */
interface SmsTemplateSettings {
  /** The id of the template: the vendor's own or that of the DLT, as the vendor needs it. */
  id: string | null
  /** The registered text, with `{#var#}`, a tag or names in braces. Null means our own text. */
  text: string | null
  /** The names of the vendor's template variables. Null means VAR1, VAR2 and so on. */
  variables: Readonly<Record<string, string>> | null
}
export type SmsTemplateList = Readonly<Partial<Record<SmsTemplate, SmsTemplateSettings>>>

const SHAPE =
  'must be the number of a template, or an object like {"id": "1107…", ' +
  '"text": "{#var#} is your code"}'
const shortText = z.string(SHAPE).check(z.trim(), z.minLength(1, SHAPE), z.maxLength(1_000, SHAPE))
const templates = z.record(
  z.string(),
  z.union(
    [
      shortText,
      z.strictObject({
        id: z.optional(shortText),
        text: z.optional(shortText),
        variables: z.optional(z.record(shortText, shortText)),
      }),
    ],
    SHAPE,
  ),
  'must be an object like {"sign_in_code": "1107…"}',
)

const HAS_CODE = new RegExp(String.raw`${DLT_VARIABLE}|\{code\}`)

/** SMS_TEMPLATES: JSON, or one number for both texts with a code. */
export function readSmsTemplates({ text, refuse }: Settings): SmsTemplateList {
  const written = text('SMS_TEMPLATES')
  if (written === undefined) return {}
  if (/^[\w.-]+$/.test(written))
    return Object.fromEntries(
      SMS_TEMPLATES.filter(hasCode).map((name) => [
        name,
        { id: written, text: null, variables: null },
      ]),
    )
  const read = readJson(written, templates)
  if ('problem' in read) {
    refuse('SMS_TEMPLATES', read.problem.replace(/^line \d+: /, ''))
    return {}
  }
  const found: Partial<Record<SmsTemplate, SmsTemplateSettings>> = {}
  for (const [name, one] of Object.entries(read.data)) {
    const known = SMS_TEMPLATES.find((template) => template === name)
    if (!known) {
      refuse(
        'SMS_TEMPLATES',
        `has ${name}, which is not one of our texts. The texts are ${SMS_TEMPLATES.join(', ')}`,
      )
      continue
    }
    const {
      id = null,
      text: own = null,
      variables = null,
    } = typeof one === 'string' ? { id: one } : one
    const fault = faultOf(known, [own ?? '', ...Object.values(variables ?? {})], own)
    if (fault) refuse('SMS_TEMPLATES', `${name} ${fault}`)
    found[known] = { id, text: own, variables }
  }
  return found
}

function faultOf(
  template: SmsTemplate,
  texts: readonly string[],
  own: string | null,
): string | null {
  const names = [...new Set(valueNames(template))]
  const unknown = texts
    .flatMap((text) => [...text.matchAll(/\{([^{}]*)\}/g)])
    .find(([, name = '']) => !/^#\w+#$/.test(name) && !names.includes(name))
  if (unknown)
    return (
      `has ${unknown[0]}, but the possible values are {#var#} and ` +
      names.map((name) => `{${name}}`).join(', ')
    )
  if (own !== null && hasCode(template) && !HAS_CODE.test(own))
    return 'must have {#var#} in place of the code'
  return null
}
