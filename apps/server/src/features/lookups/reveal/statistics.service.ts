import type { Db } from '../../../db/database.ts'
import { refreshStatistics } from './lookup-state.store.ts'

/** Below so many leads it does not matter how they are found. */
const SMALL = 400

/** The planner hears early of the first leads of all: see `lookup_refresh_statistics`. */
export function createNoteAsked(db: Db): (count: number) => Promise<void> {
  let [asked, known] = [0, SMALL]
  return async (count) => {
    asked += count
    if (asked <= known) return
    const since = asked
    asked = 0
    known = Math.max(SMALL, await refreshStatistics(db.pool, since))
  }
}
