import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { creditText } from '../../../lib/text/credit-text.ts'
import { type ContactName, type DirectorState, mayCost, mayFind } from './director-contact.ts'

/** Which contacts a reveal may cost. */
export type DirectorPrice = Readonly<Record<ContactName, boolean>>

/** How a row stands before its button is pressed. */
export type RowOffer =
  | { is: 'priced'; price: DirectorPrice; words: string }
  /** All that may be found a team-mate has. */
  | { is: 'free' }
  /** Everything that is known is owned, or was asked for and is shown. */
  | { is: 'yours' }
  /** Nobody knows a contact: there is nothing to sell. */
  | { is: 'nothing' }

const priceWords = ({ phone, email }: DirectorPrice) =>
  creditText({ phone: Number(phone), email: Number(email) })

export function rowOffer(director: DirectorRecord, state: DirectorState): RowOffer {
  const price = mayCost(director, state)
  if (price.phone || price.email) return { is: 'priced', price, words: priceWords(price) }
  const left = mayFind(director, state)
  if (left.phone || left.email) return { is: 'free' }
  const hasContact = state.isLoaded ? Boolean(state.phone || state.email) : director.is_revealed
  return hasContact ? { is: 'yours' } : { is: 'nothing' }
}

/** The price above the table: the most that any of its rows costs; null where none costs. */
export function usualPrice(offers: readonly RowOffer[]): DirectorPrice | null {
  const priced = offers.flatMap((offer) => (offer.is === 'priced' ? [offer.price] : []))
  if (priced.length === 0) return null
  return { phone: priced.some(({ phone }) => phone), email: priced.some(({ email }) => email) }
}

export function isSamePrice(one: DirectorPrice, other: DirectorPrice | null): boolean {
  return one.phone === other?.phone && one.email === other.email
}
