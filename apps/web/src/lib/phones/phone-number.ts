import { MOBILE_MESSAGE } from '@dastak/contract/fields.ts'
import { mobileValidator } from '@dastak/contract/contact-values/phone-validator.ts'
import { readMobileText, stripMobile } from '@dastak/contract/contact-values/phone-text.ts'
import { mobilePlans } from './mobile-plans.ts'
import { type CountryCode, INDIA, countryByCode, splitInternational } from './countries.ts'

/** A phone number as a field holds it. */
export interface PhoneValue {
  country: CountryCode
  /** As typed, without dialling code. With a plus whole, of a country that is not served. */
  national: string
}

export const EMPTY_PHONE: PhoneValue = { country: INDIA, national: '' }

const indianValidator = mobileValidator()
/** No number of Iran is that short: in a link it is an Indian one, to which a plus was added. */
const INDIAN_WITH_PLUS = /^\+(98\d{8})$/
const PLUS_IS_MISSING = /^\d{11,}$/
/** Before that many national digits are typed a number with a plus could still become any. */
const ENOUGH_DIGITS = 7

/**
 * Reads a number as people mean it, India first, while it is typed and when it is pasted. `current`
 * is the country that is chosen. What is not whole yet is left as it is, and so is a number of a
 * country that is not served, which the server refuses in its words.
 */
export function readPhone(
  text: string,
  current: CountryCode,
  served: readonly CountryCode[],
): PhoneValue {
  const stripped = stripMobile(text)
  const isAbroad = current !== INDIA && !/^(\+|00)/.test(stripped)
  if (served.includes(INDIA) && !isAbroad) {
    const indian = readMobileText(text, indianValidator)
    if (indian) return { country: INDIA, national: spacedNational(indian.national) }
  }
  const international = /^(?:\+|00)(\d+)$/.exec(stripped)?.[1]
  const split = international === undefined ? null : splitInternational(international, served)
  return split && split.national.length >= ENOUGH_DIGITS
    ? {
        ...split,
        national: split.country === INDIA ? spacedNational(split.national) : split.national,
      }
    : { country: current, national: text }
}

/** The number of a link: with the plus where it is missing and a dialling code is meant. */
export function readLinkedPhone(text: string, served: readonly CountryCode[]): PhoneValue {
  const country = served.includes(INDIA) ? INDIA : (served[0] ?? INDIA)
  const linked = stripMobile(text).replace(INDIAN_WITH_PLUS, '$1')
  const read = readPhone(linked, country, served)
  return read.national === linked && PLUS_IS_MISSING.test(linked)
    ? readPhone(`+${linked}`, country, served)
    : read
}

/** The same number for these countries: what was read before they were known is read again. */
export function servedPhone(phone: PhoneValue, served: readonly CountryCode[]): PhoneValue {
  const country = served.includes(phone.country) ? phone.country : (served[0] ?? INDIA)
  const next = phone.national.startsWith('+')
    ? readPhone(phone.national, country, served)
    : { ...phone, country }
  return next.country === phone.country && next.national === phone.national ? phone : next
}

/** A number with its dialling code, digits only after the plus. */
export function internationalNumber({ country, national }: PhoneValue): string {
  const digits = stripMobile(national)
  return digits.startsWith('+') ? digits : `+${countryByCode(country).dialCode}${digits}`
}

/** What is wrong with a number by the server's rule; undefined for a mobile number. */
export function wrongMobile(phone: PhoneValue): string | undefined {
  const text = internationalNumber(phone)
  const door = text.startsWith('+91') ? indianValidator : mobilePlans()?.door
  // Until the plans of other countries are there, the length decides, and then the server.
  const isRight = door ? readMobileText(text, door) !== null : /^\d{10,15}$/.test(text.slice(1))
  return isRight ? undefined : MOBILE_MESSAGE
}

/** An Indian number in fives, as far as it is typed: 98765 43210. */
export function spacedNational(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return /^[1-9]\d{5,9}$/.test(digits) ? `${digits.slice(0, 5)} ${digits.slice(5)}` : typed
}
