import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { onParentGone } from './parent-process.ts'

/** Puts away what is up; told which signal came. What does not end in time is left. */
type PutAway = (signal: string) => Promise<void>

/**
 * Ends this process in order when it is told to, from now on, also while it still starts: by what
 * was handed to `onStop` last. `atLast` is done in any case, within `longestMs`.
 */
export function createStopping(
  log: Logger,
  { longestMs, atLast }: { longestMs: number; atLast: () => void },
) {
  let putAway: PutAway = async () => undefined
  let isStopping = false

  async function stop(signal: string): Promise<void> {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await Promise.race([putAway(signal).catch(() => undefined), sleep(longestMs)])
    atLast()
    process.exit(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  onParentGone(() => void stop('parent gone'))
  return {
    isStopping: () => isStopping,
    onStop(action: PutAway): void {
      putAway = action
    },
  }
}
export type Stopping = ReturnType<typeof createStopping>
