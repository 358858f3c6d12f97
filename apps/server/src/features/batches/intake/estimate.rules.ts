import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { Holdings } from './intake.store.ts'

/** The most that a batch can charge: everything that the user lacks is found. */
export function mostOf(holdings: Holdings, price: CreditAmounts): CreditAmounts {
  return { phone: holdings.lacks_phone * price.phone, email: holdings.lacks_email * price.email }
}

/** Whether there are credits for any of it. */
export function canBuySome(
  most: CreditAmounts,
  price: CreditAmounts,
  left: CreditAmounts,
): boolean {
  const units = (['phone', 'email'] as const).filter((unit) => most[unit] > 0)
  return units.length === 0 || units.some((unit) => left[unit] >= price[unit])
}
