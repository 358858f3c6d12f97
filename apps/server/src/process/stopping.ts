import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { onParentGone } from './parent-process.ts'

/** Cleans up. Gets the name of the signal. Cleanup that does not end in time is left. */
type CleanUp = (signal: string) => Promise<void>

/**
 * Stops this process in order after a signal, also while it is still starting: runs the last action
 * given to `onStop`. `atLast` always runs, within `longestMs`.
 */
export function createStopping(
  log: Logger,
  { longestMs, atLast }: { longestMs: number; atLast: () => void },
) {
  let cleanUp: CleanUp = async () => undefined
  let isStopping = false

  async function stop(signal: string): Promise<void> {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await Promise.race([cleanUp(signal).catch(() => undefined), sleep(longestMs)])
    atLast()
    process.exit(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  onParentGone(() => void stop('parent process ended'))
  return {
    isStopping: () => isStopping,
    onStop(action: CleanUp): void {
      cleanUp = action
    },
  }
}
export type Stopping = ReturnType<typeof createStopping>
