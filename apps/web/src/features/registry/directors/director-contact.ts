import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import type { Problem } from '../../../lib/api/api-error.ts'

/** How a director's reveal stands. A contact is undefined if unknown or locked, empty if none. */
export interface DirectorState {
  isLoading: boolean
  isLoaded: boolean
  problem: Problem | null
  phone?: string
  email?: string
}

export type ContactName = 'phone' | 'email'

/** What the registry tells of a contact. */
type Listed = Pick<
  DirectorRecord,
  'mobile_no' | 'email_address' | 'is_revealed' | 'may_find_more' | 'team_has'
>

const MASK = '•'
const FIELDS = { phone: 'mobile_no', email: 'email_address' } as const

/**
 * What is known of a contact before and after the reveal. `open`: not known here, but an outside
 * source may have one; `team`: a team-mate has.
 */
export type DirectorContact =
  | { is: 'known'; value: string }
  | { is: 'masked'; value: string }
  | { is: 'open' }
  | { is: 'team' }
  | { is: 'none' }

export function directorContact(
  director: Listed,
  state: DirectorState,
  name: ContactName,
): DirectorContact {
  const revealed = state[name]
  if (revealed !== undefined)
    return revealed === '' ? { is: 'none' } : { is: 'known', value: revealed }
  const listed = director[FIELDS[name]]
  if (listed !== null) return { is: listed.includes(MASK) ? 'masked' : 'known', value: listed }
  if (director.team_has?.[name]) return { is: 'team' }
  return { is: director.may_find_more ? 'open' : 'none' }
}

/** What a cell says. */
export function contactText(contact: DirectorContact): string {
  if (contact.is === 'open') return 'May be found'
  if (contact.is === 'team') return 'Your team has it'
  return contact.is === 'none' ? 'Not known' : contact.value
}

/** What stands where this account has no such contact of its own. */
export function noContactText(director: Listed, name: ContactName): string {
  const isNowhere =
    director[FIELDS[name]] === null && !director.may_find_more && !director.team_has?.[name]
  return director.is_revealed && isNowhere ? 'Not found' : 'Not revealed'
}

/** Which contacts a reveal may still find. */
export function mayFind(director: Listed, state: DirectorState): Record<ContactName, boolean> {
  const may = (name: ContactName) =>
    ['masked', 'open', 'team'].includes(directorContact(director, state, name).is)
  return { phone: may('phone'), email: may('email') }
}

/** Which of them it may cost: what a team-mate has is free. */
export function mayCost(director: Listed, state: DirectorState): Record<ContactName, boolean> {
  const { phone, email } = mayFind(director, state)
  return { phone: phone && !director.team_has?.phone, email: email && !director.team_has?.email }
}
