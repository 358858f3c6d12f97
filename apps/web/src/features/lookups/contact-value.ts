import type { ContactField, DirectorDetail } from '@dastak/contract/lookups.ts'
import type { CreditAmounts } from '@dastak/contract/credits.ts'

/** The phone number or e-mail address itself; an empty string where it is locked or was not found. */
export function contactText(field: ContactField): string {
  return typeof field === 'string' ? field : ''
}

export function isLocked(field: ContactField): boolean {
  return typeof field === 'object' && field !== null
}

/** `1 phone + 1 e-mail credit`; an empty string for nothing. */
export function creditWords({ phone, email }: CreditAmounts): string {
  const parts = [phone > 0 ? `${phone} phone` : '', email > 0 ? `${email} e-mail` : ''].filter(Boolean)
  if (parts.length === 0) return ''
  return `${parts.join(' + ')} ${phone + email > 1 && parts.length === 1 ? 'credits' : 'credit'}`
}

/** What an answer did cost, in words for people. */
export function costWords(detail: DirectorDetail): string {
  const charged = creditWords(detail.credits_charged)
  if (charged !== '') return `Cost: ${charged}`
  if (contactText(detail.phone_no) !== '' || contactText(detail.email) !== '') return 'Free: already yours'
  if (isLocked(detail.phone_no) || isLocked(detail.email)) return 'Nothing was charged'
  return 'No contact found, nothing was charged'
}
