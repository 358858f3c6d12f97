import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db, type Tx } from '../db/database.ts'

/**
 * How rows of a table are shared out among workers of any number of processes, where the work on a
 * row outlives a transaction: chunks and results of batches, LinkedIn requests, webhook deliveries.
 *
 * - **Claim.** A worker picks a row that `isFree` and whose turn it is, which its store knows,
 *   locks it with SKIP LOCKED, and marks it `taken` in the same statement: a fence that no claim
 *   had before, and the end of the lease. The clock is the database's, one for all processes.
 * - **Fence.** Whatever the worker writes, it writes `asHolder`: in a transaction that first finds
 *   its own fence in the row, and locks it. A worker that slept through its lease finds another
 *   one's, and nothing of what it came to is written. So it does not matter how long it slept.
 * - **Hold.** Each such transaction moves the end of the lease. What takes longer than a lease
 *   between two of them is done `whileHeld`, which does so from time to time.
 * - **End.** The worker puts the row back (`PUT_BACK`) where it writes what became of it. The lease
 *   of one that dies ends by itself, and so does that of one that can't reach the database.
 * - **Take over.** Whoever then claims the row does so as any other: there is no other way, and no
 *   supervisor. What the dead worker has left open the row says (`lookup_id`): it is given back
 *   first. A store may count such deaths, where a row may be what they died of.
 */
export interface Lease {
  table: keyof typeof COLUMNS
  /** The row, by its primary key. */
  key: Readonly<Record<string, number | string>>
  fence: number
  /** After so long without a word from its worker it ends. */
  ms: number
}

/** Another worker has the row by now. */
export const LOST = Symbol('lost')
export type Lost = typeof LOST

const OWN = { fence: 'fence', until: 'lease_until' }
const COLUMNS = {
  batch: OWN,
  batch_chunk: OWN,
  linkedin_request: OWN,
  // Its tries are numbered, and each is a claim. While it is tried it is due when the lease ends,
  // by the server's clock, as what waits.
  webhook_delivery: { fence: 'attempts', until: 'next_at' },
}

const endOf = (ms: number) => sql`clock_timestamp() + ${ms}::double precision * interval '1 ms'`

/** What a claim sets, with the sequence that its fences are taken from. */
export const taken = (fences: string, ms: number): RawBuilder<unknown> =>
  sql`fence = nextval(${fences}), lease_until = ${endOf(ms)}`
export const PUT_BACK = sql`fence = NULL, lease_until = NULL`
/** Whether a row is some worker's now, or nobody's; `row` is its name in the statement. */
export const isHeld = (row: string): RawBuilder<boolean> =>
  sql`coalesce(${sql.ref(`${row}.lease_until`)}, '-infinity') >= clock_timestamp()`
export const isFree = (row: string): RawBuilder<boolean> => sql`NOT ${isHeld(row)}`

/** The row, where it is still this worker's. */
export function ownRow({ table, key, fence }: Omit<Lease, 'ms'>): RawBuilder<boolean> {
  const columns = { ...key, [COLUMNS[table].fence]: fence }
  const equals = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return sql.join(equals, sql` AND `)
}

/** Moves the end of the lease, and locks the row until the commit. False where it is lost. */
export async function hold(tx: Tx, lease: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(lease.table)}
    SET ${sql.ref(COLUMNS[lease.table].until)} = ${endOf(lease.ms)}
    WHERE ${ownRow(lease)}`.execute(tx)
  return numAffectedRows === 1n
}

/** What the row's worker alone may write, in one transaction. */
export async function asHolder<T>(
  db: Pick<Db, 'kysely'>,
  lease: Lease,
  write: (tx: Tx) => Promise<T>,
): Promise<T | Lost> {
  return inTransaction(db, async (tx) => ((await hold(tx, lease)) ? write(tx) : LOST))
}

/**
 * Does something that may take longer than a lease, and says meanwhile, each `everyMs`, that its
 * worker lives. `lost` ends once `stillOurs` has been denied.
 */
export async function whileHeld<T>(
  stillOurs: () => Promise<boolean>,
  everyMs: number,
  doIt: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  // Where the database is away the lease ends, and what is written then is refused.
  const say = () =>
    stillOurs().then(
      (isOurs) => isOurs || lost.abort(),
      () => undefined,
    )
  const timer = setInterval(() => void say(), everyMs)
  try {
    return await doIt(lost.signal)
  } finally {
    clearInterval(timer)
  }
}
