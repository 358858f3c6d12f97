import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import { countOfStuck, pageOfStuck, type StuckPage } from '../../../db/stuck-item.ts'
import { isHeld } from '../../../jobs/lease.ts'
import { IS_UNFINISHED } from './chunks.store.ts'

/** A batch that no worker has served for this long does not move. */
const STILL_MS = 15 * 60_000

/** It waits for a vendor, or no worker has it and none had it for a while. */
const isStuck = (now: Date) => sql`
  b.${IS_UNFINISHED}
  AND (b.status = 'AWAITING_RETRY'
    OR coalesce(b.served_at, b.created_at) < ${new Date(now.getTime() - STILL_MS)})
  AND NOT ${isHeld('b')}
  AND NOT EXISTS (SELECT FROM batch_chunk c WHERE c.batch_id = b.id AND ${isHeld('c')})`

const rowsOf = (now: Date) => sql`
  SELECT b.public_id::text AS id, b.filename AS title, b.status AS state,
    u.public_id::text AS user_id, u.name AS user_name, u.mobile,
    date_trunc('milliseconds', coalesce(b.served_at, b.created_at)) AS since,
    b.vendor_failures AS attempts, b.retry_at AS next_at,
    CASE
      WHEN b.stop IS NOT NULL THEN 'It is being stopped'
      WHEN b.status = 'AWAITING_RETRY' THEN 'Its vendor does not answer' END AS problem,
    b.stop IS NULL AS can_retry, b.stop IS NULL AS can_cancel
  FROM batch b JOIN user_account u ON u.id = b.user_id
  WHERE ${isStuck(now)}`

export async function listStuck(reader: Reader, page: StuckPage) {
  return (await pageOfStuck(rowsOf(page.now), page).execute(reader)).rows
}

export async function countStuck(reader: Reader, now: Date): Promise<number> {
  return (await countOfStuck(rowsOf(now)).execute(reader)).rows[0]!.total
}

/** Whether the batch exists, and whether it is stuck. Locks it. */
export async function lockStuck(tx: Tx, publicId: string, now: Date) {
  const { rows } = await sql<{ id: number; is_stuck: boolean; is_stopped: boolean }>`
    SELECT b.id, ${isStuck(now)} AS is_stuck, b.stop IS NOT NULL AS is_stopped
    FROM batch b
    WHERE b.public_id::text = ${publicId} AND b.status <> 'STAGED'
    FOR NO KEY UPDATE OF b`.execute(tx)
  return rows[0]
}

/** Its waits end now. Leases and fences decide who works on it, as always. */
export async function endWaits(tx: Tx, id: number): Promise<void> {
  await sql`UPDATE batch SET retry_at = NULL, vendor_failures = 0 WHERE id = ${id}`.execute(tx)
  await sql`
    UPDATE batch_chunk SET wait_until = NULL
    WHERE batch_id = ${id} AND state = 'waiting'`.execute(tx)
}

export async function batchExists(reader: Reader, id: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM batch WHERE public_id::text = ${id} AND status <> 'STAGED'`.execute(
      reader,
    )
  return rows.length > 0
}
