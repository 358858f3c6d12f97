import type { Pool } from 'pg'

/**
 * Calls wait for a connection several times. With more of them, they would take longer than their
 * clients wait, so that the work on them would be wasted, and they would be sent again.
 */
const WAITING_PER_CONNECTION = 5

/** Whether so many calls wait for the database that new ones are better refused immediately. */
export function isOverloaded({ waitingCount, options }: Pool): boolean {
  return waitingCount > options.max * WAITING_PER_CONNECTION
}
