import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { contactText, costWords, isLocked } from '../../features/lookups/contact-value.ts'
import { DIN } from '../../features/lookups/kinds/din.ts'
import type { Reveal } from '../../features/lookups/use-reveals.ts'
import {
  type ContactName,
  type DirectorContact,
  directorContact,
  mayCost,
  mayFind,
} from '../../features/registry/directors/director-contact.ts'

/** How a contact of a person stands. `locked`: known to be there, but no credit was left for it. */
export type ContactView =
  | { is: 'known'; value: string; source: string | null; fetchedAt: string | null }
  | Exclude<DirectorContact, { is: 'known' }>
  | { is: 'locked' }

export interface PersonContacts {
  phone: ContactView
  email: ContactView
  /** Which of them a reveal may still find, and which of those it may cost. */
  mayFind: Record<ContactName, boolean>
  mayCost: Record<ContactName, boolean>
  /** What the reveal cost, or that it is owned; null where there is nothing to say. */
  cost: string | null
}

const ORIGINS = {
  phone: { source: 'phone_source', fetchedAt: 'phone_fetched_at' },
  email: { source: 'email_source', fetchedAt: 'email_fetched_at' },
} as const

/** What the registry tells of a person's contacts, with what a reveal has just found. */
export function personContacts(
  person: PersonRecord,
  { detail, ...reveal }: Reveal<DirectorDetail>,
): PersonContacts {
  const found = detail && DIN.contactsOf(detail)
  const textOf = (name: ContactName) =>
    found && !isLocked(found[name]) ? contactText(found[name]) : undefined
  const state = {
    ...reveal,
    isLoaded: detail !== null,
    phone: textOf('phone'),
    email: textOf('email'),
  }

  const view = (name: ContactName): ContactView => {
    if (found && isLocked(found[name])) return { is: 'locked' }
    const contact = directorContact(person, state, name)
    if (contact.is !== 'known') return contact
    const { source, fetchedAt } = ORIGINS[name]
    return {
      ...contact,
      source: person[source] ?? detail?.source ?? null,
      fetchedAt: person[fetchedAt] ?? detail?.fetched_at ?? null,
    }
  }
  const [phone, email] = [view('phone'), view('email')]
  const isOwned = phone.is === 'known' || email.is === 'known'
  const cost = found ? costWords(detail, found) : isOwned ? 'Free: already yours' : null
  return { phone, email, mayFind: mayFind(person, state), mayCost: mayCost(person, state), cost }
}
