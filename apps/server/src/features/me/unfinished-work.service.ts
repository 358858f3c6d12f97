import type { Batches } from '../batches/batches.service.ts'
import type { Worklist } from '../worklist/worklist.service.ts'

const MOST_CALLS = 5
const MOST_FILES = 3

interface UnfinishedWorkOptions {
  worklist: Pick<Worklist, 'callsOfToday'>
  batches: Pick<Batches, 'unfinished'>
}

/** What a user can continue, collected from the other subjects. */
export function createUnfinishedWork({ worklist, batches }: UnfinishedWorkOptions) {
  return {
    /** Days begin in `zone`. Errors: validation_failed (time_zone). */
    async of(userId: number, zone: string | undefined) {
      const [calls, files] = await Promise.all([
        worklist.callsOfToday(userId, zone, MOST_CALLS),
        batches.unfinished(userId, MOST_FILES),
      ])
      return { calls, files }
    },
  }
}
export type UnfinishedWork = ReturnType<typeof createUnfinishedWork>
