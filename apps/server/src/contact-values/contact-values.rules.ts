import { readEmailText } from '@dastak/contract/contact-values/email-text.ts'
import {
  contactPhoneValidator,
  indianMobileValidator,
  mobileValidator,
  type Phone,
  type PhoneValidator,
} from '@dastak/contract/contact-values/phone-validator.ts'
import { readMobileText, readPhoneText } from '@dastak/contract/contact-values/phone-text.ts'
import { parsePhoneNumberFromString as parseAny } from 'libphonenumber-js/max'
import { parsePhoneNumberFromString as parseMobile } from 'libphonenumber-js/mobile'
import { shortLine } from '../text/clean-line.rules.ts'

const anyPhone = contactPhoneValidator(parseAny)
const anyMobile = mobileValidator(parseMobile)

/**
 * The first mobile, landline or sample number in a text that somebody can have. Null if there is
 * none.
 */
export function readPhone(text: string): Phone | null {
  return readPhoneText(text, anyPhone)
}

/** The mobile number that a user types to receive a code. Null if the text is not one. */
export function readMobile(text: string): Phone | null {
  return readMobileText(text, anyMobile)
}

/** An Indian mobile number, or a sample number, in E.164. Null if the text is not one. */
export function indianMobile(text: string): string | null {
  return readPhoneText(text, indianMobileOnly)?.e164 ?? null
}

/** Landlines of ten digits begin as mobiles do in some cities: Bengaluru has 80. */
const isLandline = (e164: string) => parseAny(e164)?.getType() === 'FIXED_LINE'

const indianMobileOnly: PhoneValidator = (international) => {
  const phone = indianMobileValidator(international)
  return phone && isLandline(phone.e164) ? null : phone
}

/** The first email address of a text, in its one spelling. Null if there is none. */
export function readEmail(text: string): string | null {
  return readEmailText(text)
}

/**
 * A contact that is a mobile number, in E.164. Null for a landline, and without a number. A number
 * counts as a mobile unless its numbering plan says that it is a landline, because new series are
 * in use before copies of the plan have them.
 */
export function mobileContact(text: string): string | null {
  const e164 = readPhone(text)?.e164
  return e164 === undefined || isLandline(e164) ? null : e164
}

/** Hidden letters of a name: A•••• R••. */
const MASKED = /[*•●]|#{2}|(?<!\p{L})[xX]{3,}(?!\p{L})/u
/** Texts that mean there is no name: N/A, Not available, NIL, no record found. */
const NO_NAME =
  /^(n\W?a|nil|null|none|nan|undefined|unknown|(not?|no)\W+(available|known|found|applicable|given|data|name|records?|employer)(\W+found)?)$/i
const LONGEST_NAME = 200

/** The name of a person or a company: one line, with a letter in it. Null if it is not one. */
export function readName(text: string): string | null {
  const name = shortLine(text.replace(/\p{Cf}/gu, ''), LONGEST_NAME)
  if (name === null || !/\p{L}/u.test(name)) return null
  const bare = name.replace(/^\W+|(?<!\W)\W+$/g, '')
  return MASKED.test(name) || NO_NAME.test(bare) ? null : name
}
