import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { UserSessionEndReason } from '../../../db/schema.ts'

interface NewSession extends Caller {
  userId: number
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}

/** Inserts a session with its first refresh token. Returns its public id. */
export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { userId: user_id, tokenHash, now, expiresAt: expires_at, ip, userAgent } = session
  const times = { rotated_at: now, created_at: now, expires_at }
  const { id, public_id } = await tx
    .insertInto('user_session')
    .values({ user_id, ...times, ended_at: null, end_reason: null, ip, user_agent: userAgent })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  await insertToken(tx, { sessionId: id, tokenHash, generation: 1, issuedAt: now })
  return public_id
}

export interface SessionRow {
  session_id: number
  user_id: number
  ended_at: Date | null
}

interface TokenRow extends SessionRow {
  session_public_id: string
  user_public_id: string
  mobile: string
  /** The generation of the presented token, and the newest of the session. */
  generation: number
  newest: number
  rotated_at: Date
  expires_at: Date
}

/** The session of a refresh token, locked until the transaction ends. */
export async function lockSessionOfToken(tx: Tx, tokenHash: Buffer): Promise<TokenRow | undefined> {
  const result = await sql<TokenRow>`
    SELECT s.id AS session_id, s.public_id AS session_public_id, s.user_id,
      u.public_id AS user_public_id, u.mobile, t.generation, s.generation AS newest,
      s.rotated_at, s.expires_at, s.ended_at
    FROM refresh_token t
    JOIN user_session s ON s.id = t.session_id
    JOIN user_account u ON u.id = s.user_id
    WHERE t.token_hash = ${tokenHash}
    FOR UPDATE OF s`.execute(tx)
  return result.rows[0]
}

/** The session that an access token names, locked until the transaction ends. */
export async function lockSession(tx: Tx, publicId: string, userPublicId: string) {
  const result = await sql<SessionRow>`
    SELECT s.id AS session_id, s.user_id, s.ended_at
    FROM user_session s JOIN user_account u ON u.id = s.user_id
    WHERE s.public_id = ${publicId} AND u.public_id = ${userPublicId}
    FOR UPDATE OF s`.execute(tx)
  return result.rows[0]
}

/** `Caller`: the current address, which is listed as one of the user's devices. */
interface Rotation extends Caller {
  /** The newest generation from now on. */
  generation: number
  now: Date
  expiresAt: Date
}

export async function rotateSession(tx: Tx, sessionId: number, rotation: Rotation): Promise<void> {
  const { generation, now, expiresAt, ip, userAgent } = rotation
  await tx
    .updateTable('user_session')
    .set({ generation, rotated_at: now, expires_at: expiresAt, ip, user_agent: userAgent })
    .where('id', '=', sessionId)
    .execute()
}

export async function insertToken(
  tx: Tx,
  token: { sessionId: number; tokenHash: Buffer; generation: number; issuedAt: Date },
): Promise<void> {
  const { sessionId: session_id, tokenHash: token_hash, generation, issuedAt: issued_at } = token
  await tx
    .insertInto('refresh_token')
    .values({ token_hash, session_id, generation, issued_at })
    .execute()
}

/** The sessions of a user that have not ended, most recently active first. */
export async function listLiveSessions(reader: Reader, userId: number, now: Date) {
  return reader
    .selectFrom('user_session')
    .select(['id', 'public_id', 'ip', 'user_agent', 'created_at', 'rotated_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_MAX_ROWS)
    .execute()
}

/** Devices that are still signed in become known again with their next refresh. */
async function deleteDevices(tx: Tx, userId: number, now: Date): Promise<void> {
  // Device cookies have times in whole seconds: one that is refreshed in this second becomes known
  // again.
  const second = new Date(now.getTime() - now.getMilliseconds())
  await tx
    .updateTable('user_account')
    .set({ devices_since: second })
    .where('id', '=', userId)
    .execute()
}

/**
 * Ends one live session of a user, and forgets their devices. Returns false if they have no session
 * with that id.
 */
export async function endSessionOf(tx: Tx, userId: number, publicId: string, now: Date) {
  await deleteDevices(tx, userId, now)
  const ended = await tx
    .updateTable('user_session')
    .set({ ended_at: now, end_reason: 'signed_out' })
    .where('public_id', '=', publicId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Ends a user's live sessions except one (null: all), and forgets their devices. Returns how many.
 */
export async function endOtherSessions(
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: number | null },
  reason: UserSessionEndReason,
  now: Date,
): Promise<number> {
  await deleteDevices(tx, userId, now)
  const ended = await tx
    .updateTable('user_session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return ended.length
}

/** Ends a session with all its tokens. */
export async function endSession(
  tx: Tx,
  sessionId: number,
  reason: UserSessionEndReason,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
