import { emailField } from '@dastak/contract/fields.ts'
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'

/**
 * What a text must be to count as a phone number. `possible`: as long as the numbers of its country are. `dialable`: in its
 * country's numbering plan, or a sample number. `mobile`: a mobile number, so that a text message reaches it.
 */
export type PhoneRule = 'possible' | 'dialable' | 'mobile'

export interface Phone {
  /** For example `+919876543210`. */
  e164: string
  /** ISO code; undefined where several countries share the calling code. */
  country: string | undefined
  /** The digits without the country's calling code. */
  national: string
}

// New Indian series are dialled before any copy of the numbering plan knows them.
const INDIAN_MOBILE = /^[6-9]\d{9}$/
/** Numbers that nobody's phone has: kept, so that invented directories can be imported and revealed. */
const SAMPLE = /^11111\d{5}$/
const INDIAN = /^(?:(?:\+|00)?91|0)?([6-9]\d{9}|11111\d{5})$/

/**
 * Reads a phone number, India where the text names no country. Spaces, brackets, dots, hyphens and a spreadsheet's leading
 * apostrophe do not matter. Null where the text is no such number.
 */
export function readPhone(text: string, rule: PhoneRule): Phone | null {
  const clean = text.replace(/^\s*'/, '').replace(/[\s().-]+/g, '')
  if (!/^\+?\d+$/.test(clean)) return null
  const indian = INDIAN.exec(clean)?.[1]
  if (indian)
    return rule === 'mobile' && SAMPLE.test(indian) ? null : { e164: `+91${indian}`, country: 'IN', national: indian }
  const parsed = parsePhoneNumberFromString(clean, 'IN')
  if (!parsed || !holds(parsed, rule)) return null
  return { e164: parsed.number, country: parsed.country, national: parsed.nationalNumber }
}

/** An Indian mobile number, or a sample number, in E.164; also as a spreadsheet writes numbers (`9876543210.0`). Null where the text is none. */
export function indianMobile(text: string): string | null {
  const phone = readPhone(text.replace(/\.0+\s*$/, ''), 'possible')
  const isMobile = phone?.country === 'IN' && (INDIAN_MOBILE.test(phone.national) || SAMPLE.test(phone.national))
  return isMobile ? phone.e164 : null
}

function holds(phone: PhoneNumber, rule: PhoneRule): boolean {
  if (rule === 'possible') return phone.isPossible()
  if (rule === 'dialable') return phone.isValid()
  if (phone.countryCallingCode === '91') return INDIAN_MOBILE.test(phone.nationalNumber)
  return phone.isValid() && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(phone.getType() ?? '')
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}]/u

/** Reads an email address by the contract's rule, its domain in small letters. Null where the text is none. */
export function readEmail(text: string): string | null {
  const parsed = emailField.safeParse(text)
  if (!parsed.success || UNPRINTABLE.test(parsed.data)) return null
  const at = parsed.data.lastIndexOf('@')
  return parsed.data.slice(0, at) + parsed.data.slice(at).toLowerCase()
}

const LONGEST_NAME = 200

/** Reads the name of somebody or some company: one line, with a letter or a digit in it. Null where the text is none. */
export function readName(text: string): string | null {
  const name = text.replace(/\s+/g, ' ').trim()
  return name.length <= LONGEST_NAME && /[\p{L}\p{N}]/u.test(name) && !UNPRINTABLE.test(name) ? name : null
}
