import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { BatchWorker } from './run/batch-worker.service.ts'

export function batchesJobs(worker: BatchWorker) {
  const schema = z.object({})
  return [
    // Both look by themselves: leases and fences decide who has what, not the queue. Two jobs, so
    // that one that fails begins again, however long the other has work.
    defineJob({
      name: 'batches.work',
      schema,
      everySeconds: 1,
      handler: (_, { signal }) => worker.work(signal),
    }),
    defineJob({
      name: 'batches.work-on-short',
      schema,
      everySeconds: 1,
      handler: (_, { signal }) => worker.workOnShort(signal),
    }),
    /** Deletes staged files after an hour, and rows and results when their time is over. */
    defineJob({
      name: 'batches.empty',
      schema,
      cron: '17 * * * *',
      handler: () => worker.emptyOld(),
    }),
  ]
}
