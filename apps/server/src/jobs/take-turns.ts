import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from './define-job.ts'

/** Runs a job in this process again and again, each time so many seconds after it has ended. */
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

  /** Tells the turn that runs to come to its end, and waits for it. */
  return async function stop(): Promise<void> {
    ending.abort()
    await running
  }
}
