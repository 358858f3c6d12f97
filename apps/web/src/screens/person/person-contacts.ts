import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { costText, isLocked, isRemoved } from '../../features/lookups/contact-value.ts'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { lookupsText } from '../../features/lookups/lookups.text.ts'
import type { Reveal } from '../../features/lookups/use-reveals.ts'
import {
  type ContactName,
  type DirectorContact,
  directorContact,
  mayCost,
  mayFind,
} from '../../features/registry/directors/director-contact.ts'
import { companyText, mainDirectorship } from '../../features/registry/people/directorships.ts'
import { peopleText } from '../../features/registry/people/people.text.ts'
import type { CardContact } from '@dastak/contract/contact-values/vcard.ts'
import { directorState } from '../director-state.ts'

/** A contact of a person. `locked`: it exists, but no credit was left for it. */
export type ContactView =
  | { is: 'known'; value: string; source: string | null; fetchedAt: string | null }
  | Exclude<DirectorContact, { is: 'known' }>
  | { is: 'locked' }

const ORIGINS = {
  phone: { source: 'phone_source', fetchedAt: 'phone_fetched_at' },
  email: { source: 'email_source', fetchedAt: 'email_fetched_at' },
} as const

/**
 * A person's contacts from the registry and from a reveal that has just run. `cost` says what the
 * reveal cost, or that the contact is owned; otherwise it is null.
 */
export function personContacts(person: PersonRecord, reveal: Reveal<DirectorDetail>) {
  const { detail } = reveal
  const found = detail && DIN.contactsOf(detail)
  const state = directorState(reveal)
  const view = (name: ContactName): ContactView => {
    if (found && isRemoved(found[name])) return { is: 'removed' }
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
  const cost = found ? costText(detail, found) : isOwned ? peopleText.contact.alreadyYours : null
  return { phone, email, mayFind: mayFind(person, state), mayCost: mayCost(person, state), cost }
}

/** A person as a vCard, at the open company or otherwise at the main one. */
export function personCard(
  person: PersonRecord,
  cin: string | undefined,
  { phone, email }: Readonly<Record<ContactName, ContactView>>,
): CardContact {
  const directorship = mainDirectorship(person.companies, cin)
  const known = [phone, email].filter((contact) => contact.is === 'known')
  const source = known.find((contact) => contact.source !== null)?.source
  return {
    name: titleCaseName(person.full_name),
    organisation: directorship ? companyText(directorship) : null,
    title: directorship?.designation ?? null,
    phone: phone.is === 'known' ? phone.value : null,
    email: email.is === 'known' ? email.value : null,
    note: lookupsText.din.card(person.din_number, source ?? null),
  }
}
