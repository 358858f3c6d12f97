/** So many at a time; the others wait for their turn, in their order. */
export function createPlaces(count: number) {
  let free = count
  const waiting = new Set<() => void>()

  return {
    /** Resolves to what gives the place back; once is enough, and more often does nothing. */
    async take(signal?: AbortSignal): Promise<() => void> {
      signal?.throwIfAborted()
      if (free > 0) free -= 1
      else
        await new Promise<void>((done, failed) => {
          const stop = () => {
            waiting.delete(go)
            failed(signal?.reason as Error)
          }
          const go = () => {
            signal?.removeEventListener('abort', stop)
            done()
          }
          waiting.add(go)
          signal?.addEventListener('abort', stop, { once: true })
        })
      let isOurs = true
      return () => {
        if (!isOurs) return
        isOurs = false
        const [next] = waiting
        if (next) {
          waiting.delete(next)
          next()
        } else free += 1
      }
    },
  }
}
