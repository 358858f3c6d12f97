import { codeDigits, type CodePurpose } from '@dastak/contract/codes.ts'
import { OTP_MINUTES } from '@dastak/contract/limits.ts'

/**
 * Every text message, by name. Vendors and the DLT of Indian operators know each as a separate
 * template, so every operator must register an added or changed text. `{product}`, `{minutes}` and
 * `{address}` are the same in every message, other names are its values. `dastak sms templates`
 * prints the texts for registration.
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
  // It has no text of the inviting user, so that nobody can send their own text in our name.
  team_invitation:
    'You are invited to a team on {product}. See who invites you, and accept or decline within ' +
    '14 days: {address}/invitation#{token}',
} as const

const SAME_IN_ALL: readonly string[] = ['product', 'minutes', 'address']

export type SmsTemplate = keyof typeof SMS_TEXTS
export const SMS_TEMPLATES = Object.keys(SMS_TEXTS) as SmsTemplate[]

/**
 * A placeholder in a registered text: `{#var#}`, or the type of the value, which operators require
 * since 2026, with or without braces: `{#numeric#}`, `#alphanumeric#`.
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

/** Values that are the same in every message of an installation. */
export interface SmsFrame {
  productName: string
  /** The address of the web app. Undefined if the operator did not set it. */
  publicUrl?: string | undefined
}

/** The names of a template's values, in the order of its text. */
export function valueNames(template: SmsTemplate): string[] {
  const names = Array.from(SMS_TEXTS[template].matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  return names.filter((name) => !SAME_IN_ALL.includes(name))
}

/** Whether the message has a one-time code. */
export const hasCode = (template: SmsTemplate) => valueNames(template).includes('code')

/**
 * A message of a template. The last line of a message with a code names the site in which phones
 * may fill it in (WebOTP, Safari). There is none without a public address.
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

/**
 * The text of a code: signing in has its own, everything else shares one. So all codes of one text
 * have the same length, and templates may be registered with a fixed one.
 */
const textOf = (purpose: CodePurpose) =>
  purpose === 'sign_in' ? 'sign_in_code' : 'new_number_code'

/** The digits of the code in a text. */
export const digitsIn = (template: SmsTemplate): number =>
  codeDigits(template === textOf('sign_in') ? 'sign_in' : 'new_mobile')

/** The message with a code of this purpose. */
export const codeSms = (purpose: CodePurpose, code: string, frame: SmsFrame) =>
  smsText(textOf(purpose), { code }, frame)
