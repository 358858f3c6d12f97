import { OPEN_BATCHES_MAX } from '@dastak/contract/limits.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { isFree, isHeld, PUT_BACK, taken, type Lease } from '../../../jobs/lease.ts'
import type { AnyBatchType } from '../batch-kinds.ts'
import { doneCount, spentOn, type ChunkState, type Outcome } from './outcome.rules.ts'

/**
 * A chunk that this worker holds until its lease ends, with the fields of its batch that are
 * needed.
 */
export interface ClaimedChunk extends ChunkState {
  batch_id: number
  number: number
  lease: Lease
  subjects: string[]
  /** The company at which each subject was found; null if it is not known for any. */
  found_at: (string | null)[] | null
  /**
   * How many workers crashed on it since its last progress: during a vendor call, and elsewhere.
   */
  crashes_asking: number
  crashes: number
  /** How many of its next subjects are looked up one by one. */
  one_by_one: number
  /** A set that a crashed worker has left open. */
  lookup_id: number | null
  public_id: string
  user_id: number
  type: AnyBatchType
  kind: LookupKind
  max_credits: number | null
  payer_account_id: number
  /** The key that started the run. */
  api_key: string | null
  leaves_out_customers: boolean
}

/** How many subjects of the chunks have one of these outcomes. */
export const countOf = (...outcomes: Outcome[]) => sql`
  coalesce(
    sum(length(outcomes) - length(translate(outcomes, ${outcomes.join('')}, ''))), 0)::integer`

export const FENCES = 'batch_fence_seq'
/** A batch that has been submitted and has not ended. */
export const IS_UNFINISHED = sql`status IN ('PENDING', 'PROCESSING', 'AWAITING_RETRY')`

/**
 * A batch with a maximum runs one chunk at a time, so that its spending is known; `claimChunk`
 * ensures this.
 */
const isOpen = (now: Date) => sql`
  b.${IS_UNFINISHED}
  AND b.stop IS NULL
  AND coalesce(b.retry_at, '-infinity') <= ${now}
  AND (b.max_credits IS NULL OR NOT EXISTS (
    SELECT FROM batch_chunk r
    WHERE r.batch_id = b.id AND r.state = 'running' AND ${isHeld('r')}))`

const isToDo = (now: Date) => sql`
  (c.state = 'waiting' AND coalesce(c.wait_until, '-infinity') <= ${now}
    OR c.state = 'running' AND ${isFree('c')})`

/**
 * Batches with work to do. First come those of the user who was served longest ago; a recent batch
 * that is already done counts, too.
 */
