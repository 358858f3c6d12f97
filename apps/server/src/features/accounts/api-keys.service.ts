import { API_KEYS_MAX } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { lockUser } from './accounts.store.ts'
import { hashOfKey, newKey, type ApiKey } from './api-key.ts'
import * as store from './api-keys.store.ts'
import { insertLoginEvent } from './login-audit.store.ts'
import type { Principals } from './principals.service.ts'
import type { Caller } from '../../http/caller.ts'

interface ApiKeysOptions {
  db: Db
  clock: Clock
  principals: Principals
}

/** What its owner says of a new key. */
interface AskedKey {
  name: string
  /** What its bulk requests are for. */
  purpose?: string | null
}

/** Keys with which programs call in their owner's name. */
export function createApiKeys({ db, clock, principals }: ApiKeysOptions) {
  return {
    /** A new key of this user; it can never be read again. Errors: conflict (he has as many as there may be). */
    async create(userId: number, asked: AskedKey, caller: Caller): Promise<ApiKey & { createdAt: Date }> {
      const made = newKey('api_key')
      const createdAt = clock.now()
      await inTransaction(db, async (tx) => {
        await lockUser(tx, userId)
        if ((await store.listKeys(tx, 'api_key', userId)).length >= API_KEYS_MAX)
          throw new AppError('conflict', {
            message: `You have ${API_KEYS_MAX} API keys, and no more are possible. Revoke one that is not used any more.`,
          })
        await store.insertKey(tx, 'api_key', { userId, ...made, hash: hashOfKey(made.key), ...asked, createdAt })
        await insertLoginEvent(tx, userId, { at: createdAt, ...caller, outcome: 'api_key_created' })
      })
      return { ...made, createdAt }
    },

    list: (userId: number): Promise<store.ApiKeyRow[]> => store.listApiKeys(db.kysely, userId),

    /** What the bulk requests of a key are for, by its public part; null where nobody has said. */
    purposeOf: (publicPart: string): Promise<string | null> => store.purposeOf(db.kysely, publicPart),

    /** From the next call on the key is refused, in every process. Errors: not_found (unknown, somebody else's, revoked already). */
    async revoke(userId: number, publicPart: string): Promise<void> {
      const isRevoked = await inTransaction(db, (tx) => store.revokeKey(tx, 'api_key', userId, publicPart, clock.now()))
      if (!isRevoked) throw new AppError('not_found', { message: 'There is no such API key.' })
      principals.forget(userId)
    },
  }
}
export type ApiKeys = ReturnType<typeof createApiKeys>
