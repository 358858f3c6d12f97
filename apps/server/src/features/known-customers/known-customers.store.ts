import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { KnownKind } from './known-values.service.ts'

/** Locks the list of a user until the commit. */
export async function lockList(tx: Tx, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('known customers', ${userId}))`.execute(
    tx,
  )
}

export async function insertKnown(
  tx: Tx,
  userId: number,
  values: readonly { kind: KnownKind; hash: Buffer }[],
  now: Date,
): Promise<void> {
  const [kinds, hashes] = [values.map(({ kind }) => kind), values.map(({ hash }) => hash)]
  await sql`
    INSERT INTO known_customer (user_id, hash, kind, created_at)
    SELECT ${userId}, k.hash, k.kind, ${now}
    FROM unnest(${hashes}::bytea[], ${kinds}::text[]) k (hash, kind)
    ON CONFLICT DO NOTHING`.execute(tx)
}

export async function deleteKnown(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_customer').where('user_id', '=', userId).execute()
}

export async function deleteAllKnown(tx: Tx): Promise<void> {
  await tx.deleteFrom('known_customer').execute()
}

export async function countKnown(reader: Reader, userId: number) {
  const { rows } = await sql<{ kind: KnownKind; count: number; latest: Date }>`
    SELECT kind, count(*)::integer AS count, max(created_at) AS latest
    FROM known_customer
    WHERE user_id = ${userId}
    GROUP BY kind`.execute(reader)
  return rows
}

export async function hasKnown(reader: Reader, userId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('known_customer')
    .select('kind')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of the hashes are in the user's list. */
export async function listKnown(
  reader: Reader,
  userId: number,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  if (hashes.length === 0) return []
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT hash FROM known_customer
    WHERE user_id = ${userId} AND hash = ANY (${[...hashes]}::bytea[])`.execute(reader)
  return rows.map(({ hash }) => hash)
}
