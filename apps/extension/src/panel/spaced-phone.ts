import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** `+91 98765 43210`. Text that is not a phone number stays as it is. */
export function spacedPhone(e164: string): string {
  const indian = /^\+91(\d{5})(\d{5})$/.exec(e164)
  if (indian) return `+91 ${indian[1]} ${indian[2]}`
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
