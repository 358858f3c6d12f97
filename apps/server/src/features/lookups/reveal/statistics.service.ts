import type { Db } from '../../../db/database.ts'
import { refreshStatistics } from './lookup-state.store.ts'

/** With fewer leads than this, the query plan does not matter. */
const SMALL = 400

/** Makes sure that the planner learns early of the first leads: see `lookup_refresh_statistics`. */
export function createNoteLookups(db: Db): (count: number) => Promise<void> {
  let [lookups, known] = [0, SMALL]
  return async (count) => {
    lookups += count
    if (lookups <= known) return
    const batch = lookups
    lookups = 0
    known = Math.max(SMALL, await refreshStatistics(db.pool, batch))
  }
}
