import type { CallLimit } from '@dastak/contract/endpoint.ts'
import { LRUCache } from 'lru-cache'
import { createTokenBuckets, type Caller } from './token-buckets.ts'

/** What a process wants of a bucket that all processes share. */
export interface Taking {
  name: string
  /** What a full bucket has, and the seconds in which an empty one becomes full. */
  calls: number
  seconds: number
  /** The most that this process takes in one query. */
  most: number
  now: Date
}

export interface Taken {
  granted: number
  /** What is left for all processes. Less than 1 if nothing was granted. */
  left: number
}

export interface SharedCalls {
  take(taking: Taking): Promise<Taken>
  /** Called if calls could not be taken, because the database is away. */
  onFailure(error: unknown): void
}

/** Calls that this process has taken for a caller and not yet used. */
interface Share {
  calls: number
  /** What was left for all, at that time in milliseconds. */
  left: number
  at: number
}

const MAX_SHARES = 50_000
/** A process takes this part of a full bucket in one query, so most calls need no query. */
const PARTS = 10
/** After a failure, this process counts alone for so long. */
const ALONE_MS = 1_000

/**
 * A bucket of calls for each key, for all processes together. `kind` is part of its name. A process
 * takes several calls in one query and serves them from its memory. If the database is away, it
 * counts alone, as `createTokenBuckets` does. `now` is in milliseconds.
 */
export function createSharedBuckets(
  { kind, calls, seconds }: CallLimit & { kind: string },
  now: () => number,
  { take, onFailure }: SharedCalls,
) {
  const alone = createTokenBuckets({ calls, seconds }, now)
  let kept: LRUCache<Caller, Share> | null = null
  // Made at the first call of a key, because its room for so many shares takes time.
  const shares = () => (kept ??= new LRUCache<Caller, Share>({ max: MAX_SHARES }))
  const underWay = new Map<Caller, Promise<Share | null>>()
  const most = Math.max(1, Math.floor(calls / PARTS))
  let aloneUntil = -Infinity

  /** What is left of the shared bucket by now. */
  const filled = ({ left, at }: Share) =>
    Math.min(calls, left + (Math.max(0, now() - at) / 1_000 / seconds) * calls)
  const secondsUntilOne = (left: number) => (left < 1 ? ((1 - left) * seconds) / calls : 0)
  /** Calls of a share that is older than the period would come on top of a full bucket. */
  const isCurrent = ({ at }: Share) => now() - at < seconds * 1_000

  async function refill(key: Caller): Promise<Share | null> {
    const at = now()
    try {
      const name = `${kind} ${key}`
      const { granted, left } = await take({ name, calls, seconds, most, now: new Date(at) })
      const share = { calls: granted, left, at }
      shares().set(key, share)
      return share
    } catch (error) {
      aloneUntil = now() + ALONE_MS
      onFailure(error)
      return null
    }
  }

  async function takeAfterRefill(key: Caller): Promise<number> {
    for (;;) {
      const refilling = underWay.get(key) ?? refill(key).finally(() => void underWay.delete(key))
      underWay.set(key, refilling)
      const share = await refilling
      if (!share) return alone.take(key)
      // Others that waited for the same refill may have used it up.
      if (share.calls >= 1) {
        share.calls -= 1
        return 0
      }
      const wait = secondsUntilOne(filled(share))
      if (wait > 0) return wait
    }
  }

  return {
    /** Takes one call. Returns 0, or the seconds until one is available. */
    take(key: Caller): number | Promise<number> {
      const share = shares().get(key)
      if (share && share.calls >= 1 && isCurrent(share)) {
        share.calls -= 1
        return 0
      }
      if (now() < aloneUntil) return alone.take(key)
      // A caller without calls does not cost a query each time.
      const wait = share && isCurrent(share) ? secondsUntilOne(filled(share)) : 0
      return wait > 0 ? wait : takeAfterRefill(key)
    },
    /** As far as this process knows: the calls left, and the seconds until the bucket is full. */
    left(key: Caller): { calls: number; fullAfterSeconds: number } {
      if (now() < aloneUntil) return alone.left(key)
      const share = shares().get(key)
      const left = share ? Math.min(calls, filled(share) + share.calls) : calls
      return {
        calls: Math.floor(left),
        fullAfterSeconds: Math.ceil(((calls - left) * seconds) / calls),
      }
    },
  }
}
