import type { Job } from './define-job.ts'

/** Runs a job in this process again and again, each time so many seconds after it has ended. */
export function takeTurns(job: Job, everySeconds: number, onError: (error: unknown) => void) {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  function turn(): void {
    running = job
      .run({}, { signal: ending.signal })
      .catch(onError)
      .then(() => {
        if (!ending.signal.aborted) timer = setTimeout(turn, everySeconds * 1_000)
      })
  }
  turn()

  return {
    /** Tells the turn that runs to come to its end, and waits for it. */
    async stop(): Promise<void> {
      ending.abort()
      clearTimeout(timer)
      await running
    },
  }
}
