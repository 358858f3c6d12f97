import { REMOVED_TEXT } from '@dastak/contract/contact-notices.ts'
import { isLinkedinOver, type LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { linkedinText } from './linkedin.text.ts'

export function isUnderWay({ status }: Pick<LinkedinRequest, 'status'>): boolean {
  return !isLinkedinOver(status)
}

/**
 * The server's name for the profile page as a source. Contacts from the page are free and cannot
 * be reported.
 */
export const FROM_PAGE = 'Profile page'

export function contactOf(field: LinkedinRequest['email']): string {
  return typeof field === 'string' ? field : ''
}

export function isLocked(field: LinkedinRequest['email']): boolean {
  return typeof field === 'object' && field !== null && 'locked' in field
}

function isRemoved(field: LinkedinRequest['email']): boolean {
  return typeof field === 'object' && field !== null && 'removed' in field
}

/** Shown instead of a contact that is missing. */
export function noContactText(request: LinkedinRequest, field: 'phone_no' | 'email'): string {
  if (isRemoved(request[field])) return REMOVED_TEXT
  if (isLocked(request[field])) return linkedinText.requests.locked
  return isUnderWay(request) ? linkedinText.requests.looking : linkedinText.requests.notFound
}

/** The fields to look up if the profile is sent again; null if nothing is missing. */
export function missingOf(request: LinkedinRequest): { phone: boolean; email: boolean } | null {
  if (isUnderWay(request)) return null
  const isMissing = (field: LinkedinRequest['email']) =>
    contactOf(field) === '' && !isRemoved(field)
  const missing = { phone: isMissing(request.phone_no), email: isMissing(request.email) }
  return missing.phone || missing.email ? missing : null
}

/** The contacts that can be reported: those that a source returned. */
export function reportableContacts(request: LinkedinRequest): {
  phone: string | null
  email: string | null
} {
  const lookedUp = (field: LinkedinRequest['email'], source: string | null) =>
    source === FROM_PAGE ? null : contactOf(field) || null
  return {
    phone: lookedUp(request.phone_no, request.phone_source),
    email: lookedUp(request.email, request.email_source),
  }
}

export function nameOf({ name, profile_id: id }: LinkedinRequest): string {
  return name ?? id
}
