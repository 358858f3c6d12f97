import {
  mobileValidator,
  type PhoneValidator,
} from '@dastak/contract/contact-values/phone-validator.ts'
import { type CountryCode } from './countries.ts'

interface MobilePlans {
  door: PhoneValidator
  /** A national number as far as it is typed, spaced as its country does. */
  format(country: CountryCode, digits: string): string
}

let plans: MobilePlans | null = null

/** The numbering plans of other countries' mobile numbers, once they are there. */
export function mobilePlans(): MobilePlans | null {
  return plans
}

/** 30 kB, so they come with another country's number. Without them the server looks alone. */
export async function loadMobilePlans(): Promise<void> {
  try {
    const { AsYouType, isSupportedCountry, parsePhoneNumberFromString } =
      await import('libphonenumber-js/mobile')
    plans = {
      door: mobileValidator(parsePhoneNumberFromString),
      format: (country, digits) =>
        isSupportedCountry(country) ? new AsYouType(country).input(digits) : digits,
    }
  } catch {
    // Asked for again with the next number.
  }
}
