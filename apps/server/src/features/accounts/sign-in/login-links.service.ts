import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../../app-error.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Clock } from '../../../ports/clock.ts'
import { replaceLoginLink, takeLoginLink } from './login-links.store.ts'
import type { Sessions, Tokens } from '../sessions/sessions.service.ts'

const LINK_MINUTES = 15

interface LoginLinksOptions {
  db: Db
  clock: Clock
  sessions: Pick<Sessions, 'openSession'>
}

/** Links for whom no code can be sent to, from an operator: good once, for 15 minutes. */
export function createLoginLinks({ db, clock, sessions }: LoginLinksOptions) {
  return {
    /** What the link of a user holds; an earlier one ends. Only its hash is kept. */
    async makeLoginLink(userId: number): Promise<{ token: string; expiresAt: Date }> {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock.now().getTime() + LINK_MINUTES * 60_000)
      await inTransaction(db, (tx) =>
        replaceLoginLink(tx, { userId, tokenHash: hashOf(token), expiresAt }),
      )
      return { token, expiresAt }
    },

    /** Trades the link for a session, once. Errors: not_found (used, too old, or none of ours). */
    async submitLoginLink(
      { token, deviceCookie }: { token: string; deviceCookie?: string | undefined },
      caller: Caller,
    ): Promise<Tokens> {
      return inTransaction(db, async (tx) => {
        const user = await takeLoginLink(tx, hashOf(token), clock.now())
        if (!user)
          throw new AppError('not_found', {
            message: 'This link was used before or has expired. Ask for a new one.',
          })
        return sessions.openSession(tx, user, { deviceCookie }, caller, 'signed_in_by_link')
      })
    },
  }
}
export type LoginLinks = ReturnType<typeof createLoginLinks>

// The token has 256 random bits: a plain hash cannot be guessed back.
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
