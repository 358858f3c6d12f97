import type { ContactField } from '@dastak/contract/lookups.ts'
import { creditText } from '../../lib/text/credit-text.ts'
import type { Contacts, LookupDetail } from './lookup-kind.ts'

/** The phone number or email address itself; empty where it is locked or was not found. */
export function contactText(field: ContactField): string {
  return typeof field === 'string' ? field : ''
}

export function isLocked(field: ContactField): boolean {
  return typeof field === 'object' && field !== null
}

export function hasContact({ phone, email }: Contacts): boolean {
  return contactText(phone) !== '' || contactText(email) !== ''
}

/** What a reveal cost, in words for people. */
export function costText(detail: LookupDetail, contacts: Contacts): string {
  if (detail.is_test) return 'Test number: invented, and nothing was charged'
  const charged = creditText(detail.credits_charged)
  if (charged !== '')
    return (
      'Cost: ' +
      `${charged}${detail.is_from_team ? '. The rest was free: your team had it already' : ''}`
    )
  if (detail.is_from_team) return 'Free: your team had it already'
  if (hasContact(contacts)) return 'Free: already yours'
  if (isLocked(contacts.phone) || isLocked(contacts.email)) return 'Nothing was charged'
  return 'No contact found, nothing was charged'
}
