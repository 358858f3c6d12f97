import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'

export async function deleteStagedBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('batch')
    .where('status', '=', 'STAGED')
    .where('created_at', '<', before)
    .execute()
}

/** Of a batch that ended before a time, or whose user has erased the account. */
const isOver = (before: Date) => sql<boolean>`(finished_at < ${before} OR finished_at IS NOT NULL
  AND user_id IN (SELECT u.id FROM user_account u WHERE u.erased_at IS NOT NULL))`

/** Batches for which `isOver` is true and that still have rows or results. */
export async function listOld(reader: Reader, before: Date) {
  return reader
    .selectFrom('batch')
    .select(['id', 'public_id', 'run'])
    .where(isOver(before))
    .where((where) =>
      where.or([where('emptied_at', 'is', null), where('result_key', 'is not', null)]),
    )
    .limit(1_000)
    .execute()
}

/**
 * Deletes the rows of a batch; its totals and costs stay. False if it has been resumed meanwhile.
 */
export async function deleteRows(
  tx: Tx,
  id: number,
  { before, now }: { before: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('batch')
    .set({ emptied_at: now })
    .where('id', '=', id)
    .where(isOver(before))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('batch_block').where('batch_id', '=', id).execute()
  await tx.deleteFrom('batch_chunk').where('batch_id', '=', id).execute()
  return true
}

/** Takes the result away. Its files are leftovers from then on. */
export async function deleteResult(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('batch').set({ result_key: null }).where('id', '=', id).execute()
}

/** The results that are kept, and in which formats. */
export async function keptResults(reader: Reader) {
  return reader
    .selectFrom('batch')
    .select(['format', 'result_key', 'result_formats'])
    .where('result_key', 'is not', null)
    .$narrowType<{ result_key: string }>()
    .execute()
}
