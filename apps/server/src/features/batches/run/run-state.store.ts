import type { BatchStop } from '@dastak/contract/batch-types.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import { IS_UNFINISHED } from './chunks.store.ts'

/** Stops a run; an earlier reason is kept. Running chunks finish their slice. */
export async function stopRun(tx: Tx, batchId: number, stop: BatchStop): Promise<void> {
  await sql`
    UPDATE batch SET stop = ${stop}
    WHERE id = ${batchId} AND stop IS NULL AND ${IS_UNFINISHED}`.execute(tx)
}

/** Whether the run has been stopped. */
export async function isStopped(reader: Reader, batchId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('batch')
    .select('stop')
    .where('id', '=', batchId)
    .executeTakeFirst()
  return row === undefined || row.stop !== null
}

/**
 * Counts a failure of the vendor and returns the failures in a row. Null if another worker has
 * noticed it already and the batch waits: one failure counts once, even if several workers meet it.
 */
export async function noteVendorFailure(tx: Tx, batchId: number): Promise<number | null> {
  const { rows } = await sql<{ vendor_failures: number }>`
    UPDATE batch SET vendor_failures = vendor_failures + 1
    WHERE id = ${batchId} AND status = 'PROCESSING'
    RETURNING vendor_failures`.execute(tx)
  return rows[0]?.vendor_failures ?? null
}

/** Lets the batch wait for the vendor. */
export async function awaitVendor(tx: Tx, batchId: number, until: Date): Promise<void> {
  await sql`
    UPDATE batch SET retry_at = ${until}, status = 'AWAITING_RETRY'
    WHERE id = ${batchId}`.execute(tx)
}

/** The vendor has answered: its failures count from zero again. */
export async function clearVendorFailures(tx: Tx, batchId: number): Promise<void> {
  await sql`
    UPDATE batch SET vendor_failures = 0
    WHERE id = ${batchId} AND vendor_failures > 0`.execute(tx)
}
