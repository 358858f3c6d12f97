import { inTransaction } from '../../../db/database.ts'
import { finishRun, type FinishOptions } from '../results/finish-run.service.ts'
import { STAGED_MS } from '../intake/intake.service.ts'
import * as store from '../results/old-batches.store.ts'
import { deleteReadingsBefore } from '../intake/readings.store.ts'
import { removeFiles, removeLeftovers } from '../results/leftovers.service.ts'
import { lastReleaseKey } from '../results/result-name.rules.ts'
import { createRunChunk, type ChunkOptions } from './run-chunk.service.ts'

export interface BatchWorkerOptions extends ChunkOptions, FinishOptions {
  lookups: ChunkOptions['lookups'] & FinishOptions['lookups']
  /** For how many days rows and results are kept after the end. */
  keepDays: number
}

const DAY_MS = 86_400_000
/**
 * One of the two loops in a process ends only short runs, because a long one may keep the other
 * busy.
 */
const SHORT_ROWS = 20_000
const LONGEST = 2 ** 31 - 1

/** Runs the chunks and ends the runs of batches. */
export function createBatchWorker(options: BatchWorkerOptions) {
  const { db, clock, storage, keepDays } = options
  const runChunk = createRunChunk(options)

  /** Returns whether there was something to do. */
  async function loop(signal: AbortSignal, maxRows: number): Promise<boolean> {
    let hasWorked = false
    while (!signal.aborted && ((await finishRun(options, maxRows)) || (await runChunk(signal))))
      hasWorked = true
    return hasWorked
  }

  return {
    /**
     * Works until there is nothing to do. Two loops run in a process, so that a slow vendor or a
     * long result does not delay everybody.
     */
    async work(signal: AbortSignal): Promise<void> {
      await loop(signal, LONGEST)
    },
    async workOnShort(signal: AbortSignal): Promise<void> {
      await loop(signal, SHORT_ROWS)
    },
    /**
     * Runs both loops at the same time. Each skips what the other has locked at that moment, so
     * both repeat until neither finds anything.
     */
    async workOff(signal: AbortSignal): Promise<void> {
      while ((await Promise.all([loop(signal, LONGEST), loop(signal, SHORT_ROWS)])).includes(true))
        continue
    },

    /**
     * Deletes files staged more than an hour ago, rows and results of old batches, and files of
     * results that are none.
     */
    async emptyOld(): Promise<void> {
      const now = clock.now()
      await inTransaction(db, async (tx) => {
        const before = new Date(now.getTime() - STAGED_MS)
        await store.deleteStagedBefore(tx, before)
        await deleteReadingsBefore(tx, before)
      })
      const before = new Date(now.getTime() - keepDays * DAY_MS)
      for (const batch of await store.listOld(db.kysely, before)) {
        if (!(await inTransaction(db, (tx) => store.deleteRows(tx, batch.id, { before, now }))))
          continue
        // The last release notes none of its files. One of its workers may have crashed with one.
        for (let run = 1; run <= batch.run; run += 1)
          await removeFiles(storage, [{ key: lastReleaseKey(batch.public_id, run, 'csv') }])
        await inTransaction(db, (tx) => store.deleteResult(tx, batch.id))
      }
      await removeLeftovers(options)
    },
  }
}
export type BatchWorker = ReturnType<typeof createBatchWorker>
