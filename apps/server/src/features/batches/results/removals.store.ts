import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { PUT_BACK } from '../../../jobs/lease.ts'
import { IS_UNFINISHED } from '../run/chunks.store.ts'

/** A subject whose contact was removed from the leads of a user. */
export interface RemovedSubject {
  userId: number
  kind: string
  subject: string
}

/**
 * Puts ended batches back to be ended again: their result is written once more, without contacts
 * that were removed since. A worker that writes a result now may have read them already, so it
 * loses its lease. Returns the batches.
 */
export async function reopenResults(tx: Tx, removed: readonly RemovedSubject[]) {
  // One statement for both: it waits for a batch that is just being ended, and then reopens it.
  const { rows } = await sql<{ id: number; public_id: string; run: number }>`
    UPDATE batch b
    SET status = CASE WHEN b.${IS_UNFINISHED} THEN b.status ELSE 'PROCESSING' END,
      result_key = NULL, result_formats = '{}', ${PUT_BACK}
    WHERE b.emptied_at IS NULL
      AND (b.${IS_UNFINISHED} OR b.result_key IS NOT NULL)
      AND EXISTS (
        SELECT FROM unnest(
            ${removed.map(({ userId }) => userId)}::bigint[],
            ${removed.map(({ kind }) => kind)}::text[],
            ${removed.map(({ subject }) => subject)}::text[]) AS r (user_id, kind, subject)
          JOIN batch_chunk c ON c.batch_id = b.id AND r.subject = ANY (c.subjects)
        WHERE r.user_id = b.user_id AND r.kind = b.kind)
    RETURNING b.id, b.public_id, b.run`.execute(tx)
  return rows
}
