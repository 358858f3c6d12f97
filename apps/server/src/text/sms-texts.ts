import { OTP_MINUTES } from '@dastak/contract/limits.ts'

/**
 * Every text message that is sent, by its name. Vendors and the DLT of Indian operators know each
 * as a template of its own: to add one here is to have every operator register it. `{product}`,
 * `{minutes}` and `{address}` are the same in every message, the other names are its values.
 * `dastak sms templates` prints them as they are registered.
 */
const SMS_TEXTS = {
  sign_in_code:
    '{code} is your {product} sign-in code. It is valid for {minutes} minutes. Do not share it ' +
    'with anyone.',
  new_number_code:
    '{code} is your code to use this number with {product}. It is valid for {minutes} minutes. ' +
    'Do not share it with anyone.',
  number_changed:
    'The mobile number of your {product} account was changed. The new one ends with {ending}, ' +
    'and every other device was signed out.\n\nIf this was not you, write to support at once.',
  // Nothing in it was written by who invites: no stranger gets words of theirs in our name.
  team_invitation:
    'You are invited to a team on {product}. See who invites you, and accept or decline within ' +
    '14 days: {address}/invitation#{token}',
} as const

const SAME_IN_ALL: readonly string[] = ['product', 'minutes', 'address']

export type SmsTemplate = keyof typeof SMS_TEXTS
export const SMS_TEMPLATES = Object.keys(SMS_TEXTS) as SmsTemplate[]

/**
 * What stands for a value in a text as the DLT has it: `{#var#}`, or what the value must be, as
 * operators demand it since 2026, with braces or without: `{#numeric#}`, `#alphanumeric#`.
 */
export const DLT_VARIABLE = [
  String.raw`\{#\w+#\}`,
  '#(?:numeric|number|alphanumeric|url|urlott|cbn|email)#',
].join('|')

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type SmsValues<Template extends SmsTemplate> = Readonly<
  Record<Exclude<NamesIn<(typeof SMS_TEXTS)[Template]>, 'product' | 'minutes' | 'address'>, string>
>

/** What is the same in every message of an installation. */
export interface SmsFrame {
  productName: string
  /** Where people open the web app; undefined where the operator didn't say. */
  publicUrl?: string | undefined
}

/** The names of a template's values, in the order in which they stand in its text. */
export function valueNames(template: SmsTemplate): string[] {
  const names = Array.from(SMS_TEXTS[template].matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  return names.filter((name) => !SAME_IN_ALL.includes(name))
}

/** Whether the message brings a one-time code. */
export const hasCode = (template: SmsTemplate) => valueNames(template).includes('code')

/**
 * A message of a template. The last line of one with a code tells phones for which site to fill it
 * in (WebOTP, Safari); without a public address there is none.
 */
export function smsText<Template extends SmsTemplate>(
  template: Template,
  values: SmsValues<Template>,
  { productName, publicUrl }: SmsFrame,
): { template: Template; values: SmsValues<Template>; text: string } {
  const same = { product: productName, minutes: String(OTP_MINUTES), address: publicUrl ?? '' }
  const known: Readonly<Record<string, string>> = { ...values, ...same }
  const line = hasCode(template) && publicUrl ? `\n\n@${new URL(publicUrl).hostname} #{code}` : ''
  const text = `${SMS_TEXTS[template]}${line}`.replace(
    /\{(\w+)\}/g,
    (_, name: string) => known[name] ?? '',
  )
  return { template, values, text }
}
