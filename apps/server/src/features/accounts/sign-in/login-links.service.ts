import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { AccountParts } from '../account-parts.ts'
import { replaceLoginLink, takeLoginLink } from './login-links.store.ts'
import type { Tokens } from '../sessions/sessions.service.ts'
import { hashOfToken, newToken } from '../sessions/secret-token.ts'

const LINK_MINUTES = 15

/**
 * Creates the token of a login link for this user and ends an earlier one. Only its hash is stored.
 */
export async function makeLoginLink(
  { db, clock }: AccountParts,
  userId: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + LINK_MINUTES * 60_000)
  const link = { userId, tokenHash: hashOfToken(token), expiresAt }
  await inTransaction(db, (tx) => replaceLoginLink(tx, link))
  return { token, expiresAt }
}

/**
 * Links that an operator gives to people who cannot receive codes. Each works once, for 15 minutes.
 */
export function createLoginLinks({ db, clock, sessions }: AccountParts) {
  return {
    /** Trades the link for a session, once. Errors: not_found (used, too old, or unknown). */
    async submitLoginLink(
      { token, deviceCookie }: { token: string; deviceCookie?: string | undefined },
      caller: Caller,
    ): Promise<Tokens> {
      return inTransaction(db, async (tx) => {
        const user = await takeLoginLink(tx, hashOfToken(token), clock.now())
        if (!user)
          throw new AppError('not_found', {
            message: 'This link was already used or has expired. Ask for a new one.',
          })
        return sessions.openSession(tx, user, { deviceCookie }, caller, 'signed_in_by_link')
      })
    },
  }
}
