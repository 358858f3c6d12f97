import { batchesJobs } from '../../features/batches/batches.job.ts'
import type { BatchWorker } from '../../features/batches/run/batch-worker.service.ts'
import { repeatJob } from '../../jobs/repeat-job.ts'

/**
 * Runs an action while a worker works on batches, as in a server. Returns when the worker has
 * ended, so that its database may end. Throws the first error of either.
 */
export async function whileWorking<T>(worker: BatchWorker, action: () => Promise<T>): Promise<T> {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const stops = batchesJobs(worker)
    .filter(({ everySeconds }) => everySeconds !== undefined)
    .map((job) => repeatJob(job, { everySeconds: 0.1, onError }))
  const [ended] = await Promise.allSettled([action()])
  await Promise.all(stops.map(async (stop) => stop()))
  if (ended.status === 'rejected') throw ended.reason
  if (errors.length > 0) throw errors[0]
  return ended.value
}
