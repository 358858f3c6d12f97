import type { Logger } from 'pino'
import type { Db } from './db/database.ts'
import { describe } from './http/errors.ts'
import type { Job } from './jobs/define-job.ts'
import { createJobQueue } from './jobs/job-queue.ts'

/** Starts the queue: every process may add jobs, a worker also does them. */
export async function startWorker(
  jobs: readonly Job[],
  { db, log, isWorker }: { db: Db; log: Logger; isWorker: boolean },
): Promise<{ stop(timeoutMs: number): Promise<void> }> {
  const queue = createJobQueue({
    db,
    onError: (error, job) =>
      log.error({ job, error: describe(error) }, job ? 'a job failed' : 'the job queue met an error'),
  })
  await queue.start(jobs, { isWorker })
  return { stop: (timeoutMs) => queue.stop(timeoutMs) }
}
