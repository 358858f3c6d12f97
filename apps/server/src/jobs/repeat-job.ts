import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from './define-job.ts'
import { watchedRun, type JobFigures } from './watched-run.ts'

interface RepeatOptions {
  everySeconds: number
  figures?: JobFigures
  onError(error: unknown): void
}

/** Runs a job in this process repeatedly, each time `everySeconds` after its last run ended. */
export function repeatJob(job: Job, { everySeconds, figures, onError }: RepeatOptions) {
  const ending = new AbortController()
  const { signal } = ending

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      await watchedRun(figures, { name: job.name }, () => job.run({}, { signal })).catch(onError)
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
