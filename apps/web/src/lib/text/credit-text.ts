import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { formatNumber } from './numbers.ts'
import { unitsText } from './units.text.ts'

/** `1 phone + 1 email credit`; empty if both are 0. */
export function creditText({ phone, email }: CreditAmounts): string {
  if (phone > 0 && email > 0) return unitsText.bothCredits(phone, email)
  if (phone > 0) return unitsText.phoneCredits(String(phone), phone)
  return email > 0 ? unitsText.emailCredits(String(email), email) : ''
}

/** For a reveal whose contacts a teammate has already revealed. */
export const FREE_FROM_TEAM = unitsText.freeFromTeam

/**
 * The maximum cost of a reveal, for the fields that may be found: `up to 1 phone + 1 email credit`.
 */
export function mostItCosts(
  fields: { phone: boolean; email: boolean } = { phone: true, email: true },
): string {
  return unitsText.upTo(creditText({ phone: Number(fields.phone), email: Number(fields.email) }))
}

/** `1,000 phone and 500 email credits`, without zero amounts; empty if both are 0. */
export function amountText({ phone, email }: CreditAmounts): string {
  const [phones, emails] = [formatNumber(phone), formatNumber(email)]
  if (phone > 0 && email > 0) return unitsText.bothAmounts(phones, emails)
  if (phone > 0) return unitsText.phoneCredits(phones, phone)
  return email > 0 ? unitsText.emailCredits(emails, email) : ''
}
