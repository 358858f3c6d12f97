import { createHash } from 'node:crypto'
import { CONNECT_SECONDS } from '@dastak/contract/api-keys/extensions.ts'
import { EXTENSIONS_MAX } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOfKey, newKey } from '../../keys/api-key.ts'
import * as keys from './api-keys.store.ts'
import * as store from './extensions.store.ts'
import type { Owners } from './owners.ts'

interface ExtensionsOptions {
  db: Db
  clock: Clock
  owners: Owners
}

const KIND = 'extension_key'

/** Browser extensions: each fetches its own key once its user has allowed it. */
export function createExtensions({ db, clock, owners }: ExtensionsOptions) {
  async function refuseWhereFull(tx: Tx, userId: number): Promise<void> {
    await owners.lockUser(tx, userId)
    if ((await keys.listKeys(tx, KIND, userId)).length >= EXTENSIONS_MAX)
      throw new AppError('conflict', {
        message:
          `${EXTENSIONS_MAX} browser extensions are connected, which is the maximum. ` +
          'Disconnect one that you no longer use.',
      })
  }

  return {
    /**
     * Lets a caller with the verifier of this challenge (SHA-256, base64url) fetch a key within a
     * minute. Returns when that minute ends. Errors: conflict (too many extensions, or another user
     * has allowed the same challenge).
     */
    async connect(userId: number, challenge: string, name: string, caller: Caller): Promise<Date> {
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + CONNECT_SECONDS * 1_000)
      await inTransaction(db, async (tx) => {
        await refuseWhereFull(tx, userId)
        await store.deleteExpiredGrants(tx, now)
        const grant = { challenge: Buffer.from(challenge, 'base64url'), userId, name, expiresAt }
        if (!(await store.insertGrant(tx, grant)))
          throw new AppError('conflict', {
            message: 'This code was already used. Start again in the extension.',
          })
        await owners.noteLogin(tx, userId, { at: now, ...caller, outcome: 'extension_connected' })
      })
      return expiresAt
    },

    /**
     * Returns the key once, to a caller with the verifier of a challenge that was allowed within
     * the last minute. Otherwise null. Errors: conflict (too many extensions).
     */
    async claim(verifier: string): Promise<string | null> {
      const now = clock.now()
      const challenge = createHash('sha256').update(verifier).digest()
      return inTransaction(db, async (tx) => {
        const grant = await store.takeGrant(tx, challenge, now)
        if (!grant) return null
        await refuseWhereFull(tx, grant.user_id)
        const made = newKey(KIND)
        const { user_id: userId, name } = grant
        await keys.insertKey(tx, KIND, {
          userId,
          ...made,
          hash: hashOfKey(made.key),
          name,
          createdAt: now,
        })
        return made.key
      })
    },

    list: (userId: number): Promise<keys.KeyRow[]> => keys.listKeys(db.kysely, KIND, userId),

    /**
     * Revokes an extension for all processes. Errors: not_found (also another user's or a revoked
     * one).
     */
    async revoke(userId: number, publicPart: string): Promise<void> {
      const isRevoked = await inTransaction(db, (tx) =>
        keys.revokeKey(tx, KIND, userId, publicPart, clock.now()),
      )
      if (!isRevoked) throw new AppError('not_found', { message: 'This extension does not exist.' })
      owners.invalidate(userId)
    },
  }
}
export type Extensions = ReturnType<typeof createExtensions>
