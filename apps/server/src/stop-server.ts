import { within } from './time/within.ts'

interface Queue {
  stop(timeoutMs?: number): Promise<void>
}
/** What a running process has to end. */
interface Running {
  server: { stop(drainMs: number): Promise<void> }
  web: { batches: { stopReading(): Promise<void> }; queue: Queue }
  /** Null for a process that runs no jobs. */
  work: { queue: Queue } | null
  /** Ends the checks whether the database or the disk is back. */
  stopChecks(): void
  databases: readonly { close(): Promise<void> }[]
  stopTraces(): Promise<void>
}
interface StopOptions {
  /** How long the server still takes calls, for the proxy to notice. */
  drainMs: number
  /** For calls and jobs. What does not end in time is cut off: the ledger and the queue can. */
  workMs: number
  /** For the connections. */
  closeMs: number
  onError(error: unknown): void
}

/**
 * Ends everything that works on the databases, then the databases. The queue of the calls ends
 * after them, because a call may add a job.
 */
export async function stopServer(
  { server, web, work, stopChecks, databases, stopTraces }: Running,
  { drainMs, workMs, closeMs, onError }: StopOptions,
): Promise<void> {
  const stopWeb = async () => {
    await Promise.all([web.batches.stopReading(), server.stop(drainMs)])
    await web.queue.stop()
  }
  const all = async (endings: readonly Promise<void>[]) => {
    for (const end of await Promise.allSettled(endings))
      if (end.status === 'rejected') onError(end.reason)
  }
  await within(workMs, all([stopWeb(), ...(work ? [work.queue.stop(workMs)] : [])]))
  stopChecks()
  await within(closeMs, all([...databases.map((one) => one.close()), stopTraces()]))
}
