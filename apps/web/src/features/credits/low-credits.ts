import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { Unit } from './low-credits.text.ts'

/** The units of which at most `threshold` credits are left. */
export function lowUnits(left: CreditAmounts, threshold: number): Unit[] {
  return (['phone', 'email'] as const).filter((unit) => left[unit] <= threshold)
}
