import type { Caller } from './token-buckets.ts'

interface Place {
  running: number
  waiting: Set<() => void>
}

/** For this long after a call of somebody else, a queue makes room. */
const COMPANY_MS = 1_000

/**
 * At most `most` at the same time for each caller; the others wait in the order in which they came,
 * at most `waitMs`. A caller whose calls queue up while others call goes on with half as many.
 * `now` is in milliseconds. Callers with nothing running are forgotten.
 */
export function createInFlight(most: number, waitMs: number, now: () => number) {
  const places = new Map<Caller, Place>()
  // The last two who called, with the time.
  let last: { caller: Caller; at: number } = { caller: Number.NaN, at: -Infinity }
  let other = last

  function noteCall(caller: Caller): void {
    if (last.caller !== caller) other = last
    last = { caller, at: now() }
  }
  function share(caller: Caller): number {
    const somebodyElse = last.caller === caller ? other : last
    return now() - somebodyElse.at < COMPANY_MS ? Math.ceil(most / 2) : most
  }

  function leave(caller: Caller, place: Place): void {
    place.running -= 1
    const allowed = place.waiting.size > 0 ? share(caller) : 0
    for (const start of place.waiting) {
      if (place.running >= allowed) break
      start()
    }
    if (place.running === 0) places.delete(caller)
  }

  return {
    /**
     * Returns a function that ends the call (call it once), or null when no place became free in
     * time. No promise where nobody has to wait.
     */
    enter(caller: Caller): (() => void) | Promise<(() => void) | null> {
      noteCall(caller)
      const place = places.get(caller) ?? { running: 0, waiting: new Set() }
      places.set(caller, place)
      const end = () => leave(caller, place)
      if (place.running < most && place.waiting.size === 0) {
        place.running += 1
        return end
      }
      return new Promise((resolve) => {
        const start = () => {
          place.waiting.delete(start)
          place.running += 1
          clearTimeout(timer)
          resolve(end)
        }
        const timer = setTimeout(() => {
          place.waiting.delete(start)
          resolve(null)
        }, waitMs)
        place.waiting.add(start)
      })
    },
  }
}
