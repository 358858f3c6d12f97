import { sql } from 'kysely'
import { callFunction, type Where } from '../../../db/call-function.ts'
import type { Reader, Tx } from '../../../db/database.ts'

/** Whether another lookup of the user holds credits, apart from those in the set of this lookup. */
export async function hasOtherHolds(
  reader: Reader,
  userId: number,
  lookupId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (
      SELECT
      FROM lookup q
      WHERE q.user_id = ${userId} AND q.state = 'asking' AND q.hold_id IS NOT NULL
      AND q.hold_id IS DISTINCT FROM (
        SELECT hold_id
        FROM lookup
        WHERE id = ${lookupId})) AS has`.execute(reader)
  return rows[0]?.has ?? false
}

/** The state of a lookup. */
export async function readLookup(reader: Reader, lookupId: number) {
  return reader
    .selectFrom('lookup')
    .select(['user_id', 'state', 'asks_phone', 'asks_email', 'expires_at'])
    .where('id', '=', lookupId)
    .executeTakeFirstOrThrow()
}

/** Ids of lookups whose time is over. */
export async function listOverdue(reader: Reader, now: Date, limit: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('lookup')
    .select('id')
    .where('state', '=', 'asking')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** All prices. */
export async function listPrices(reader: Reader) {
  return reader.selectFrom('price').select(['kind', 'unit', 'amount']).execute()
}

/**
 * Updates the planner's statistics on leads if there were more lookups than it knows leads. Returns
 * how many leads it knows then.
 */
export async function refreshStatistics(where: Where, lookups: number): Promise<number> {
  const [known = 0] = await callFunction<number>(where, 'lookup_refresh_statistics($1) f', [
    lookups,
  ])
  return known
}

/** The user's misses in the day and the minute of the last one. */
export async function readMissCount(reader: Reader, userId: number) {
  return reader
    .selectFrom('lookup_miss_count')
    .select(['day', 'in_day'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Deletes misses older than a day. */
export async function deleteMisses(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('lookup_miss').where('missed_at', '<', before).execute()
}
