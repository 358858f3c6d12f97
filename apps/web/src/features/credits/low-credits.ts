import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { formatNumber } from '../../lib/text/numbers.ts'

type Unit = 'phone' | 'email'

/** The units of which so many credits or fewer are left. */
export function lowUnits(left: CreditAmounts, threshold: number): Unit[] {
  return (['phone', 'email'] as const).filter((unit) => left[unit] <= threshold)
}

/** `3 phone credits and 1 email credit are left.` */
export function lowCreditText(left: CreditAmounts, low: readonly Unit[]): string {
  const parts = low.map((unit) => {
    const count = left[unit]
    const words = count <= 0 ? 'no' : formatNumber(count)
    return `${words} ${unit} ${count === 1 ? 'credit' : 'credits'}`
  })
  const verb = low.length === 1 && left[low[0]!] === 1 ? 'is' : 'are'
  const text = `${parts.join(' and ')} ${verb} left.`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
