/**
 * What is a phone number, decided in one place: whatever reads numbers (`phone-text.ts`, the
 * extension's page reader) hands over what may be one, and a door says whether it is. The numbering
 * plans of the world weigh 80 to 150 kB, so who needs them brings a parser of libphonenumber along.
 */
export interface Phone {
  /** For example `+919876543210`. */
  e164: string
  /** ISO code; undefined where several countries share the calling code. */
  country: string | undefined
  /** The digits without the country's calling code. */
  national: string
}

/** Takes a number with its calling code (`+919876543210`); null where nobody can have it. */
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

// New Indian series are dialled before any copy of the numbering plan knows them.
const INDIAN_MOBILE = /^\+91([6-9]\d{9})$/
/** Numbers that no operator has: test numbers and invented directories. The one way in for them. */
const SAMPLE = /^\+91(11111\d{5})$/
/** Lines for companies and for what is paid: nobody's mobile, nobody's landline. */
const NOT_A_PERSONS = new Set('TOLL_FREE PREMIUM_RATE SHARED_COST UAN VOICEMAIL PAGER'.split(' '))
const ONE_AFTER_THE_OTHER = '01234567890123456789'

/** Of any kind that somebody has: mobile or landline of the country that it names, or a sample. */
export function contactPhoneValidator(parse: Parse): PhoneValidator {
  return (international) => {
    const indian = indianOf(international, INDIAN_MOBILE) ?? indianOf(international, SAMPLE)
    if (indian) return isFiller(indian.national) ? null : indian
    const phone = parse(international)
    if (!phone?.isValid() || NOT_A_PERSONS.has(phone.getType() ?? '')) return null
    return isFiller(phone.nationalNumber) ? null : phoneOf(phone)
  }
}

/**
 * Mobile numbers, whose holders prove them by a code: none is a filler. `parse` has to know the
 * plans of mobile numbers alone (`libphonenumber-js/mobile`); without it only Indian ones are
 * known.
 */
export function mobileValidator(parse?: Parse): PhoneValidator {
  return (international) => {
    if (international.startsWith('+91')) return indianOf(international, INDIAN_MOBILE)
    const phone = parse?.(international)
    return phone?.isValid() ? phoneOf(phone) : null
  }
}

/** Indian mobile numbers and samples. */
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

/** What is typed where a number has to stand: 9999999999, 1234567890. 9876543210 is a number. */
function isFiller(national: string): boolean {
  return (
    /^(\d)\1+$/.test(national) || (national.length > 7 && ONE_AFTER_THE_OTHER.includes(national))
  )
}
