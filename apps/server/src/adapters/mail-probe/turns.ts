import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import { createQueues, runQueued } from '../../process/queues.ts'

/** Nobody's turn came before the question was over. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

interface TurnsOptions {
  /** Connections at most, to whomever. */
  atOnce: number
  /** Between two connections to the same address. */
  pauseMs: number
}

/** One at a time for each address, with a pause between two, so as not to look like an attack. */
export function createTurns({ atOnce, pauseMs }: TurnsOptions) {
  const places = new PQueue({ concurrency: atOnce })
  const queueOf = createQueues()

  /** Does something once it is its turn. Throws `NoTurn` where `signal` comes first. */
  return async function inTurn<T>(
    address: string,
    signal: AbortSignal,
    action: () => Promise<T>,
  ): Promise<T> {
    const { promise: answer, resolve, reject } = Promise.withResolvers<T>()
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      return action()
    }
    // The turn at an address ends with the pause.
    const turn = async () => {
      await runQueued(places, begin, signal).then(resolve, reject)
      if (hasBegun) await sleep(pauseMs, undefined, { ref: false })
    }
    runQueued(queueOf(address), turn, signal).catch(reject)
    return answer.catch((error: unknown) => {
      throw hasBegun ? error : new NoTurn()
    })
  }
}
