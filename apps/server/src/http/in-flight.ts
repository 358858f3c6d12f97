interface Place {
  running: number
  waiting: Set<() => void>
}

/** For this long after a call of somebody else, a queue makes room. */
const COMPANY_MS = 1_000

/**
 * At most `most` at the same time for each user; the others wait in the order in which they came, at most `waitMs`. A user whose
 * calls queue up while others call goes on with half as many: he made the queue, and he waits. `now` is in milliseconds.
 * Nothing is kept of a user with nothing running.
 */
export function createInFlight(most: number, waitMs: number, now: () => number) {
  const places = new Map<number, Place>()
  // The last two users who called, with the time.
  let last = { userId: Number.NaN, at: -Infinity }
  let other = last

  function noteCall(userId: number): void {
    if (last.userId !== userId) other = last
    last = { userId, at: now() }
  }
  function share(userId: number): number {
    const somebodyElse = last.userId === userId ? other : last
    return now() - somebodyElse.at < COMPANY_MS ? Math.ceil(most / 2) : most
  }

  function leave(userId: number, place: Place): void {
    place.running -= 1
    const allowed = place.waiting.size > 0 ? share(userId) : 0
    for (const start of place.waiting) {
      if (place.running >= allowed) break
      start()
    }
    if (place.running === 0) places.delete(userId)
  }

  return {
    /** Returns a function that ends the call (call it once), or null when no place became free in time. No promise where nobody has to wait. */
    enter(userId: number): (() => void) | Promise<(() => void) | null> {
      noteCall(userId)
      const place = places.get(userId) ?? { running: 0, waiting: new Set() }
      places.set(userId, place)
      const end = () => leave(userId, place)
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
