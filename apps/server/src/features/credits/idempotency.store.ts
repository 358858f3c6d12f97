import { sql } from 'kysely'
import type pg from 'pg'
import type { Reader, Tx } from '../../db/database.ts'

export interface KeyRow {
  userId: number
  keyHash: Buffer
  inputHash: Buffer
}

/**
 * Claims a key that is new, or whose call died. One statement before the call; false if the key is
 * taken.
 */
export async function claimKey(pool: pg.Pool, key: KeyRow, now: Date, lockedUntil: Date) {
  const { rowCount } = await pool.query({
    name: 'claim key',
    text: `
      INSERT INTO idempotency_key AS k (user_id, key_hash, input_hash, locked_until, created_at)
      VALUES ($1, $2, $3, $5, $4)
      ON CONFLICT (user_id, key_hash) DO UPDATE SET locked_until = EXCLUDED.locked_until
        WHERE k.answer IS NULL AND k.locked_until <= $4 AND k.input_hash = EXCLUDED.input_hash`,
    values: [key.userId, key.keyHash, key.inputHash, now, lockedUntil],
  })
  return rowCount === 1
}

export async function readCall(reader: Reader, { userId, keyHash }: KeyRow) {
  return reader
    .selectFrom('idempotency_key')
    .select(['input_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

const OWN = 'user_id = $1 AND key_hash = $2 AND answer IS NULL AND locked_until = $3'

/** Saves a call's answer, unless another call took the key over. One statement after the call. */
export async function saveAnswer(pool: pg.Pool, key: KeyRow, lockedUntil: Date, answer: unknown) {
  await pool.query({
    name: 'keep answer',
    text: `UPDATE idempotency_key SET answer = $4::jsonb WHERE ${OWN}`,
    values: [key.userId, key.keyHash, lockedUntil, JSON.stringify(answer)],
  })
}

/** Frees the key of a call that failed. */
export async function freeKey(pool: pg.Pool, key: KeyRow, lockedUntil: Date): Promise<void> {
  await pool.query({
    name: 'free key',
    text: `DELETE FROM idempotency_key WHERE ${OWN}`,
    values: [key.userId, key.keyHash, lockedUntil],
  })
}

export async function deleteOldKeys(tx: Tx, before: Date): Promise<void> {
  await sql`DELETE FROM idempotency_key WHERE created_at < ${before}`.execute(tx)
}
