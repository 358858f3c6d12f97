import { MOBILE_MESSAGE } from '@dastak/contract/fields.ts'
import { invalidField } from '../../../app-error.ts'
import { readMobile } from '../../../contact-values/contact-values.rules.ts'

/**
 * A mobile number as typed (default country India, with or without +91 or 0) as E.164, for example
 * `+919876543210`. `invalid`: not a mobile number, by the specification's rule on the national
 * number or by the numbering plan. `country`: a real number, but of a country that is not served.
 */
export function normaliseMobile(
  typed: string,
  allowedCountries: readonly string[],
): { mobile: string } | { refused: 'invalid' | 'country' } {
  const phone = readMobile(typed)
  if (!phone) return { refused: 'invalid' }
  if (!phone.country || !allowedCountries.includes(phone.country)) return { refused: 'country' }
  return { mobile: phone.e164 }
}

/** The same for a field of a form. Errors: validation_failed. */
export function allowedMobile(
  typed: string,
  allowedCountries: readonly string[],
  path = 'user_mobile',
): string {
  const number = normaliseMobile(typed, allowedCountries)
  if ('mobile' in number) return number.mobile
  const more =
    number.refused === 'country' ? ' You cannot sign in with a number of this country yet.' : ''
  throw invalidField(path, `${MOBILE_MESSAGE}${more}`)
}
