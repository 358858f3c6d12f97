import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import { createQueues, runQueued } from '../../process/queues.ts'

/** The query ended before its turn came. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

interface TurnsOptions {
  /** The most connections at the same time, over all addresses. */
  atOnce: number
  /** Between two connections to the same address. */
  pauseMs: number
}

/**
 * One connection at a time for each address, with a pause between two, so as not to look like an
 * attack.
 */
export function createTurns({ atOnce, pauseMs }: TurnsOptions) {
  const slots = new PQueue({ concurrency: atOnce })
  const queueOf = createQueues()

  /** Runs `action` at its turn. Throws `NoTurn` if `signal` comes first. */
  return async function inTurn<T>(
    address: string,
    signal: AbortSignal,
    action: () => Promise<T>,
  ): Promise<T> {
    const { promise: answer, resolve, reject } = Promise.withResolvers<T>()
    let hasStarted = false
    const start = () => {
      hasStarted = true
      return action()
    }
    // The turn at an address includes the pause.
    const turn = async () => {
      await runQueued(slots, start, signal).then(resolve, reject)
      if (hasStarted) await sleep(pauseMs, undefined, { ref: false })
    }
    runQueued(queueOf(address), turn, signal).catch(reject)
    return answer.catch((error: unknown) => {
      throw hasStarted ? error : new NoTurn()
    })
  }
}
