import type { Pool } from 'pg'
import { noteWaits } from '../../db/pool-waits.ts'

/** A burst of calls may wait. */
const WAITING_PER_CONNECTION = 5
/** A call waits for a connection several times. */
const LONGEST_SECONDS = 1

/**
 * Whether so many calls wait for the database, and for so long, that new ones are better refused.
 * They would take longer than their clients wait, so the work on them would be wasted, and they
 * would be sent again.
 */
export function createOverload(pool: Pool): () => boolean {
  let lastWait = 0
  noteWaits(pool, (seconds) => (lastWait = seconds))
  return () =>
    pool.waitingCount > pool.options.max * WAITING_PER_CONNECTION && lastWait > LONGEST_SECONDS
}
