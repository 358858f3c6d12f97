import { setTimeout as sleep } from 'node:timers/promises'

/** What the work gives; undefined if it takes longer than `ms`. Leaves no timer behind. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController()
  const tooLate = sleep(ms, undefined, { ref: false, signal: waiting.signal }).catch(
    () => undefined,
  )
  try {
    return await Promise.race([work, tooLate])
  } finally {
    waiting.abort()
  }
}
