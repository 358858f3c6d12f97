import { API_KEYS_MAX } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import { keyLimitReached, type KeyLimit } from '../../keys/key-limit.rules.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOfKey, newKey, type ApiKey } from '../../keys/api-key.ts'
import * as store from './api-keys.store.ts'
import type { Owners } from './owners.ts'
import type { Caller } from '../../http/caller.ts'

/** Told in the transaction in which a key is revoked: what it has made may have to end with it. */
export type OnKeyRevoked = (tx: Tx, userId: number, publicPart: string) => Promise<void>

interface ApiKeysOptions {
  db: Db
  clock: Clock
  owners: Owners
  /** The operator's, whose days limits count by. */
  timeZone: string
  onKeyRevoked?: OnKeyRevoked | undefined
}

/** What its owner says of a new key. */
interface AskedKey {
  name: string
  /** What its bulk requests are for. */
  purpose?: string | null
  /** The most that it may spend in a day; null for no limit. */
  dailyCredits?: number | null
}

/** Keys with which programs call in their owner's name. */
export function createApiKeys({ db, clock, owners, timeZone, onKeyRevoked }: ApiKeysOptions) {
  return {
    /** A new key, which can never be read again. Errors: conflict (he has as many as allowed). */
    async create(
      userId: number,
      asked: AskedKey,
      caller: Caller,
    ): Promise<ApiKey & { createdAt: Date }> {
      const made = newKey('api_key')
      const createdAt = clock.now()
      await inTransaction(db, async (tx) => {
        await owners.lockUser(tx, userId)
        if ((await store.listKeys(tx, 'api_key', userId)).length >= API_KEYS_MAX)
          throw new AppError('conflict', {
            message:
              `You have ${API_KEYS_MAX} API keys, and no more are possible. Revoke one that is ` +
              'not used any more.',
          })
        const { dailyCredits: limit = null, ...told } = asked
        const { publicPart } = made
        await store.insertKey(tx, 'api_key', {
          userId,
          publicPart,
          hash: hashOfKey(made.key),
          ...told,
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

    /** What the bulk requests of a key are for, by its public part; null where nobody has said. */
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

    /** Refuses in the name of a key whose limit is reached. Errors: credits_exhausted. */
    async requireLimitLeft(publicPart: string): Promise<void> {
      const limit = await store.findKeyLimit(db.kysely, publicPart, clock.now())
      if (limit?.left === 0) throw keyLimitReached(limit, clock.now())
    },

    /** Refuses in the name of a key that was revoked; until the end of `tx` it then counts. */
    async requireKey(tx: Tx, publicPart: string): Promise<void> {
      if (!(await store.lockKey(tx, publicPart))) throw new AppError('unauthorized')
    },

    tidyLimits: (): Promise<void> =>
      inTransaction(db, (tx) => store.tidyKeyLimits(tx, timeZone, clock.now())),

    /** From now on it is refused everywhere. Errors: not_found (also a foreign or revoked one). */
    async revoke(userId: number, publicPart: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await store.revokeKey(tx, 'api_key', userId, publicPart, clock.now())))
          throw notThere()
        await onKeyRevoked?.(tx, userId, publicPart)
      })
      owners.forget(userId)
    },
  }
}
const notThere = () => new AppError('not_found', { message: 'There is no such API key.' })

export type ApiKeys = ReturnType<typeof createApiKeys>
