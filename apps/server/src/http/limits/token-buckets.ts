import type { CallLimit } from '@dastak/contract/endpoint.ts'

/** A user id, or the name of another caller: an address, an API key. */
export type Caller = number | string

interface Bucket {
  left: number
  at: number
}

/** With this many new buckets, those unused for longest are forgotten before they are full. */
const MAX_BUCKETS = 50_000

/**
 * A bucket of calls for each key. It starts full and refills evenly. `now` is in milliseconds.
 * There are no timers. Buckets live in two generations: one that was not used for a whole
 * generation is full again and is dropped with it.
 */
export function createTokenBuckets({ calls, seconds }: CallLimit, now: () => number) {
  const fillMs = seconds * 1_000
  let older = new Map<Caller, Bucket>()
  let newer = new Map<Caller, Bucket>()
  let startedAt = now()
  const filled = ({ left, at }: Bucket, until: number) =>
    Math.min(calls, left + (Math.max(0, until - at) / fillMs) * calls)
  const secondsUntilOne = (left: number) => (left < 1 ? ((1 - left) * seconds) / calls : 0)

  return {
    /** Takes one call. Returns 0, or the seconds until one is available. */
    take(key: Caller): number {
      const at = now()
      if (at - startedAt >= fillMs || newer.size >= MAX_BUCKETS) {
        older = newer
        newer = new Map()
        startedAt = at
      }
      const bucket = newer.get(key) ?? older.get(key) ?? { left: calls, at }
      bucket.left = filled(bucket, at)
      bucket.at = at
      newer.set(key, bucket)
      if (bucket.left < 1) return secondsUntilOne(bucket.left)
      bucket.left -= 1
      return 0
    },
    /** The seconds until a caller has a call. 0 if they have one. Takes nothing. */
    wait(key: Caller): number {
      const bucket = newer.get(key) ?? older.get(key)
      return bucket ? secondsUntilOne(filled(bucket, now())) : 0
    },
    /** The calls left after `take`, and the seconds until the bucket is full. */
    left(key: Caller): { calls: number; fullAfterSeconds: number } {
      const left = newer.get(key)?.left ?? calls
      return {
        calls: Math.floor(left),
        fullAfterSeconds: Math.ceil(((calls - left) * seconds) / calls),
      }
    },
    size: () => newer.size + older.size,
  }
}
export type TokenBuckets = ReturnType<typeof createTokenBuckets>
