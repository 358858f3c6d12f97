import type { Draft } from '../storage.ts'
import type { ReadProfile } from '../reading/read-profile.ts'

type ShownProfile = Pick<ReadProfile, 'profileUrl' | 'name' | 'headline' | 'phones' | 'emails'>

/** A draft from the contents of a page. */
export function draftOf({ profileUrl, name, headline, phones, emails }: ShownProfile): Draft {
  const [[phone = ''], [email = '']] = [phones, emails]
  return { profileUrl, name, headline, phone, email, phones, emails, isByHand: false }
}

/** An empty draft for a page that could not be read, with its address if known. */
export function manualDraft(profileUrl = ''): Draft {
  const nothing = { name: '', headline: null, phones: [], emails: [] }
  return { ...draftOf({ profileUrl, ...nothing }), isByHand: true }
}

/** The contacts that were found, without the chosen one. */
export function others(found: readonly string[], chosen: string): string[] {
  return found.filter((contact) => contact !== chosen)
}

/** The highest cost of sending a draft: `up to 1 phone + 1 email credit`, or `free`. */
export function costText({ phone, email }: Draft, price: { phone: number; email: number }): string {
  const most = {
    phone: phone.trim() === '' ? price.phone : 0,
    email: email.trim() === '' ? price.email : 0,
  }
  const parts = [
    most.phone > 0 ? `${most.phone} phone` : '',
    most.email > 0 ? `${most.email} email` : '',
  ].filter(Boolean)
  const isMany = (most.email || most.phone) > 1
  return parts.length === 0 ? 'free' : `up to ${parts.join(' + ')} ${isMany ? 'credits' : 'credit'}`
}

/** `1 phone credit`; null for 0. */
function credits(amount: number, unit: 'phone' | 'email'): string | null {
  return amount === 0
    ? null
    : `${amount.toLocaleString('en-IN')} ${unit} ${amount === 1 ? 'credit' : 'credits'}`
}

/** `1 phone credit and 2 email credits`; `nothing` if both are 0. */
export function amountText({ phone, email }: { phone: number; email: number }): string {
  const parts = [credits(phone, 'phone'), credits(email, 'email')].filter((part) => part !== null)
  return parts.length === 0 ? 'nothing' : parts.join(' and ')
}
