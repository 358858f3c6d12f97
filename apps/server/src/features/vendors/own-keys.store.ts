import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

/** Whether any customer has a key at all. */
export async function anyOwnKey(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM vendor_own_key) AS found`.execute(reader)
  return rows[0]!.found
}

export interface OwnKeyRow {
  id: number
  vendor_id: number
  sealed: Buffer
}

/** The keys that a user's lookups use first: their own, and those of the owner of their team. */
export async function listUsableKeys(reader: Reader, userId: number): Promise<OwnKeyRow[]> {
  const { rows } = await sql<OwnKeyRow>`
    SELECT DISTINCT ON (k.vendor_id) k.id, k.vendor_id, k.sealed
    FROM vendor_own_key k
    WHERE k.user_id = ${userId} OR k.user_id IN (
      SELECT f.owner_user_id FROM team_family f WHERE f.user_id = ${userId})
    ORDER BY k.vendor_id, k.user_id = ${userId} DESC`.execute(reader)
  return rows
}

/** What a user may see of the own keys. */
export async function listOwnKeys(reader: Reader, userId: number) {
  return reader
    .selectFrom('vendor_own_key')
    .innerJoin('vendor', 'vendor.id', 'vendor_own_key.vendor_id')
    .select(['vendor.name as vendor', 'last_characters', 'vendor_own_key.created_at'])
    .where('user_id', '=', userId)
    .orderBy('vendor.name')
    .execute()
}

export async function saveOwnKey(
  tx: Tx,
  key: {
    user_id: number
    vendor_id: number
    sealed: Buffer
    last_characters: string
    created_at: Date
  },
): Promise<void> {
  const { sealed, last_characters, created_at } = key
  await tx
    .insertInto('vendor_own_key')
    .values(key)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'vendor_id'])
        .doUpdateSet({ sealed, last_characters, created_at }),
    )
    .execute()
}

/** Whether there was one. */
export async function deleteOwnKey(tx: Tx, userId: number, vendor: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('vendor_own_key')
    .where('user_id', '=', userId)
    .where('vendor_id', '=', tx.selectFrom('vendor').select('id').where('name', '=', vendor))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
