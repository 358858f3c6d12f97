import type { ContactField } from '@dastak/contract/lookups.ts'
import { creditText } from '../../lib/text/credit-text.ts'
import type { Contacts, LookupDetail } from './lookup-kind.ts'
import { lookupsText } from './lookups.text.ts'

const { cost } = lookupsText

/** The phone number or email address; empty if it is locked or was not found. */
export function contactText(field: ContactField): string {
  return typeof field === 'string' ? field : ''
}

export function isLocked(field: ContactField): boolean {
  return typeof field === 'object' && field !== null && 'locked' in field
}

/** Whether the user had it until its person opted out. */
export function isRemoved(field: ContactField): boolean {
  return typeof field === 'object' && field !== null && 'removed' in field
}

export function hasContact({ phone, email }: Contacts): boolean {
  return contactText(phone) !== '' || contactText(email) !== ''
}

/** What a reveal cost. */
export function costText(detail: LookupDetail, contacts: Contacts): string {
  if (detail.is_test) return cost.isTest
  const charged = creditText(detail.credits_charged)
  if (charged !== '')
    return detail.is_from_team ? cost.chargedRestFree(charged) : cost.charged(charged)
  if (detail.is_from_team) return cost.freeFromTeam
  if (hasContact(contacts)) return cost.alreadyYours
  if (isRemoved(contacts.phone) || isRemoved(contacts.email)) return cost.nothing
  if (isLocked(contacts.phone) || isLocked(contacts.email)) return cost.nothing
  return cost.nothingFound
}
