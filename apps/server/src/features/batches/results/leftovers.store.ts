import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'

/** A file of a result that is not the result of its batch. */
export interface Leftover {
  key: string
  /** Of the worker that stores it. Null if it was the result before. */
  fence: number | null
  noted_at: Date
}

/** Notes a file before it is stored. The database takes the note away when it is the result. */
export async function noteLeftover(
  tx: Tx,
  leftover: Leftover & { batch_id: number },
): Promise<void> {
  await tx.insertInto('batch_leftover').values(leftover).execute()
}

/**
 * Files that cannot be a result any more, of some batches or of all. A worker that still has its
 * batch may end it with its file. The last release stores under a key again that it had before.
 */
export async function listLeftovers(
  reader: Reader,
  batchIds: readonly number[] | 'all',
): Promise<Leftover[]> {
  const { rows } = await sql<Leftover>`
    SELECT l.key, l.fence, l.noted_at
    FROM batch_leftover l
      JOIN batch b ON b.id = l.batch_id
    WHERE (b.fence IS NULL OR b.fence <> l.fence)
      AND ${batchIds === 'all' ? sql`true` : sql`b.id = ANY (${[...batchIds]}::bigint[])`}
    ORDER BY l.noted_at`.execute(reader)
  return rows
}

export async function forgetLeftovers(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('batch_leftover')
    .where('key', '=', sql<string>`ANY (${[...keys]}::text[])`)
    .execute()
}
