import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db, type Tx } from '../db/database.ts'

/**
 * How workers of all processes share the rows of a table, if the work on a row takes longer than a
 * transaction: chunks and results of batches, LinkedIn requests, webhook deliveries, connections to
 * CRMs.
 *
 * - **Claim.** A worker picks a row that `isFree` and is next in the order of its store. It locks
 *   the row with SKIP LOCKED, and marks it `taken` in the same statement: with a new fence number,
 *   and the end of the lease. The clock is the database's, one for all processes.
 * - **Fence.** The worker writes everything with `asHolder`: in a transaction that first finds its
 *   own fence in the row and locks it. A worker that slept longer than its lease finds another
 *   fence, and nothing of its work is written. So it does not matter how long it slept.
 * - **Hold.** Each such transaction extends the lease. Work that takes longer than a lease between
 *   two of them runs in `whileHeld`, which extends it from time to time.
 * - **End.** The worker releases the row (`PUT_BACK`) in the transaction that writes the result.
 *   The lease of a worker that crashed, or cannot reach the database, ends automatically.
 * - **Take over.** The next worker claims the row like any other. There is no other way, and no
 *   supervisor. The row says what the crashed worker left open (`lookup_id`), and that is released
 *   first. A store may count crashes, in case a row is their cause.
 */
export interface Lease {
  table: keyof typeof COLUMNS
  /** The primary key of the row. */
  key: Readonly<Record<string, number | string>>
  fence: number
  /** How long it lasts without an extension by its worker. */
  ms: number
}

/** Another worker has the row now. */
export const LOST = Symbol('lost')
export type Lost = typeof LOST

const OWN = { fence: 'fence', until: 'lease_until' }
const COLUMNS = {
  batch: OWN,
  batch_chunk: OWN,
  crm_connection: OWN,
  linkedin_request: OWN,
  // Its attempts are numbered, and each one is a claim. During an attempt, the delivery is due when
  // the lease ends, by the server's clock, like a waiting one.
  webhook_delivery: { fence: 'attempts', until: 'next_at' },
}

const endOf = (ms: number) => sql`clock_timestamp() + ${ms}::double precision * interval '1 ms'`

/** The columns that a claim sets. `fences` is the sequence of its fence numbers. */
export const taken = (fences: string, ms: number): RawBuilder<unknown> =>
  sql`fence = nextval(${fences}), lease_until = ${endOf(ms)}`
export const PUT_BACK = sql`fence = NULL, lease_until = NULL`
/** Whether a worker holds the row, or none does. `row` is its name in the statement. */
export const isHeld = (row: string): RawBuilder<boolean> =>
  sql`coalesce(${sql.ref(`${row}.lease_until`)}, '-infinity') >= clock_timestamp()`
export const isFree = (row: string): RawBuilder<boolean> => sql`NOT ${isHeld(row)}`

/** The row, if this worker still holds it. */
export function ownRow({ table, key, fence }: Omit<Lease, 'ms'>): RawBuilder<boolean> {
  const columns = { ...key, [COLUMNS[table].fence]: fence }
  const equals = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return sql.join(equals, sql` AND `)
}

/** Extends the lease, and locks the row until the commit. Returns false if the lease is lost. */
export async function hold(tx: Tx, lease: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(lease.table)}
    SET ${sql.ref(COLUMNS[lease.table].until)} = ${endOf(lease.ms)}
    WHERE ${ownRow(lease)}`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Writes in a transaction that only the worker of the row may make. Returns LOST if it lost the
 * lease.
 */
export async function asHolder<T>(
  db: Pick<Db, 'kysely'>,
  lease: Lease,
  write: (tx: Tx) => Promise<T>,
): Promise<T | Lost> {
  return inTransaction(db, async (tx) => ((await hold(tx, lease)) ? write(tx) : LOST))
}

/**
 * Runs something that may take longer than a lease, and extends it each `everyMs`. `lost` aborts
 * after `stillOurs` has returned false.
 */
export async function whileHeld<T>(
  stillOurs: () => Promise<boolean>,
  everyMs: number,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  // If the database cannot be reached, the lease ends, and later writes are refused.
  const extend = () =>
    stillOurs().then(
      (isOurs) => isOurs || lost.abort(),
      () => undefined,
    )
  const timer = setInterval(() => void extend(), everyMs)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(timer)
  }
}
