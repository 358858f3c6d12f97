interface Place {
  running: number
  waiting: Set<() => void>
}

/**
 * At most `most` at the same time for each user; the others wait in the order in which they came, at most `waitMs`.
 * Nothing is kept of a user with nothing running.
 */
export function createInFlight(most: number, waitMs: number) {
  const places = new Map<number, Place>()

  function leave(userId: number, place: Place): void {
    const [next] = place.waiting
    if (next) return next()
    place.running -= 1
    if (place.running === 0) places.delete(userId)
  }

  return {
    /** Resolves to what ends it (call it once), or to null when none ended in time. At once where nobody has to wait. */
    enter(userId: number): (() => void) | Promise<(() => void) | null> {
      const place = places.get(userId) ?? { running: 0, waiting: new Set() }
      places.set(userId, place)
      const end = () => leave(userId, place)
      if (place.running < most) {
        place.running += 1
        return end
      }
      return new Promise((resolve) => {
        const start = () => {
          place.waiting.delete(start)
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
