import { capitalized } from '@dastak/contract/capitalized.ts'
import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import { unitsText } from '../../lib/text/units.text.ts'

export type Unit = 'phone' | 'email'

function leftOf(unit: Unit, count: number): string {
  const amount = count <= 0 ? 'no' : formatNumber(count)
  return unit === 'phone'
    ? unitsText.phoneCredits(amount, count)
    : unitsText.emailCredits(amount, count)
}

/** `3 phone credits and 1 email credit are left.` `units` are those to name. */
export function lowCreditText(left: CreditAmounts, units: readonly Unit[]): string {
  const amounts = units.map((unit) => leftOf(unit, left[unit])).join(' and ')
  const verb = units.length === 1 && left[units[0]!] === 1 ? 'is' : 'are'
  return `${capitalized(amounts)} ${verb} left.`
}
