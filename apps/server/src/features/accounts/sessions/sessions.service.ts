import { AppError } from '../../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Keys } from '../../../keys/derived-key.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Principal } from '../../../keys/principal.ts'
import { createAccessTokens } from './access-token.ts'
import type { KnownDevices } from '../devices/known-devices.ts'
import { insertLoginEvent } from '../sign-in/login-audit.store.ts'
import type { Principals } from './principals.service.ts'
import { hashOfToken, newToken } from './secret-token.ts'
import * as store from './sessions.store.ts'

export const SESSION_DAYS = 30
/**
 * Several tabs may refresh at the same time: all present the token that the first one has just
 * rotated.
 */
const GRACE_MS = 10_000

export interface Tokens {
  accessToken: string
  refreshToken: string
  /** Identifies the device from now on. */
  deviceCookie: string
}

/** The tokens that a caller has presented. */
type Shown<Name extends keyof Tokens> = { [One in Name]?: Tokens[One] | undefined }

interface SessionsOptions {
  db: Db
  clock: Clock
  /** Sign the access tokens. */
  keys: Keys
  principals: Principals
  devices: Pick<KnownDevices, 'remember'>
}

/** Sessions: a family of refresh tokens that rotate, and access tokens that name the session. */
export function createSessions({ db, clock, keys, principals, devices }: SessionsOptions) {
  const accessTokens = createAccessTokens({ keys, clock })

  async function end(lock: (tx: Tx) => Promise<store.SessionRow | undefined>, caller: Caller) {
    const userId = await inTransaction(db, async (tx) => {
      const session = await lock(tx)
      if (!session || session.ended_at) return null
      const now = clock.now()
      await store.endSession(tx, session.session_id, 'signed_out', now)
      await insertLoginEvent(tx, session.user_id, { at: now, ...caller, outcome: 'signed_out' })
      return session.user_id
    })
    if (userId !== null) principals.invalidate(userId)
  }

  return {
    /** Opens a session in the caller's transaction. */
    async openSession(
      tx: Tx,
      user: { id: number; public_id: string; mobile: string },
      { deviceCookie }: Shown<'deviceCookie'>,
      caller: Caller,
      outcome: 'signed_in' | 'signed_in_by_link' = 'signed_in',
    ): Promise<Tokens> {
      const refreshToken = newToken()
      const now = clock.now()
      const sessionId = await store.insertSession(tx, {
        userId: user.id,
        ...caller,
        tokenHash: hashOfToken(refreshToken),
        now,
        expiresAt: expiryFrom(now),
      })
      await insertLoginEvent(tx, user.id, { at: now, ...caller, outcome })
      return {
        accessToken: await accessTokens.issue({ userId: user.public_id, sessionId }),
        refreshToken,
        deviceCookie: devices.remember(deviceCookie, user.mobile, sessionId),
      }
    },

    /**
     * Trades a refresh token for the next one. The newest token rotates, and its parent is accepted
     * for 10 more seconds. An older one was stolen or copied, and ends the session. A signed-in
     * device is also a known device, even if its number was changed meanwhile. Errors:
     * unauthorized.
     */
    async refreshToken(
      { refreshToken, deviceCookie }: Pick<Tokens, 'refreshToken'> & Shown<'deviceCookie'>,
      caller: Caller,
    ): Promise<Tokens> {
      const next = newToken()
      const session = await inTransaction(db, (tx) =>
        rotate(tx, { refreshToken, next, clock, caller }),
      )
      if (session?.isReused) principals.invalidate(session.user_id)
      if (!session || session.isReused) throw new AppError('unauthorized')
      const accessToken = await accessTokens.issue({
        userId: session.user_public_id,
        sessionId: session.session_public_id,
      })
      const { mobile, session_public_id } = session
      return {
        accessToken,
        refreshToken: next,
        deviceCookie: devices.remember(deviceCookie, mobile, session_public_id),
      }
    },

    /**
     * Ends the session of a refresh token, whichever token of its family it is, and the session
     * that a valid access token names. A token without a session changes nothing.
     */
    async logout(
      { refreshToken, accessToken }: Shown<'refreshToken' | 'accessToken'>,
      caller: Caller,
    ): Promise<void> {
      const claims = accessToken && (await accessTokens.read(accessToken).catch(() => null))
      if (refreshToken)
        await end((tx) => store.lockSessionOfToken(tx, hashOfToken(refreshToken)), caller)
      if (claims) await end((tx) => store.lockSession(tx, claims.sessionId, claims.userId), caller)
    },

    /**
     * The principal of an access token. Signing out takes effect here immediately, and in other
     * processes within milliseconds. Errors: unauthorized, token_expired.
     */
    async authenticate(accessToken: string): Promise<Principal> {
      const principal = await principals.find(await accessTokens.read(accessToken))
      if (!principal) throw new AppError('unauthorized')
      return principal
    },

    /** Whose live session a token names that may have expired. Errors: unauthorized. */
    ownerOf: async (accessToken: string): Promise<Principal | undefined> =>
      principals.find(await accessTokens.readAnyAge(accessToken)),
  }
}
export type Sessions = ReturnType<typeof createSessions>

const expiryFrom = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 86_400_000)

interface Rotation {
  refreshToken: string
  next: string
  clock: Clock
  caller: Caller
}

/**
 * Adds the next token to a session if the presented one is its newest or the parent of that. Ends
 * the session for any other.
 */
async function rotate(tx: Tx, { refreshToken, next, clock, caller }: Rotation) {
  const row = await store.lockSessionOfToken(tx, hashOfToken(refreshToken))
  const now = clock.now()
  if (!row || row.ended_at || row.expires_at <= now) return null
  const isNewest = row.generation === row.newest
  const isInGrace =
    row.generation === row.newest - 1 && now.getTime() - row.rotated_at.getTime() <= GRACE_MS
  if (!isNewest && !isInGrace) {
    await store.endSession(tx, row.session_id, 'reused', now)
    await insertLoginEvent(tx, row.user_id, { at: now, ...caller, outcome: 'session_reused' })
    return { ...row, isReused: true }
  }
  const generation = isNewest ? row.newest + 1 : row.newest
  if (isNewest)
    await store.rotateSession(tx, row.session_id, {
      generation,
      now,
      expiresAt: expiryFrom(now),
      ...caller,
    })
  await store.insertToken(tx, {
    sessionId: row.session_id,
    tokenHash: hashOfToken(next),
    generation,
    issuedAt: now,
  })
  return { ...row, isReused: false }
}
