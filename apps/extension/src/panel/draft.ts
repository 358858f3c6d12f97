import type { Draft } from '../storage.ts'
import type { ReadProfile } from '../reading/read-profile.ts'

/** What a page showed, to be looked at and corrected. */
export function draftOf(profile: ReadProfile): Draft {
  const { profileUrl, name, headline, phones, emails } = profile
  return {
    profileUrl,
    name,
    headline,
    phone: phones[0] ?? '',
    email: emails[0] ?? '',
    phones,
    emails,
    isByHand: false,
  }
}

/** For a page that could not be read: its address where it is known, and nothing else. */
export function draftByHand(profileUrl = ''): Draft {
  return { profileUrl, name: '', headline: null, phone: '', email: '', phones: [], emails: [], isByHand: true }
}

/** Whether something other than the first contact was found too. */
export function others(found: readonly string[], chosen: string): string[] {
  return found.filter((one) => one !== chosen)
}

/** What sending it can cost at most, in words. */
export function costWords({ phone, email }: Draft, price: { phone: number; email: number }): string {
  const parts = [
    phone.trim() === '' ? credits(price.phone, 'phone') : null,
    email.trim() === '' ? credits(price.email, 'email') : null,
  ].filter((words) => words !== null)
  return parts.length === 0 ? 'free' : `up to ${parts.join(' + ')}`
}

/** `1 phone credit`; null where it costs nothing. */
export function credits(amount: number, unit: 'phone' | 'email'): string | null {
  return amount === 0 ? null : `${amount.toLocaleString('en-IN')} ${unit} ${amount === 1 ? 'credit' : 'credits'}`
}

/** `1 phone credit and 2 email credits`; `nothing` where it cost none. */
export function amountWords({ phone, email }: { phone: number; email: number }): string {
  const parts = [credits(phone, 'phone'), credits(email, 'email')].filter((words) => words !== null)
  return parts.length === 0 ? 'nothing' : parts.join(' and ')
}
