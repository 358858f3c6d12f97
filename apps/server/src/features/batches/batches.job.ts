import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { BatchWorker } from './run/batch-worker.service.ts'

export function batchesJobs(worker: BatchWorker) {
  const schema = z.object({})
  return [
    // Both jobs poll: leases and fences decide who gets which chunk, not the queue. There are two
    // so that a failed one starts again even if the other one has work for a long time.
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
    /** Deletes staged files after an hour, and rows and results after `keepDays`. */
    defineJob({
      name: 'batches.empty',
      schema,
      cron: '17 * * * *',
      handler: () => worker.emptyOld(),
    }),
  ]
}
