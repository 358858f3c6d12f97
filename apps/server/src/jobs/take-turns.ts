import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from './define-job.ts'

/** Runs a job in this process repeatedly, each time `everySeconds` after its last run ended. */
export function takeTurns(job: Job, everySeconds: number, onError: (error: unknown) => void) {
  const ending = new AbortController()
  const { signal } = ending

  async function goOn(): Promise<void> {
    while (!signal.aborted) {
      await job.run({}, { signal }).catch(onError)
      await sleep(everySeconds * 1_000, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = goOn()

  /** Aborts the current run, and waits for its end. */
  return async function stop(): Promise<void> {
    ending.abort()
    await running
  }
}
