import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { creditText } from '../../../lib/text/credit-text.ts'
import { type ContactName, type DirectorState, mayCost, mayFind } from './director-contact.ts'

/** The contacts that a reveal may charge. */
export type DirectorPrice = Readonly<Record<ContactName, boolean>>

/** What the button of a row offers before it is pressed. */
export type RowOffer =
  | { is: 'priced'; price: DirectorPrice; cost: string }
  /** A teammate has everything that may be found. */
  | { is: 'free' }
  /** Everything that may be found is owned, or has just been revealed. */
  | { is: 'yours' }
  /** No source has a contact. There is nothing to pay for. */
  | { is: 'nothing' }

const priceText = ({ phone, email }: DirectorPrice) =>
  creditText({ phone: Number(phone), email: Number(email) })

export function rowOffer(director: DirectorRecord, state: DirectorState): RowOffer {
  const price = mayCost(director, state)
  if (price.phone || price.email) return { is: 'priced', price, cost: priceText(price) }
  const left = mayFind(director, state)
  if (left.phone || left.email) return { is: 'free' }
  const hasContact = state.isLoaded ? Boolean(state.phone || state.email) : director.is_revealed
  return hasContact ? { is: 'yours' } : { is: 'nothing' }
}

/** The price above the table: the highest of its rows; null if all rows are free. */
export function usualPrice(offers: readonly RowOffer[]): DirectorPrice | null {
  const priced = offers.flatMap((offer) => (offer.is === 'priced' ? [offer.price] : []))
  if (priced.length === 0) return null
  return { phone: priced.some(({ phone }) => phone), email: priced.some(({ email }) => email) }
}

export function isSamePrice(one: DirectorPrice, other: DirectorPrice | null): boolean {
  return one.phone === other?.phone && one.email === other.email
}
