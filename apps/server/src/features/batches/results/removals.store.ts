import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** A subject whose contact was removed from the leads of a user. */
export interface RemovedSubject {
  userId: number
  kind: string
  subject: string
}

/**
 * Puts ended batches back to be ended again: their result is written once more, without contacts
 * that were removed since. Returns them.
 */
export async function reopenResults(tx: Tx, removed: readonly RemovedSubject[]) {
  const { rows } = await sql<{ public_id: string; run: number }>`
    UPDATE batch b SET status = 'PROCESSING', result_key = NULL, result_formats = '{}'
    FROM batch old
    WHERE old.id = b.id AND b.result_key IS NOT NULL AND b.finished_at IS NOT NULL
      AND b.emptied_at IS NULL AND b.status IN ('COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED')
      AND EXISTS (
        SELECT FROM unnest(
            ${removed.map(({ userId }) => userId)}::bigint[],
            ${removed.map(({ kind }) => kind)}::text[],
            ${removed.map(({ subject }) => subject)}::text[]) AS r (user_id, kind, subject)
          JOIN batch_chunk c ON c.batch_id = b.id AND r.subject = ANY (c.subjects)
        WHERE r.user_id = b.user_id AND r.kind = b.kind)
    RETURNING b.public_id, b.run`.execute(tx)
  return rows
}
