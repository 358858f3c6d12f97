/**
 * The one place that decides what is a phone number. Readers of numbers (`phone-text.ts`, the page
 * reader of the extension) pass candidates to a `PhoneValidator`. The numbering plans of the world
 * are 80 to 150 kB, so callers that need them pass in a parser of libphonenumber.
 */
export interface Phone {
  /** For example `+919876543210`. */
  e164: string
  /** ISO code. Undefined if several countries share the calling code. */
  country: string | undefined
  /** The digits without the country calling code. */
  national: string
}

/** Takes a number with its calling code (`+919876543210`). Returns null if nobody can have it. */
export type PhoneValidator = (international: string) => Phone | null

interface ParsedNumber {
  number: string
  country?: string | undefined
  nationalNumber: string
  isValid(): boolean
  getType(): string | undefined
}
/** `parsePhoneNumberFromString` of libphonenumber-js. */
type Parse = (international: string) => ParsedNumber | undefined

// New Indian series are in use before copies of the numbering plan include them.
const INDIAN_MOBILE = /^\+91([6-9]\d{9})$/
/** Numbers that no operator assigns: test numbers and demo data. Only this pattern admits them. */
const SAMPLE = /^\+91(11111\d{5})$/
/** Company lines and paid lines. They never belong to one person. */
const NON_PERSONAL_TYPES = new Set(
  'TOLL_FREE PREMIUM_RATE SHARED_COST UAN VOICEMAIL PAGER'.split(' '),
)
/**
 * Calls of banks, insurers and offices (1600, 1601). Google's plan has them as mobiles. They are
 * not in the area code 160, because no landline begins with 0 or 1.
 */
const SERVICE_CALLS = /^\+91160[01]/
const SEQUENCE = '01234567890123456789'

/** Accepts any mobile or landline that somebody can have, and sample numbers. */
export function contactPhoneValidator(parse: Parse): PhoneValidator {
  return (international) => {
    const indian = indianOf(international, INDIAN_MOBILE) ?? indianOf(international, SAMPLE)
    if (indian) return isFiller(indian.national) ? null : indian
    if (SERVICE_CALLS.test(international)) return null
    const phone = parse(international)
    if (!phone?.isValid() || NON_PERSONAL_TYPES.has(phone.getType() ?? '')) return null
    return isFiller(phone.nationalNumber) ? null : phoneOf(phone)
  }
}

/**
 * Accepts mobile numbers. Their holders prove them with a code, so fillers need no check. `parse`
 * only needs the mobile numbering plans (`libphonenumber-js/mobile`). Without it only Indian
 * numbers are accepted.
 */
export function mobileValidator(parse?: Parse): PhoneValidator {
  return (international) => {
    if (international.startsWith('+91')) return indianOf(international, INDIAN_MOBILE)
    const phone = parse?.(international)
    return phone?.isValid() ? phoneOf(phone) : null
  }
}

/** Accepts Indian mobile numbers and sample numbers. */
export const indianMobileValidator: PhoneValidator = (international) =>
  indianOf(international, SAMPLE) ?? realIndianMobile(international)

function realIndianMobile(international: string): Phone | null {
  const phone = indianOf(international, INDIAN_MOBILE)
  return phone && !isFiller(phone.national) ? phone : null
}

function indianOf(international: string, shape: RegExp): Phone | null {
  const national = shape.exec(international)?.[1]
  return national === undefined ? null : { e164: international, country: 'IN', national }
}

function phoneOf({ number, country, nationalNumber }: ParsedNumber): Phone {
  return { e164: number, country, national: nationalNumber }
}

/**
 * Whether it is typed only to fill a required field: 9999999999, 1234567890. 9876543210 is a real
 * number.
 */
function isFiller(national: string): boolean {
  return /^(\d)\1+$/.test(national) || (national.length > 7 && SEQUENCE.includes(national))
}
