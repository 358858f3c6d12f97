import type { Caller } from './token-buckets.ts'

interface CallerSlots {
  running: number
  waiting: Set<() => void>
}

/** How long a caller's queue makes room after a call of another caller. */
const SHARED_MS = 1_000

/**
 * Runs at most `most` calls of each caller at the same time. Other calls wait in order, at most
 * `waitMs`. A caller with a queue gets half as many slots while others call. `now` is in
 * milliseconds. Callers with no running calls are forgotten.
 */
export function createInFlight(most: number, waitMs: number, now: () => number) {
  const slotsByCaller = new Map<Caller, CallerSlots>()
  // The last two callers, with the time.
  let last: { caller: Caller; at: number } = { caller: Number.NaN, at: -Infinity }
  let other = last

  function recordCall(caller: Caller): void {
    if (last.caller !== caller) other = last
    last = { caller, at: now() }
  }
  function share(caller: Caller): number {
    const otherCall = last.caller === caller ? other : last
    return now() - otherCall.at < SHARED_MS ? Math.ceil(most / 2) : most
  }

  function leave(caller: Caller, slots: CallerSlots): void {
    slots.running -= 1
    const allowed = slots.waiting.size > 0 ? share(caller) : 0
    for (const start of slots.waiting) {
      if (slots.running >= allowed) break
      start()
    }
    if (slots.running === 0) slotsByCaller.delete(caller)
  }

  return {
    /**
     * Returns a function that ends the call (call it once), or null if no slot became free in time.
     * Returns no promise if there is no wait.
     */
    enter(caller: Caller): (() => void) | Promise<(() => void) | null> {
      recordCall(caller)
      const slots = slotsByCaller.get(caller) ?? { running: 0, waiting: new Set() }
      slotsByCaller.set(caller, slots)
      const end = () => leave(caller, slots)
      if (slots.running < most && slots.waiting.size === 0) {
        slots.running += 1
        return end
      }
      return new Promise((resolve) => {
        const start = () => {
          slots.waiting.delete(start)
          slots.running += 1
          clearTimeout(timer)
          resolve(end)
        }
        const timer = setTimeout(() => {
          slots.waiting.delete(start)
          resolve(null)
        }, waitMs)
        slots.waiting.add(start)
      })
    },
  }
}
