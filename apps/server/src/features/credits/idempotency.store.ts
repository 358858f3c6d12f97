import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export interface KeyRow {
  userId: number
  keyHash: Buffer
  inputHash: Buffer
}

export interface StoredCall {
  input_hash: Buffer
  answer: unknown
}

/** Claims a key that is new, or whose call died without an answer; false when somebody else has it. */
export async function claimKey(tx: Tx, key: KeyRow, now: Date, lockedUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency_key AS k (user_id, key_hash, input_hash, locked_until, created_at)
    VALUES (${key.userId}, ${key.keyHash}, ${key.inputHash}, ${lockedUntil}, ${now})
    ON CONFLICT (user_id, key_hash) DO UPDATE SET locked_until = EXCLUDED.locked_until
      WHERE k.answer IS NULL AND k.locked_until <= ${now} AND k.input_hash = EXCLUDED.input_hash
    RETURNING 1`.execute(tx)
  return rows.length === 1
}

export async function readCall(tx: Tx, { userId, keyHash }: KeyRow): Promise<StoredCall | undefined> {
  return tx
    .selectFrom('idempotency_key')
    .select(['input_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** Keeps the answer of a call, unless another has taken the key over since. */
export async function keepAnswer(tx: Tx, key: KeyRow, lockedUntil: Date, answer: unknown): Promise<void> {
  await sql`
    UPDATE idempotency_key SET answer = ${JSON.stringify(answer)}::jsonb
    WHERE user_id = ${key.userId} AND key_hash = ${key.keyHash} AND answer IS NULL AND locked_until = ${lockedUntil}`.execute(
    tx,
  )
}

/** Frees the key of a call that came to nothing. */
export async function freeKey(tx: Tx, key: KeyRow, lockedUntil: Date): Promise<void> {
  await sql`
    DELETE FROM idempotency_key
    WHERE user_id = ${key.userId} AND key_hash = ${key.keyHash} AND answer IS NULL AND locked_until = ${lockedUntil}`.execute(
    tx,
  )
}

export async function forgetKeys(tx: Tx, before: Date): Promise<void> {
  await sql`DELETE FROM idempotency_key WHERE created_at < ${before}`.execute(tx)
}
