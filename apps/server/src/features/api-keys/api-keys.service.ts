import { API_KEYS_MAX } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import { keyLimitReached, type KeyLimit } from '../../keys/key-limit.rules.ts'
import type { Taken, Taking } from '../../http/limits/shared-buckets.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOfKey, newKey, type ApiKey } from '../../keys/api-key.ts'
import * as buckets from './call-buckets.store.ts'
import * as store from './api-keys.store.ts'
import type { Owners } from './owners.ts'
import type { Caller } from '../../http/caller.ts'

/**
 * Called in the transaction in which a key is revoked, so that what the key created can end too.
 */
export type OnKeyRevoked = (tx: Tx, userId: number, publicPart: string) => Promise<void>

interface ApiKeysOptions {
  db: Db
  clock: Clock
  owners: Owners
  /** The time zone of the operator. It decides when a day of a limit begins. */
  timeZone: string
  onKeyRevoked?: OnKeyRevoked | undefined
}

/** What the owner enters for a new key. */
interface NewKeyRequest {
  name: string
  /** What the key's bulk requests are for. */
  purpose?: string | null
  /** The most credits that the key may spend in a day; null for no limit. */
  dailyCredits?: number | null
}

/** Keys with which programs call in their owner's name. */
export function createApiKeys({ db, clock, owners, timeZone, onKeyRevoked }: ApiKeysOptions) {
  return {
    /**
     * Creates a key, which can never be read again. Errors: conflict (the owner has the maximum).
     */
    async create(
      userId: number,
      request: NewKeyRequest,
      caller: Caller,
    ): Promise<ApiKey & { createdAt: Date }> {
      const made = newKey('api_key')
      const createdAt = clock.now()
      await inTransaction(db, async (tx) => {
        await owners.lockUser(tx, userId)
        if ((await store.listKeys(tx, 'api_key', userId)).length >= API_KEYS_MAX)
          throw new AppError('conflict', {
            message:
              `You have ${API_KEYS_MAX} API keys, which is the maximum. Revoke one that you ` +
              'no longer use.',
          })
        const { dailyCredits: limit = null, ...details } = request
        const { publicPart } = made
        await store.insertKey(tx, 'api_key', {
          userId,
          publicPart,
          hash: hashOfKey(made.key),
          ...details,
          createdAt,
        })
        if (limit !== null)
          await store.setKeyLimit(tx, { userId, publicPart, limit, timeZone, now: createdAt })
        await owners.noteLogin(tx, userId, { at: createdAt, ...caller, outcome: 'api_key_created' })
      })
      return { ...made, createdAt }
    },

    list: (userId: number): Promise<store.ApiKeyRow[]> =>
      store.listApiKeys(db.kysely, userId, clock.now()),

    /**
     * What the bulk requests of a key are for, by its public part; null if the owner gave no
     * purpose.
     */
    purposeOf: (publicPart: string): Promise<string | null> =>
      store.purposeOf(db.kysely, publicPart),

    /** The most credits that a key may spend in a day; null for no limit. Errors: not_found. */
    async setLimit(userId: number, publicPart: string, limit: number | null): Promise<void> {
      const now = clock.now()
      const isSet = await inTransaction(db, (tx) =>
        store.setKeyLimit(tx, { userId, publicPart, limit, timeZone, now }),
      )
      if (!isSet) throw notThere()
    },

    /** What is left today of a key's limit; undefined for a key without one. */
    limitOf: (publicPart: string): Promise<KeyLimit | undefined> =>
      store.findKeyLimit(db.kysely, publicPart, clock.now()),

    /** Refuses calls with a key whose limit is reached. Errors: credits_exhausted. */
    async requireLimitLeft(publicPart: string): Promise<void> {
      const limit = await store.findKeyLimit(db.kysely, publicPart, clock.now())
      if (limit?.left === 0) throw keyLimitReached(limit, clock.now())
    },

    /** Refuses calls with a revoked key. Until the end of `tx` the key cannot be revoked. */
    async requireKey(tx: Tx, publicPart: string): Promise<void> {
      if (!(await store.lockKey(tx, publicPart))) throw new AppError('unauthorized')
    },

    /** Takes calls of what all processes share for a key, or for all keys of a user. */
    takeCalls: (taking: Taking): Promise<Taken> => buckets.takeCalls(db.pool, taking),

    async tidyLimits(): Promise<void> {
      const now = clock.now()
      const hourAgo = new Date(now.getTime() - 3_600_000)
      await inTransaction(db, (tx) => store.tidyKeyLimits(tx, timeZone, now))
      await inTransaction(db, (tx) => buckets.deleteFullBuckets(tx, hourAgo))
    },

    /**
     * Revokes a key for all processes. Errors: not_found (also another user's or a revoked key).
     */
    async revoke(userId: number, publicPart: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await store.revokeKey(tx, 'api_key', userId, publicPart, clock.now())))
          throw notThere()
        await onKeyRevoked?.(tx, userId, publicPart)
      })
      owners.invalidate(userId)
    },
  }
}
const notThere = () => new AppError('not_found', { message: 'This API key does not exist.' })

export type ApiKeys = ReturnType<typeof createApiKeys>
