import { callFunction, type Where } from '../../../db/call-function.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Moment } from './lookups.store.ts'

export interface Miss {
  userId: number
  subject: string
  asks_phone: boolean
  asks_email: boolean
}

/**
 * Remembers for a day that questions found nothing, and counts them against the users' limits where
 * there are any.
 */
export async function noteMisses(
  where: Where,
  kind: LookupKind,
  found: readonly Miss[],
  { now, day, misses }: Moment,
): Promise<void> {
  await callFunction(where, 'lookup_note_misses($1, $2, $3, $4, $5, $6, $7) f', [
    kind,
    found.map(({ userId }) => userId),
    found.map(({ subject }) => subject),
    found.map(({ asks_phone }) => asks_phone),
    found.map(({ asks_email }) => asks_email),
    now,
    misses && day,
  ])
}

/** How many misses a user had in the day and the minute of his last one. */
export async function readMissCount(reader: Reader, userId: number) {
  return reader
    .selectFrom('lookup_miss_count')
    .select(['day', 'in_day', 'minute', 'in_minute'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Forgets misses older than a day. */
export async function deleteMisses(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('lookup_miss').where('missed_at', '<', before).execute()
}
