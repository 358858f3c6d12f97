import type { CallLimit } from '@dastak/contract/endpoint.ts'

/** With more than these, the bucket that was asked for the longest ago is forgotten. */
const MOST_BUCKETS = 100_000

/**
 * A bucket of calls for each key, full at first and filled again evenly. `now` is in milliseconds. There are no timers: a bucket
 * that must be full again is dropped when another one is asked.
 */
export function createTokenBuckets<Key>({ calls, seconds }: CallLimit, now: () => number) {
  const fillMs = seconds * 1_000
  // The one asked last stands last.
  const buckets = new Map<Key, { left: number; at: number }>()

  function dropOldest(at: number): void {
    const [oldest] = buckets
    if (oldest && (at - oldest[1].at > fillMs || buckets.size > MOST_BUCKETS)) buckets.delete(oldest[0])
  }

  return {
    /** Takes one call. Returns 0, or the seconds after which there is one again. */
    take(key: Key): number {
      const at = now()
      const bucket = buckets.get(key)
      const filled = bucket ? bucket.left + (Math.max(0, at - bucket.at) / fillMs) * calls : calls
      const left = Math.min(calls, filled)
      const isAllowed = left >= 1
      buckets.delete(key)
      buckets.set(key, { left: isAllowed ? left - 1 : left, at })
      // Two for each one that may have come, so that they never pile up.
      dropOldest(at)
      dropOldest(at)
      return isAllowed ? 0 : ((1 - left) * seconds) / calls
    },
    size: () => buckets.size,
  }
}
