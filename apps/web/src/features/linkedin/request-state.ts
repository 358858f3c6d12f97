import { isLinkedinOver, type LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'

export function isUnderWay({ status }: Pick<LinkedinRequest, 'status'>): boolean {
  return !isLinkedinOver(status)
}

/** What a page showed is free, and no report's business. */
export const FROM_PAGE = 'Profile page'

export function contactOf(field: LinkedinRequest['email']): string {
  return typeof field === 'string' ? field : ''
}

export function isLocked(field: LinkedinRequest['email']): boolean {
  return typeof field === 'object' && field !== null
}

/** What stands in the place of a contact that is not there. */
export function noContact(request: LinkedinRequest, field: 'phone_no' | 'email'): string {
  if (isLocked(request[field])) return 'No credits left'
  return isUnderWay(request) ? 'Looking…' : 'Not Found'
}

/** Which fields sending it again would ask about; null where there is nothing to ask. */
export function missingOf(request: LinkedinRequest): { phone: boolean; email: boolean } | null {
  if (isUnderWay(request)) return null
  const missing = {
    phone: contactOf(request.phone_no) === '',
    email: contactOf(request.email) === '',
  }
  return missing.phone || missing.email ? missing : null
}

/** The contacts that can be reported: what a source told. */
export function reportable(request: LinkedinRequest): {
  phone: string | null
  email: string | null
} {
  const told = (field: LinkedinRequest['email'], source: string | null) =>
    source === FROM_PAGE ? null : contactOf(field) || null
  return {
    phone: told(request.phone_no, request.phone_source),
    email: told(request.email, request.email_source),
  }
}

export function nameOf({ name, profile_id: id }: LinkedinRequest): string {
  return name ?? id
}
