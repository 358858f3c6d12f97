import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'

/** The shortest number without its country code that is compared. */
const LOCAL_DIGITS = 10

/** The last ten digits: an Indian number without its country code. */
export function localDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-LOCAL_DIGITS)
}

/**
 * Whether two numbers are the same, although people write them with and without country code,
 * blanks and zeros.
 */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)]
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a]
  return shorter.length >= LOCAL_DIGITS && longer.endsWith(shorter) && longer.length <= 15
}

/** Without the zeros before an area code or a country code. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0+/, '')
}

/** Whether two texts are the same for people. */
export function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Whether two addresses lead to the same profile on LinkedIn. */
export function isSameProfile(one: string, other: string): boolean {
  const id = linkedinProfile(one)?.id
  return id !== undefined && id === linkedinProfile(other)?.id
}
