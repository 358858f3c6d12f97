import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import { insertLoginEvent } from '../sign-in/login-audit.store.ts'
import type { Principal } from '../../../keys/principal.ts'
import type { Caller } from '../../../http/caller.ts'
import type { AccountParts } from '../account-parts.ts'
import * as store from '../sessions/sessions.store.ts'

/**
 * The devices on which a user is signed in, and signing out elsewhere. It takes effect at the next
 * call.
 */
export function createDevices({ db, clock, principals }: AccountParts) {
  return {
    /** The live sessions, most recently active first. */
    listSessions: (userId: number) => store.listLiveSessions(db.kysely, userId, clock.now()),

    /** Errors: not_found (also for a session of another user, and for one that has ended). */
    async endSession(userId: number, publicId: string, caller: Caller): Promise<void> {
      await inTransaction(db, async (tx) => {
        const now = clock.now()
        if (!(await store.endSessionOf(tx, userId, publicId, now))) throw new AppError('not_found')
        await insertLoginEvent(tx, userId, { at: now, ...caller, outcome: 'device_signed_out' })
      })
      principals.invalidate(userId)
    },

    /** Ends all sessions of the user except this one. Returns how many there were. */
    async endOtherSessions(
      { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>,
      caller: Caller,
    ): Promise<number> {
      const ended = await inTransaction(db, async (tx) => {
        const now = clock.now()
        const count = await store.endOtherSessions(tx, { userId, sessionId }, 'signed_out', now)
        if (count > 0)
          await insertLoginEvent(tx, userId, { at: now, ...caller, outcome: 'device_signed_out' })
        return count
      })
      principals.invalidate(userId)
      return ended
    },
  }
}
