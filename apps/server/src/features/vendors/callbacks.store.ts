import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

/** Opens an answer that will come later. */
export async function insertCallback(
  tx: Tx,
  row: { id: string; vendor_id: number; expires_at: Date },
): Promise<void> {
  await tx.insertInto('vendor_callback').values(row).execute()
}

/** Adds the vendor's name for the request. A name that is taken is left out. */
export async function nameCallback(tx: Tx, id: string, reference: string): Promise<void> {
  await sql`
    UPDATE vendor_callback c SET reference = ${reference}
    WHERE c.id = ${id} AND NOT EXISTS (
      SELECT FROM vendor_callback o
      WHERE o.vendor_id = c.vendor_id AND o.reference = ${reference})`.execute(tx)
}

/** An open or answered one, by its id or by the vendor's name for it. */
export async function findCallback(
  reader: Reader,
  by: { id: string } | { vendorId: number; reference: string },
) {
  const query = reader
    .selectFrom('vendor_callback')
    .select(['id', 'vendor_id', 'expires_at', 'answered_at'])
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query
        .where('vendor_id', '=', by.vendorId)
        .where('reference', '=', by.reference)
        .executeTakeFirst()
}

/** Stores the first answer, and notifies the process that waits for it. */
export async function saveAnswer(
  tx: Tx,
  id: string,
  { sealed, now }: { sealed: Buffer; now: Date },
): Promise<void> {
  await sql`
    WITH saved AS (
      UPDATE vendor_callback SET sealed = ${sealed}, answered_at = ${now}
      WHERE id = ${id} AND answered_at IS NULL AND expires_at > ${now}
      RETURNING id)
    SELECT pg_notify('vendors', id::text) FROM saved`.execute(tx)
}

/** Takes the answer out. Undefined if there is none. */
export async function takeAnswer(tx: Tx, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    WITH taken AS (
      SELECT id, sealed FROM vendor_callback WHERE id = ${id} AND sealed IS NOT NULL FOR UPDATE
    ), cleared AS (
      UPDATE vendor_callback c SET sealed = NULL FROM taken t WHERE c.id = t.id)
    SELECT sealed FROM taken`.execute(tx)
  return rows[0]?.sealed
}

/** Nobody waits for it any more: an answer that comes now is refused. */
export async function closeCallback(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE vendor_callback SET expires_at = least(expires_at, ${now}), sealed = NULL
    WHERE id = ${id} AND answered_at IS NULL`.execute(tx)
}

/** Deletes those that ended before a time. */
export async function deleteEnded(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('vendor_callback').where('expires_at', '<', before).execute()
}
