import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from './define-job.ts'

/** Runs a job in this process repeatedly, each time `everySeconds` after its last run ended. */
export function repeatJob(job: Job, everySeconds: number, onError: (error: unknown) => void) {
  const ending = new AbortController()
  const { signal } = ending

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      await job.run({}, { signal }).catch(onError)
      await sleep(everySeconds * 1_000, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = repeat()

  /** Aborts the current run, and waits for its end. */
  return async function stop(): Promise<void> {
    ending.abort()
    await running
  }
}
