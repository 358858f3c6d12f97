import { OPEN_BATCHES_MAX } from '@dastak/contract/limits.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { AnyBatchType } from '../batch-kinds.ts'
import type { ChunkState, Outcome } from './outcome.rules.ts'

/** A chunk that is this worker's until its lease ends, with what it needs of its batch. */
export interface ClaimedChunk {
  batch_id: number
  number: number
  /** No other worker has had the chunk since: who finds another number there has lost it. */
  fence: number
  subjects: string[]
  outcomes: string
  charged_phone: number[]
  charged_email: number[]
  /**
   * How workers have died with it since it last came further: 3 for each that was asking a vendor,
   * 1 for any other.
   */
  deaths: number
  /** So many of its subjects are asked one by one. */
  careful: number
  /** A set that a dead worker has left open. */
  lookup_id: number | null
  public_id: string
  user_id: number
  type: AnyBatchType
  kind: LookupKind
  max_credits: number | null
  payer_account_id: number
  /** The key that started the run. */
  api_key: string | null
  lease_ms: number
}

/** How many subjects of the chunks have come to one of these outcomes. */
export const countOf = (...outcomes: Outcome[]) =>
  sql`coalesce(sum(length(outcomes) - length(translate(outcomes, ${outcomes.join('')}, ''))), 0)::integer`
export const leaseOf = (ms: number) =>
  sql`clock_timestamp() + ${ms / 1_000}::double precision * interval '1 second'`
const RUNNING = sql`('PENDING', 'PROCESSING', 'AWAITING_RETRY')`
const FREE = sql`(c.state = 'waiting' AND coalesce(c.wait_until, '-infinity') <= now_ OR c.state = 'running' AND c.lease_until < clock_timestamp())`
/**
 * Where the user has set a maximum, one chunk after the other: what is spent is known then. What is
 * certain `claimChunk` asks.
 */
const IS_OPEN = sql`b.status IN ${RUNNING} AND b.stop IS NULL AND coalesce(b.retry_at, '-infinity') <= now_
  AND (b.max_credits IS NULL OR NOT EXISTS (SELECT FROM batch_chunk r WHERE r.batch_id = b.id AND r.state = 'running' AND r.lease_until >= clock_timestamp()))`

/**
 * Batches that have something to do, those first whose user was served longest ago, be it with one
 * of his last that is done by now.
 */
