import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { listDinsOf, listRevealsOf, listSeenBy } from './seen-by.store.ts'
import { LEAD_TEXTS } from './profile-texts.store.ts'
import * as store from './removals.store.ts'

/**
 * Removing contacts of people who have opted out from leads. The wallets of `holders` are locked
 * before `remove`, because charges are given back afterwards.
 */
export function createRemovals({ db, clock }: { db: Db; clock: Clock }) {
  return {
    contactColumns: store.LEAD_COLUMNS,
    profileTexts: LEAD_TEXTS,
    holders: store.listHolders,
    remove: (tx: Tx, contacts: store.Contacts, userIds: readonly number[]) =>
      store.removeFromLeads(tx, contacts, userIds, clock.now()),
    /** Notes that something was removed from a user that is no lead. */
    note: (tx: Tx, userId: number) => store.noteRemoval(tx, userId, clock.now()),
    /** The users who have a contact. */
    seenBy: (value: string, limit: number) => listSeenBy(db.kysely, value, limit),
    /** The users who have revealed a subject. */
    revealsOf: (kind: LookupKind, subject: string, limit: number) =>
      listRevealsOf(db.kysely, kind, [subject], limit),
    /** The users who have revealed directors of a company, present and past. */
    revealsAt: async (cin: string, limit: number) =>
      listRevealsOf(db.kysely, 'din', await listDinsOf(db.kysely, cin), limit),
    /** When a contact was last removed from what a user sees. */
    lastFor: (userId: number) => store.readRemovedAt(db.kysely, userId),
  }
}
