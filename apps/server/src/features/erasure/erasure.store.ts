import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

/** Why an account can't be erased now. */
export type Hindrance = 'operator' | 'owner' | 'member' | 'plan' | 'work'

export async function findHindrance(
  reader: Reader,
  userId: number,
  now: Date,
): Promise<Hindrance | null> {
  const { rows } = await sql<{ hindrance: Hindrance | null }>`
    SELECT erasure_hindrance(${userId}::bigint, ${now}::timestamptz) AS hindrance`.execute(reader)
  return rows[0]!.hindrance
}

/**
 * Empties an account. `hash` is that of its number, null for an account that was emptied before. An
 * account can have millions of rows, so the statement may take minutes.
 */
export async function eraseUser(
  tx: Tx,
  userId: number,
  hash: Buffer | null,
  now: Date,
): Promise<void> {
  await sql`SET LOCAL statement_timeout = '5min'`.execute(tx)
  await sql`SELECT user_erase(${userId}::bigint, ${hash}::bytea, ${now}::timestamptz)`.execute(tx)
}

/** Accounts that were erased after a time. */
export async function listErasedSince(reader: Reader, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM user_account WHERE erased_at >= ${since}`.execute(reader)
  return rows.map(({ id }) => id)
}

/**
 * Accounts that nobody has signed in to since a time, and that can be erased: no plan runs, and
 * nothing was bought since then.
 */
export async function listInactive(
  reader: Reader,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id
    FROM user_account u
    WHERE u.created_at < ${before} AND u.erased_at IS NULL
      AND is_inactive(u.id, ${before}::timestamptz, ${now}::timestamptz)
    ORDER BY u.id
    LIMIT ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}
