import type { Job } from './jobs/define-job.ts'
import type { JobQueue } from './jobs/job-queue.ts'

interface WorkerOptions {
  queue: JobQueue
  jobs: readonly Job[]
  /** Gives back what the process before this one had set aside when it died. */
  releaseOverdue(): Promise<unknown>
}

/** The job runner: what is overdue at once, then the queue, until `queue.stop`. */
export async function startWorker({ queue, jobs, releaseOverdue }: WorkerOptions): Promise<void> {
  await releaseOverdue()
  await queue.start(jobs, { isWorker: true })
}
