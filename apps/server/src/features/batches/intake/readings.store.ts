import { sql, type Selectable } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { Schema } from '../../../db/schema.ts'
import type { AnyBatchType } from '../batch-kinds.ts'

/** If its process has not reported for this long it is dead. */
const IS_LOST = sql`(seen_at < clock_timestamp() - interval '30 s')`

type Reading = Pick<
  Selectable<Schema['batch_reading']>,
  'type' | 'filename' | 'state' | 'created_at'
> & { is_lost: boolean; result: unknown }

interface NewReading {
  id: string
  userId: number
  /** Null until the file says it. */
  type: AnyBatchType | null
  filename: string
  now: Date
}

export async function insertReading(
  tx: Tx,
  { id, userId, type, filename, now }: NewReading,
): Promise<void> {
  const row = { public_id: id, user_id: userId, type, filename, told: null, created_at: now }
  await tx.insertInto('batch_reading').values(row).execute()
}

/** How many of the user's files are being read. */
export async function countReadings(reader: Reader, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count
    FROM batch_reading
    WHERE user_id = ${userId} AND state = 'reading' AND NOT ${IS_LOST}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Reports that the process is alive; false if the reading is no longer needed. */
export async function holdReading(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE batch_reading SET seen_at = clock_timestamp()
    WHERE public_id = ${id} AND state = 'reading'`.execute(tx)
  return numAffectedRows === 1n
}

/** Saves the result; false if the reading was cancelled before. */
export async function endReading(
  tx: Tx,
  id: string,
  state: 'counted' | 'refused' | 'cancelled',
  result: (object & { type?: AnyBatchType }) | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE batch_reading
    SET state = ${state}, type = coalesce(${result?.type ?? null}, type),
      told = ${result === null ? null : JSON.stringify(result)}::jsonb
    WHERE public_id = ${id} AND state = 'reading'`.execute(tx)
  return numAffectedRows === 1n
}

export async function findReading(
  reader: Reader,
  userId: number,
  id: string,
): Promise<Reading | undefined> {
  const { rows } = await sql<Reading>`
    SELECT type, filename, state, told AS result, created_at, ${IS_LOST} AS is_lost
    FROM batch_reading
    WHERE public_id = ${id}::uuid AND user_id = ${userId}`.execute(reader)
  return rows[0]
}

export async function deleteReadingsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('batch_reading').where('created_at', '<', before).execute()
}
