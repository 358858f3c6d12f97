import type { Draft } from '../storage.ts'
import type { ReadProfile } from '../reading/read-profile.ts'

type Shown = Pick<ReadProfile, 'profileUrl' | 'name' | 'headline' | 'phones' | 'emails'>

/** What a page showed, to be looked at and corrected. */
export function draftOf({ profileUrl, name, headline, phones, emails }: Shown): Draft {
  const [[phone = ''], [email = '']] = [phones, emails]
  return { profileUrl, name, headline, phone, email, phones, emails, isByHand: false }
}

/** For a page that could not be read: its address where it is known, and nothing else. */
export function draftByHand(profileUrl = ''): Draft {
  const nothing = { name: '', headline: null, phones: [], emails: [] }
  return { ...draftOf({ profileUrl, ...nothing }), isByHand: true }
}

/** Whether something other than the first contact was found too. */
export function others(found: readonly string[], chosen: string): string[] {
  return found.filter((one) => one !== chosen)
}

/** What sending it can cost at most, in words: `up to 1 phone + 1 email credit`. */
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

/** `1 phone credit`; null where it costs nothing. */
function credits(amount: number, unit: 'phone' | 'email'): string | null {
  return amount === 0
    ? null
    : `${amount.toLocaleString('en-IN')} ${unit} ${amount === 1 ? 'credit' : 'credits'}`
}

/** `1 phone credit and 2 email credits`; `nothing` where it cost none. */
export function amountText({ phone, email }: { phone: number; email: number }): string {
  const parts = [credits(phone, 'phone'), credits(email, 'email')].filter((words) => words !== null)
  return parts.length === 0 ? 'nothing' : parts.join(' and ')
}
