import { isNationalMobile, stripMobile } from '@dastak/contract/fields.ts'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

const INDIAN_MOBILE = /^[6-9]\d{9}$/

/**
 * A mobile number as typed (default country India, with or without +91 or 0) as E.164, for example `+919876543210`.
 * `invalid`: no mobile number, by the specification's rule on the national number or by the numbering plan.
 * `country`: a real one, but of a country that is not served.
 */
export function normaliseMobile(
  typed: string,
  allowedCountries: readonly string[],
): { mobile: string } | { refused: 'invalid' | 'country' } {
  const parsed = parsePhoneNumberFromString(stripMobile(typed), 'IN' satisfies CountryCode)
  if (!parsed || !isNationalMobile(parsed.nationalNumber)) return { refused: 'invalid' }
  // New Indian series are dialled before any copy of the numbering plan knows them.
  const isIndian = parsed.countryCallingCode === '91'
  const isMobile = isIndian
    ? INDIAN_MOBILE.test(parsed.nationalNumber)
    : parsed.isValid() && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(parsed.getType() ?? '')
  if (!isMobile) return { refused: 'invalid' }
  const country = isIndian ? 'IN' : parsed.country
  if (!country || !allowedCountries.includes(country)) return { refused: 'country' }
  return { mobile: parsed.number }
}
