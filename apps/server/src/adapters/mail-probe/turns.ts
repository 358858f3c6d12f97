import { setTimeout as sleep } from 'node:timers/promises'
import { createPlaces } from '../../process/places.ts'

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

/**
 * Who asks next: one at a time for each address, with a pause between two, so that nobody takes us
 * for an attack.
 */
export function createTurns({ atOnce, pauseMs }: TurnsOptions) {
  const lastOf = new Map<string, Promise<unknown>>()
  const places = createPlaces(atOnce)

  /** Does something once it is its turn. Throws `NoTurn` where `signal` comes first. */
  return async function inTurn<T>(
    address: string,
    signal: AbortSignal,
    action: () => Promise<T>,
  ): Promise<T> {
    const before = lastOf.get(address) ?? Promise.resolve()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const last = before.then(() => isOver)
    lastOf.set(address, last)
    void last.then(() => lastOf.get(address) === last && lastOf.delete(address))
    let leave: (() => void) | null = null
    try {
      await untilAborted(before, signal)
      leave = await places.take(signal).catch(() => {
        throw new NoTurn()
      })
      return await action()
    } finally {
      if (leave) {
        leave()
        void sleep(pauseMs, undefined, { ref: false }).then(end)
      } else end()
    }
  }
}

async function untilAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new NoTurn())
  if (signal.aborted) throw new NoTurn()
  signal.addEventListener('abort', stop)
  try {
    await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
