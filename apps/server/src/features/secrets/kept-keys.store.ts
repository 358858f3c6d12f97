import type { Reader, Tx } from '../../db/database.ts'

export async function findKept(reader: Reader, purpose: string): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('kept_key')
    .select('sealed')
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.sealed
}

/** Does nothing if there is one. */
export async function insertKept(
  tx: Tx,
  kept: { purpose: string; sealed: Buffer; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('kept_key')
    .values(kept)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteKept(tx: Tx, purposes: readonly string[]): Promise<void> {
  if (purposes.length === 0) return
  await tx.deleteFrom('kept_key').where('purpose', 'in', purposes).execute()
}
