import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { BatchWorker } from './run/batch-worker.service.ts'

export function batchesJobs(worker: BatchWorker) {
  return [
    workOnBatchesJob('batches.work', worker.work),
    workOnBatchesJob('batches.work-on-short', worker.workOnShort),
    emptyBatchesJob(worker),
  ]
}

/**
 * Works on batches. It looks by itself, in each worker: leases and fences of its own decide who has
 * what, not the queue. Two jobs, so that one that fails begins again, however long the other has
 * work.
 */
function workOnBatchesJob(name: string, work: BatchWorker['work']) {
  return defineJob({
    name,
    schema: z.object({}),
    everySeconds: 1,
    handler: (_, { signal }) => work(signal),
  })
}

/** Deletes staged files after an hour, and rows and results when their time is over. */
function emptyBatchesJob(worker: BatchWorker) {
  return defineJob({
    name: 'batches.empty',
    schema: z.object({}),
    cron: '17 * * * *',
    handler: () => worker.emptyOld(),
  })
}
