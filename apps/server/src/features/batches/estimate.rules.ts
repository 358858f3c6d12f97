import type { Holdings } from './intake.store.ts'

interface Amounts {
  phone: number
  email: number
}

/** The most that a batch can charge: everything that the user lacks is found. */
export function mostOf(holdings: Holdings, price: Amounts): Amounts {
  return { phone: holdings.lacks_phone * price.phone, email: holdings.lacks_email * price.email }
}

/** Whether there are credits for any of it. */
export function canBuySome(most: Amounts, price: Amounts, left: Amounts): boolean {
  const units = (['phone', 'email'] as const).filter((unit) => most[unit] > 0)
  return units.length === 0 || units.some((unit) => left[unit] >= price[unit])
}
