import * as z from 'zod/mini'
import { codeDigits, type CodePurpose } from './codes.ts'
import { readAddress, spelledEmail } from './contact-values/email-address.ts'
import { MATCH_MAX, NAME_INPUT_MAX, OTP_LENGTH } from './limits.ts'

/**
 * Rules for fields, with the messages of the specification, so that form and server say the same.
 */

// PostgreSQL cannot store NUL, and a lone surrogate is not a character.
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Whether the database can store a text. */
export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text)
}
/** Refuses a text that cannot be stored. */
export const isStorable = z.refine<string>(
  isStorableText,
  'This text has characters that cannot be used.',
)

/** A trimmed text that may be empty. `message` is used if it is not a text. */
const anyText = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.maxLength(max, `Use at most ${max} characters.`), isStorable)

/** A required, trimmed text. `message` is used if it is missing. */
export function text(message: string, max: number) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, `Use at most ${max} characters.`),
      isStorable,
    )
}

/** A whole number within these bounds. */
export function wholeNumber(message: string, min: number, max: number, tooMuch = message) {
  return z.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, tooMuch))
}

/** At least one of our ids. */
export function idList(message: string, max: number) {
  return z
    .array(z.string(message).check(z.uuid(message)), message)
    .check(z.minLength(1, message), z.maxLength(max, message))
}

/** One of our ids. `name` is the name of its field. */
export const idField = (name: string) =>
  z.string(`${name} is missing.`).check(z.uuid(`${name} is not valid.`))

/** An optional field of a form: empty or blank counts as left out. */
export function whenFilled<Field extends z.ZodMiniType<string, string>>(field: Field) {
  return z.optional(
    z.pipe(
      z.transform((typed: string | undefined) =>
        typeof typed === 'string' && typed.trim() === '' ? undefined : typed,
      ),
      z.optional(field),
    ),
  )
}

export const MOBILE_MESSAGE = 'Invalid mobile number.'
/** A mobile number as typed. The server converts it to E.164 (default country India). */
export const mobileField = z.string(MOBILE_MESSAGE).check(z.maxLength(100, MOBILE_MESSAGE))

export const OTP_MESSAGE = 'Invalid OTP'
/** A code of this purpose. A wrong length says what is right, except in the specification's own. */
export function codeField(purpose: CodePurpose) {
  const digits = codeDigits(purpose)
  const message =
    digits === OTP_LENGTH
      ? OTP_MESSAGE
      : `${OTP_MESSAGE}. Enter ${digits} digits, or request a new code.`
  return z.string(message).check(z.length(digits, message), z.regex(/^\d+$/, message))
}

export const clientIdField = idField('client_id')

/** Any text. If it is not one of our ids, it is simply not found. */
export function anyId(message: string) {
  return text(message, 100)
}

const CREDITS_MESSAGE = 'Credits must be a whole number, 0 or more.'
const CREDITS_MAX = 1_000_000_000
const CREDITS_MAX_MESSAGE = 'This is more than can be allotted.'
/** An amount of credits. */
export const creditsField = wholeNumber(CREDITS_MESSAGE, 0, CREDITS_MAX, CREDITS_MAX_MESSAGE)

export const companyNameField = text('Please enter Company Name', NAME_INPUT_MAX)
/** May be left out or empty if filters are given: see `hasSearch`. */
export const companyNameOrNone = z.optional(anyText('Please enter Company Name', NAME_INPUT_MAX))
export const directorNameField = text('Please enter Director Name', NAME_INPUT_MAX)
export const personNameField = text('Please enter your name', NAME_INPUT_MAX)
/** Text to find rows by, in any column. An empty text finds all rows. */
export const matchField = anyText('Use text to search and filter.', MATCH_MAX)

const TIME_ZONE_MESSAGE = 'time_zone must be a time zone like Asia/Kolkata.'
/** An IANA name that this system knows. */
export const timeZoneField = z
  .string(TIME_ZONE_MESSAGE)
  .check(
    z.regex(/^[A-Za-z][\w+/-]{0,63}$/, TIME_ZONE_MESSAGE),
    z.refine(isTimeZone, TIME_ZONE_MESSAGE),
  )
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

function email(required: string, invalid: string) {
  return z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(500, invalid),
    z.overwrite(spelledEmail),
    z.refine<string>((typed) => readAddress(typed) !== null, invalid),
    isStorable,
  )
}
export const EMAIL_MESSAGES = {
  onboarding: 'Please enter your email',
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
} as const
export const onboardingEmailField = email(EMAIL_MESSAGES.onboarding, EMAIL_MESSAGES.invalid)
export const emailField = email(EMAIL_MESSAGES.required, EMAIL_MESSAGES.invalid)

export const referralCodeField = text('Please enter a referral code.', 20)
export const linkedinUrlField = text('Please enter your LinkedIn URL', 300).check(
  z.regex(/^(https?:\/\/)?([a-z]{1,3}\.)?linkedin\.com\/.+$/i, 'Please enter a valid LinkedIn URL'),
)

/** A time in a response: ISO 8601 in UTC, with milliseconds. */
export const instant = z.string().register(z.globalRegistry, { format: 'date-time' })
/** A day in a response: `YYYY-MM-DD`. */
export const day = z.string().register(z.globalRegistry, { format: 'date' })

/** A whole number in a query string. */
function queryNumber(message: string, min: number, max: number) {
  return z.pipe(
    z.union([z.number(message), z.string(message).check(z.regex(/^\d{1,9}$/, message))], message),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      wholeNumber(message, min, max),
    ),
  )
}

/** Rows to skip, for lists shown by page number. */
export const offsetQuery = z.optional(
  queryNumber('offset must be a whole number, 0 or more.', 0, 999_999_999),
)

const CURSOR_MESSAGE = 'cursor is not valid.'
/** `limit` and `cursor` of a list that can grow without bound. */
export function pageQuery(max: number) {
  return {
    limit: z.optional(queryNumber(`limit must be a whole number from 1 to ${max}.`, 1, max)),
    cursor: z.optional(
      z.string(CURSOR_MESSAGE).check(z.maxLength(500, CURSOR_MESSAGE), isStorable),
    ),
  }
}

/** A page of such a list. `next_cursor` leads to the next page and is null on the last one. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), next_cursor: z.nullable(z.string()), total: z.int() })
}

/** An enum that may grow: a client that knows only today's values can still read later ones. */
export type OpenEnum<Value extends string> = Value | (string & Record<never, never>)
export function openEnum<const Value extends string>(
  values: readonly [Value, ...Value[]],
): z.ZodMiniType<OpenEnum<Value>, OpenEnum<Value>> {
  return z.union([z.enum(values), z.string()])
}