export async function listOpenBatches(reader: Reader, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id
    FROM batch b
    WHERE ${isOpen(now)} AND EXISTS (
      SELECT FROM batch_chunk c
      WHERE c.batch_id = b.id AND c.state <> 'done' AND ${isToDo(now)})
    ORDER BY
      greatest(
        max(b.served_at) OVER (PARTITION BY b.user_id),
        (SELECT max(l.served_at)
         FROM (
           SELECT served_at FROM batch
           WHERE user_id = b.user_id AND status <> 'STAGED'
           ORDER BY id DESC
           LIMIT ${OPEN_BATCHES_MAX}::integer) l)
      ) NULLS FIRST,
      b.served_at NULLS FIRST,
      b.id
    LIMIT 8`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Claims the next chunk of a batch for `ms`; null if another worker was faster. */
export async function claimChunk(
  tx: Tx,
  batchId: number,
  { now, ms }: { now: Date; ms: number },
): Promise<ClaimedChunk | null> {
  const { rows: batches } = await sql`
    SELECT FROM batch b
    WHERE b.id = ${batchId} AND ${isOpen(now)}
    FOR NO KEY UPDATE OF b SKIP LOCKED`.execute(tx)
  if (batches.length === 0) return null
  // With a maximum, only the chunk that is already running can be claimed, once its worker is
  // silent. The claim fences that worker off, so nobody else spends. The check is here, where the
  // batch is locked, because the result of `isOpen` may be out of date by then.
  const { rows } = await sql<Omit<ClaimedChunk, 'lease'> & { fence: number }>`
    UPDATE batch_chunk c
    SET state = 'running', wait_until = NULL, ${taken(FENCES, ms)},
      deaths = c.deaths + (c.state = 'running' AND c.lookup_id IS NULL)::integer,
      deaths_asking = c.deaths_asking + (c.state = 'running' AND c.lookup_id IS NOT NULL)::integer
    FROM batch b
    WHERE b.id = c.batch_id AND c.batch_id = ${batchId} AND c.number = (
      SELECT c.number
      FROM batch_chunk c
      WHERE c.batch_id = ${batchId}
        AND c.state <> 'done'
        AND ${isToDo(now)}
        AND (
          (SELECT max_credits FROM batch WHERE id = ${batchId}) IS NULL
          OR NOT EXISTS (
            SELECT FROM batch_chunk r
            WHERE r.batch_id = ${batchId} AND r.state = 'running' AND r.number <> c.number))
      ORDER BY c.number
      LIMIT 1
      FOR UPDATE OF c SKIP LOCKED)
    RETURNING c.*, c.careful AS one_by_one, c.deaths AS crashes,
      c.deaths_asking AS crashes_asking,
      b.public_id, b.user_id, b.type, b.kind, b.max_credits, b.payer_account_id, b.api_key,
      b.leaves_out_customers`.execute(tx)
  const [claimed] = rows
  if (!claimed) return null
  await sql`
    UPDATE batch
    SET status = 'PROCESSING', started_at = coalesce(started_at, ${now}),
      served_at = clock_timestamp(), retry_at = NULL
    WHERE id = ${batchId}`.execute(tx)
  const key = { batch_id: batchId, number: claimed.number }
  return { ...claimed, lease: { table: 'batch_chunk', key, fence: claimed.fence, ms } }
}

type ChunkKey = Pick<ClaimedChunk, 'batch_id' | 'number'>

/** Notes which set is open, so that its hold is found if this worker dies. */
export async function noteOpenSet(tx: Tx, { batch_id, number }: ChunkKey, lookupId: number) {
  await sql`
    UPDATE batch_chunk SET lookup_id = ${lookupId}
    WHERE batch_id = ${batch_id} AND number = ${number}`.execute(tx)
}

/**
 * Writes the outcomes of a slice in the transaction that charges them. This is progress, so the
 * crash counts begin at zero again.
 */
export async function saveChunk(tx: Tx, chunk: ChunkKey & ChunkState & { one_by_one: number }) {
  const { phone, email } = spentOn(chunk)
  await sql`
    UPDATE batch_chunk
    SET outcomes = ${chunk.outcomes}, done = ${doneCount(chunk.outcomes)},
      charged_phone = ${chunk.charged_phone}::integer[],
      charged_email = ${chunk.charged_email}::integer[],
      cost_phone = ${phone}, cost_email = ${email},
      careful = ${chunk.one_by_one}, lookup_id = NULL, deaths = 0, deaths_asking = 0
    WHERE batch_id = ${chunk.batch_id} AND number = ${chunk.number}`.execute(tx)
}

/** Puts a chunk back, finished or not. */
export async function putBackChunk(
  tx: Tx,
  { batch_id, number }: ChunkKey,
  { isDone, waitUntil }: { isDone: boolean; waitUntil: Date | null },
): Promise<void> {
  await sql`
    UPDATE batch_chunk
    SET state = ${isDone ? 'done' : 'waiting'}, wait_until = ${waitUntil}, ${PUT_BACK}
    WHERE batch_id = ${batch_id} AND number = ${number}`.execute(tx)
}

/** What a batch has spent in all its chunks. */
export async function readSpent(reader: Reader, batchId: number): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    SELECT coalesce(sum(cost_phone + cost_email), 0)::bigint AS spent
    FROM batch_chunk
    WHERE batch_id = ${batchId}`.execute(reader)
  return rows[0]?.spent ?? 0
}
