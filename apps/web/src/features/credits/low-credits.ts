import type { UserDetails } from '@dastak/contract/me.ts'
import { formatNumber } from '../../lib/numbers.ts'

type Balance = Pick<UserDetails, 'total_credits' | 'email_credits'>
type Unit = 'phone' | 'email'

const left = (user: Balance, unit: Unit) => (unit === 'phone' ? user.total_credits : user.email_credits)

/** The units of which so many credits or fewer are left. */
export function lowUnits(user: Balance, threshold: number): Unit[] {
  return (['phone', 'email'] as const).filter((unit) => left(user, unit) <= threshold)
}

/** `3 phone credits and 1 email credit are left.` */
export function lowCreditWords(user: Balance, low: readonly Unit[]): string {
  const parts = low.map((unit) => {
    const count = left(user, unit)
    return `${count <= 0 ? 'no' : formatNumber(count)} ${unit} ${count === 1 ? 'credit' : 'credits'}`
  })
  const verb = low.length === 1 && left(user, low[0]!) === 1 ? 'is' : 'are'
  const text = `${parts.join(' and ')} ${verb} left.`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
