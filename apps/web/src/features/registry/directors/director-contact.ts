import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { REMOVED_TEXT } from '@dastak/contract/contact-notices.ts'
import type { Problem } from '../../../lib/api/api-error.ts'
import { directorsText } from './directors.text.ts'

/** A director's reveal. A contact is undefined if unknown or locked, and empty if not found. */
export interface DirectorState {
  isLoading: boolean
  isLoaded: boolean
  problem: Problem | null
  phone?: string
  email?: string
}

export type ContactName = 'phone' | 'email'

/** The registry's fields about a contact. */
type Listed = Pick<
  DirectorRecord,
  'mobile_no' | 'email_address' | 'is_revealed' | 'may_find_more' | 'team_has' | 'notices'
>

const MASK = '•'
const FIELDS = { phone: 'mobile_no', email: 'email_address' } as const

/**
 * A contact before or after the reveal. `open`: not in the directory, but an outside source may
 * have it. `team`: a teammate has it. `removed`: the user had it until its person opted out.
 */
export type DirectorContact =
  | { is: 'known'; value: string }
  | { is: 'masked'; value: string }
  | { is: 'open' }
  | { is: 'team' }
  | { is: 'none' }
  | { is: 'removed' }

export function directorContact(
  director: Listed,
  state: DirectorState,
  name: ContactName,
): DirectorContact {
  if (director.notices?.[`is_${name}_removed`]) return { is: 'removed' }
  const revealed = state[name]
  if (revealed !== undefined)
    return revealed === '' ? { is: 'none' } : { is: 'known', value: revealed }
  const listed = director[FIELDS[name]]
  if (listed !== null) return { is: listed.includes(MASK) ? 'masked' : 'known', value: listed }
  if (director.team_has?.[name]) return { is: 'team' }
  return { is: director.may_find_more ? 'open' : 'none' }
}

/** Text of a table cell. */
export function contactText(contact: DirectorContact): string {
  if (contact.is === 'removed') return REMOVED_TEXT
  if (contact.is === 'open') return directorsText.contact.open
  if (contact.is === 'team') return directorsText.contact.team
  return contact.is === 'none' ? directorsText.contact.none : contact.value
}

/** Shown if this account does not own the contact. */
export function noContactText(director: Listed, name: ContactName): string {
  if (director.notices?.[`is_${name}_removed`]) return REMOVED_TEXT
  const isNowhere =
    director[FIELDS[name]] === null && !director.may_find_more && !director.team_has?.[name]
  return director.is_revealed && isNowhere
    ? directorsText.contact.notFound
    : directorsText.contact.notRevealed
}

/** The contacts that a reveal may still find. */
export function mayFind(director: Listed, state: DirectorState): Record<ContactName, boolean> {
  const may = (name: ContactName) =>
    ['masked', 'open', 'team'].includes(directorContact(director, state, name).is)
  return { phone: may('phone'), email: may('email') }
}

/** The contacts that a reveal may charge. What a teammate has is free. */
export function mayCost(director: Listed, state: DirectorState): Record<ContactName, boolean> {
  const { phone, email } = mayFind(director, state)
  return { phone: phone && !director.team_has?.phone, email: email && !director.team_has?.email }
}
