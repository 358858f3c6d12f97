import { MOBILE_MESSAGE } from '@dastak/contract/fields.ts'
import { mobileValidator } from '@dastak/contract/contact-values/phone-validator.ts'
import { readMobileText, stripMobile } from '@dastak/contract/contact-values/phone-text.ts'
import { mobilePlans } from './mobile-plans.ts'
import { type CountryCode, INDIA, countryByCode, splitInternational } from './countries.ts'

/** The value of a phone field. */
export interface PhoneValue {
  country: CountryCode
  /**
   * As typed, without the dialling code. Of a country that is not served: complete, with a plus.
   */
  national: string
}

export const EMPTY_PHONE: PhoneValue = { country: INDIA, national: '' }

const indianValidator = mobileValidator()
/** Too short for Iran (+98): an Indian number of a link to which a plus was added. */
const INDIAN_WITH_PLUS = /^\+(98\d{8})$/
const PLUS_IS_MISSING = /^\d{11,}$/
/** With fewer national digits, a number with a plus could still be of another country. */
const ENOUGH_DIGITS = 7

/**
 * Reads a typed or pasted number, as an Indian number if possible. `current` is the chosen country.
 * Keeps an incomplete number as it is, and also a number of a country that is not served, which the
 * server then refuses.
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

/** Reads the number of a link, and adds the plus if it is missing before a dialling code. */
export function readLinkedPhone(
  text: string,
  served: readonly CountryCode[],
  country = served.includes(INDIA) ? INDIA : (served[0] ?? INDIA),
): PhoneValue {
  const linked = stripMobile(text).replace(INDIAN_WITH_PLUS, '$1')
  const read = readPhone(linked, country, served)
  return read.national === linked && PLUS_IS_MISSING.test(linked)
    ? readPhone(`+${linked}`, country, served)
    : read
}

/** Reads a number again once the served countries are known. */
export function servedPhone(phone: PhoneValue, served: readonly CountryCode[]): PhoneValue {
  const country = served.includes(phone.country) ? phone.country : (served[0] ?? INDIA)
  const next = phone.national.startsWith('+')
    ? readPhone(phone.national, country, served)
    : { ...phone, country }
  return next.country === phone.country && next.national === phone.national ? phone : next
}

/** A number with its plus and dialling code, otherwise only digits. */
export function internationalNumber({ country, national }: PhoneValue): string {
  const digits = stripMobile(national)
  return digits.startsWith('+') ? digits : `+${countryByCode(country).dialCode}${digits}`
}

/**
 * The error message for a number that is not a mobile number by the server's rule, or undefined.
 */
export function wrongMobile(phone: PhoneValue): string | undefined {
  const text = internationalNumber(phone)
  const validator = text.startsWith('+91') ? indianValidator : mobilePlans()?.validator
  // Until the plans of other countries are loaded, only the length is checked here.
  const isValid = validator
    ? readMobileText(text, validator) !== null
    : /^\d{10,15}$/.test(text.slice(1))
  return isValid ? undefined : MOBILE_MESSAGE
}

/** An Indian number in groups of five, even half-typed: 98765 43210. */
export function spacedNational(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return /^[1-9]\d{5,9}$/.test(digits) ? `${digits.slice(0, 5)} ${digits.slice(5)}` : typed
}
