import {
  mobileValidator,
  type PhoneValidator,
} from '@dastak/contract/contact-values/phone-validator.ts'
import { type CountryCode } from './countries.ts'

interface MobilePlans {
  validator: PhoneValidator
  /** Spaces a national number, even half-typed, as its country does. */
  format(country: CountryCode, digits: string): string
}

let plans: MobilePlans | null = null

/** The numbering plans of other countries' mobile numbers; null until they are loaded. */
export function mobilePlans(): MobilePlans | null {
  return plans
}

/**
 * Loads the plans (30 kB) when a number of another country is typed. Without them only the server
 * checks the number.
 */
export async function loadMobilePlans(): Promise<void> {
  try {
    const { AsYouType, isSupportedCountry, parsePhoneNumberFromString } =
      await import('libphonenumber-js/mobile')
    plans = {
      validator: mobileValidator(parsePhoneNumberFromString),
      format: (country, digits) =>
        isSupportedCountry(country) ? new AsYouType(country).input(digits) : digits,
    }
  } catch {
    // The next number tries again.
  }
}
