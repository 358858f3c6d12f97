import type { CreditAmounts } from '@dastak/contract/credits.ts'

/** `1 phone + 1 email credit`; an empty string for nothing. */
export function creditWords({ phone, email }: CreditAmounts): string {
  const parts = [phone > 0 ? `${phone} phone` : '', email > 0 ? `${email} email` : ''].filter(Boolean)
  if (parts.length === 0) return ''
  return `${parts.join(' + ')} ${phone + email > 1 && parts.length === 1 ? 'credits' : 'credit'}`
}

/** What a reveal can cost at most, of the fields that may still be found: `up to 1 phone + 1 email credit`. */
export function mostItCosts(fields: { phone: boolean; email: boolean } = { phone: true, email: true }): string {
  return `up to ${creditWords({ phone: Number(fields.phone), email: Number(fields.email) })}`
}