export async function listOpenBatches(reader: Reader, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM batch b CROSS JOIN (SELECT ${now}::timestamptz AS now_) t
    WHERE ${IS_OPEN} AND EXISTS (SELECT FROM batch_chunk c WHERE c.batch_id = b.id AND c.state <> 'done' AND ${FREE})
    ORDER BY greatest(max(b.served_at) OVER (PARTITION BY b.user_id), (SELECT max(l.served_at) FROM
      (SELECT served_at FROM batch WHERE user_id = b.user_id AND status <> 'STAGED' ORDER BY id DESC LIMIT ${OPEN_BATCHES_MAX}::integer) l))
      NULLS FIRST, b.served_at NULLS FIRST, b.id LIMIT 8`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Takes the next chunk of a batch for `leaseMs`; null where another worker was faster. */
export async function claimChunk(
  tx: Tx,
  batchId: number,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<ClaimedChunk | null> {
  const { rows: batches } = await sql`
    SELECT b.id FROM batch b CROSS JOIN (SELECT ${now}::timestamptz AS now_) t WHERE b.id = ${batchId} AND ${IS_OPEN}
    FOR NO KEY UPDATE OF b SKIP LOCKED`.execute(tx)
  if (batches.length === 0) return null
  // With a maximum only the chunk that is running itself can be taken, once its worker is silent:
  // that fences him off, and nobody else spends. It is asked here, where the batch is locked, and
  // not above, where others may have changed what was read before the lock.
  const { rows } = await sql<Omit<ClaimedChunk, 'lease_ms'>>`
    UPDATE batch_chunk c SET state = 'running', fence = nextval('batch_fence_seq'), lease_until = ${leaseOf(leaseMs)},
      deaths = c.deaths + CASE WHEN c.state <> 'running' THEN 0 WHEN c.lookup_id IS NULL THEN 1 ELSE 3 END, wait_until = NULL
    FROM batch b WHERE b.id = c.batch_id AND c.batch_id = ${batchId} AND c.number = (
      SELECT c.number FROM batch_chunk c CROSS JOIN (SELECT ${now}::timestamptz AS now_) t
      WHERE c.batch_id = ${batchId} AND c.state <> 'done' AND ${FREE}
        AND ((SELECT max_credits FROM batch WHERE id = ${batchId}) IS NULL
          OR NOT EXISTS (SELECT FROM batch_chunk r WHERE r.batch_id = ${batchId} AND r.state = 'running' AND r.number <> c.number))
      ORDER BY c.number LIMIT 1 FOR UPDATE OF c SKIP LOCKED)
    RETURNING c.*, b.public_id, b.user_id, b.type, b.kind, b.max_credits, b.payer_account_id, b.api_key`.execute(
    tx,
  )
  const claimed = rows[0]
  if (!claimed) return null
  await sql`UPDATE batch SET status = 'PROCESSING', started_at = coalesce(started_at, ${now}), served_at = clock_timestamp(), retry_at = NULL
    WHERE id = ${batchId}`.execute(tx)
  return { ...claimed, lease_ms: leaseMs }
}

type Claim = Pick<ClaimedChunk, 'batch_id' | 'number' | 'fence'>
type Lease = Claim & Pick<ClaimedChunk, 'lease_ms'>

/**
 * Renews the lease, and locks the chunk until the commit; false where it is another worker's by
 * now.
 */
export async function holdChunk(
  tx: Tx,
  { batch_id: id, number, fence, lease_ms: leaseMs }: Lease,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE batch_chunk SET lease_until = ${leaseOf(leaseMs)}
    WHERE batch_id = ${id} AND number = ${number} AND fence = ${fence} AND state = 'running'`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Notes which set is open, so that what it holds is found where this worker dies. */
export async function noteOpenSet(
  tx: Tx,
  { batch_id: id, number }: Claim,
  lookupId: number,
): Promise<void> {
  await sql`UPDATE batch_chunk SET lookup_id = ${lookupId} WHERE batch_id = ${id} AND number = ${number}`.execute(
    tx,
  )
}

/** Keeps what a slice came to, in the transaction that charges it. */
export async function keepOutcomes(
  tx: Tx,
  claim: Claim,
  state: ChunkState & { done: number; careful: number },
): Promise<void> {
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
  await sql`
    UPDATE batch_chunk SET outcomes = ${state.outcomes}, charged_phone = ${state.charged_phone}::integer[], charged_email = ${state.charged_email}::integer[],
      done = ${state.done}, cost_phone = ${sum(state.charged_phone)}, cost_email = ${sum(state.charged_email)}, careful = ${state.careful}, lookup_id = NULL, deaths = 0
    WHERE batch_id = ${claim.batch_id} AND number = ${claim.number}`.execute(tx)
}

/** Gives a chunk back, done or not; nothing where it is another worker's. */
export async function releaseChunk(
  tx: Tx,
  { batch_id: id, number, fence }: Claim,
  { isDone, waitUntil = null }: { isDone: boolean; waitUntil?: Date | null },
): Promise<void> {
  await sql`
    UPDATE batch_chunk SET state = ${isDone ? 'done' : 'waiting'}, fence = NULL, lease_until = NULL, wait_until = ${waitUntil}
    WHERE batch_id = ${id} AND number = ${number} AND fence = ${fence}`.execute(tx)
}

/** So many of its subjects are asked one by one from now on. */
export async function askCarefully(
  tx: Tx,
  { batch_id: id, number }: Claim,
  count: number,
): Promise<void> {
  await sql`UPDATE batch_chunk SET careful = ${count}, deaths = 0 WHERE batch_id = ${id} AND number = ${number}`.execute(
    tx,
  )
}

/** What a batch has spent in all its chunks. */
export async function readSpent(reader: Reader, batchId: number): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    SELECT coalesce(sum(cost_phone + cost_email), 0)::bigint AS spent FROM batch_chunk WHERE batch_id = ${batchId}`.execute(
    reader,
  )
  return rows[0]?.spent ?? 0
}
