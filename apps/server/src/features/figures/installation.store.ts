import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { JOB_SCHEMA } from '../../db/job-tables.ts'

export interface JobCounts {
  kind: string
  waiting: number
  active: number
  failed: number
  /** Seconds since the oldest job that may run was due. 0 if there is none. */
  oldest: number
}

/** A number of rows that wait, and how long the oldest has. */
export interface Waiting {
  count: number
  oldest: number
}

/** Ends each of these statements after this time, so that reading figures costs little. */
export async function limitStatements(tx: Tx, ms: number): Promise<void> {
  await sql`SET LOCAL statement_timeout = ${sql.lit(ms)}`.execute(tx)
}

/** Waiting jobs are counted in their index. Workers count the others, every 10 seconds. */
export async function readJobs(tx: Tx): Promise<readonly JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    SELECT q.name AS kind, coalesce(w.waiting, 0)::int AS waiting,
      q.active_count AS active, q.failed_count AS failed,
      coalesce(${secondsSince(sql`w.due_at`)}, 0) AS oldest
    FROM ${sql.id(JOB_SCHEMA, 'queue')} q
    LEFT JOIN (
      SELECT name, count(*) AS waiting,
        min(start_after) FILTER (WHERE start_after <= clock_timestamp()) AS due_at
      FROM ${sql.id(JOB_SCHEMA, 'job')}
      WHERE state < 'active' AND NOT blocked
      GROUP BY name) w ON w.name = q.name
    WHERE left(q.name, 2) <> '__'`.execute(tx)
  return rows
}

/** Sets of lookups whose credits are held. */
export async function readHolds(tx: Tx): Promise<Waiting> {
  return waiting(
    tx,
    sql`
      SELECT count(DISTINCT hold_id)::int AS count, ${oldest(sql`created_at`)}
      FROM lookup
      WHERE state = 'asking'`,
  )
}

/** Batches that have not ended, by state. */
export async function readBatches(tx: Tx): Promise<readonly { state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    SELECT status AS state, count(*)::int AS count
    FROM batch
    WHERE status IN ('PENDING', 'PROCESSING', 'AWAITING_RETRY')
    GROUP BY status`.execute(tx)
  return rows
}

/**
 * Subjects of these batches that have no result yet, and how long ago a chunk was last started of
 * the batch that has waited longest. A batch that waits for a vendor does not count in that.
 */
export async function readBatchSubjects(tx: Tx, chunkSize: number): Promise<Waiting> {
  return waiting(
    tx,
    sql`
      SELECT coalesce(sum(open.waiting), 0)::int AS count, ${oldest(sql`open.since`)}
      FROM batch b
      CROSS JOIN LATERAL (
        SELECT (least(${chunkSize}, b.subjects - c.number * ${chunkSize}) - c.done) AS waiting,
          CASE WHEN b.status <> 'AWAITING_RETRY'
            THEN greatest(b.created_at, b.served_at) END AS since
        FROM batch_chunk c
        WHERE c.batch_id = b.id AND c.state <> 'done') open
      WHERE b.status IN ('PENDING', 'PROCESSING', 'AWAITING_RETRY')`,
  )
}

/** LinkedIn requests that have no answer yet. */
export async function readLinkedin(tx: Tx): Promise<Waiting> {
  return waiting(
    tx,
    sql`
      SELECT count(*)::int AS count, ${oldest(sql`next_at`)}
      FROM linkedin_request
      WHERE state IN ('requested', 'processing')`,
  )
}

/** Deliveries of webhooks that have not succeeded and will be tried again. */
export async function readDeliveries(tx: Tx): Promise<Waiting> {
  return waiting(
    tx,
    sql`
      SELECT count(*)::int AS count, ${oldest(sql`next_at`)}
      FROM webhook_delivery
      WHERE state = 'waiting'`,
  )
}

/** When the last good backup ended, in seconds since 1970, and its size. Null if there is none. */
export async function readLastBackup(tx: Tx): Promise<{ at: number; bytes: number } | null> {
  const { rows } = await sql<{ at: number; bytes: number }>`
    SELECT extract(epoch FROM ended_at)::double precision AS at, bytes
    FROM backup
    WHERE state = 'good'
    ORDER BY started_at DESC
    LIMIT 1`.execute(tx)
  return rows[0] ?? null
}

async function waiting(tx: Tx, statement: ReturnType<typeof sql<Waiting>>): Promise<Waiting> {
  const { rows } = await statement.execute(tx)
  return rows[0] ?? { count: 0, oldest: 0 }
}

const secondsSince = (at: ReturnType<typeof sql>) =>
  sql<number>`greatest(0, extract(epoch FROM clock_timestamp() - ${at}))::double precision`
/** 0 if there is none, or if it is due later. */
const oldest = (at: ReturnType<typeof sql>) =>
  sql`coalesce(${secondsSince(sql`min(${at})`)}, 0) AS oldest`
