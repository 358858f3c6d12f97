import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { formatNumber } from './numbers.ts'

/** `1 phone + 1 email credit`; an empty string for nothing. */
export function creditText({ phone, email }: CreditAmounts): string {
  const parts = [phone > 0 ? `${phone} phone` : '', email > 0 ? `${email} email` : ''].filter(
    Boolean,
  )
  if (parts.length === 0) return ''
  return `${parts.join(' + ')} ${phone + email > 1 && parts.length === 1 ? 'credits' : 'credit'}`
}

/** Where all that a reveal may find was revealed by a team-mate. */
export const FREE_FROM_TEAM = 'Free: your team has it'

/** A reveal's highest cost, of what may still be found: `up to 1 phone + 1 email credit`. */
export function mostItCosts(
  fields: { phone: boolean; email: boolean } = { phone: true, email: true },
): string {
  return `up to ${creditText({ phone: Number(fields.phone), email: Number(fields.email) })}`
}

/** `1,000 phone and 500 email credits`, without what there is none of; or an empty text. */
export function amountText({ phone, email }: CreditAmounts): string {
  const parts = [
    phone > 0 ? `${formatNumber(phone)} phone` : '',
    email > 0 ? `${formatNumber(email)} email` : '',
  ]
  const words = parts.filter(Boolean).join(' and ')
  return words && `${words} ${phone + email === 1 ? 'credit' : 'credits'}`
}
