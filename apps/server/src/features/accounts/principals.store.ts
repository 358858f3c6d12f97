import type pg from 'pg'
import type { Principal } from '../../principal.ts'

const OF_USER = `u.id AS user_id, u.is_onboarded, u.email_verified_at IS NOT NULL AS is_email_verified, e.plan_id, e.until AS plan_until,
    ARRAY(SELECT permission FROM user_permission p WHERE p.user_id = u.id AND (p.source <> 'plan' OR e.user_id IS NOT NULL)) AS permissions`
const BY_SESSION = `
  SELECT s.id AS session_id, s.expires_at, ${OF_USER}
  FROM user_session s JOIN user_account u ON u.id = s.user_id
    LEFT JOIN user_entitlement e ON e.user_id = u.id AND e.until > $3
  WHERE s.public_id = $1 AND u.public_id = $2 AND s.ended_at IS NULL AND s.expires_at > $3`
const BY_KEY = `
  SELECT k.hash, k.last_used_at, ${OF_USER}
  FROM api_key k JOIN user_account u ON u.id = k.user_id
    LEFT JOIN user_entitlement e ON e.user_id = u.id AND e.until > $2
  WHERE k.public_part = $1 AND k.revoked_at IS NULL`

interface UserRow {
  user_id: number
  is_onboarded: boolean
  is_email_verified: boolean
  permissions: string[]
  plan_id: string | null
  plan_until: Date | null
}
interface SessionRow extends UserRow {
  session_id: number
  expires_at: Date
}
interface KeyRow extends UserRow {
  hash: Buffer
  last_used_at: Date | null
}

/**
 * Who a live session stands for, and until when: its own end, or the end of his plan. Runs before a call of everybody whom the process
 * does not remember: prepared once per connection, and past the query builder, which would double its cost.
 */
export async function findBySession(
  pool: pg.Pool,
  sessionPublicId: string,
  userPublicId: string,
  now: Date,
): Promise<{ principal: Principal; expiresAt: Date } | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'principal of a session',
    text: BY_SESSION,
    values: [sessionPublicId, userPublicId, now],
  })
  const row = rows[0]
  return (
    row && {
      expiresAt: row.plan_until && row.plan_until < row.expires_at ? row.plan_until : row.expires_at,
      principal: toPrincipal(row, {
        credential: 'session',
        actor: { kind: 'user', id: String(row.user_id) },
        sessionId: row.session_id,
      }),
    }
  )
}

/** Who an API key stands for, by its public part: whether the rest of it is right too is told by its hash. */
export async function findByPublicPart(
  pool: pg.Pool,
  publicPart: string,
  now: Date,
): Promise<{ principal: Principal; hash: Buffer; lastUsedAt: Date | null; planUntil: Date | null } | undefined> {
  const { rows } = await pool.query<KeyRow>({ name: 'principal of a key', text: BY_KEY, values: [publicPart, now] })
  const row = rows[0]
  return (
    row && {
      hash: row.hash,
      lastUsedAt: row.last_used_at,
      planUntil: row.plan_until,
      principal: toPrincipal(row, {
        credential: 'api_key',
        actor: { kind: 'api_key', id: publicPart },
        sessionId: null,
      }),
    }
  )
}

// Remembered and handed to many calls: none of them may change it.
function toPrincipal(row: UserRow, caller: Pick<Principal, 'credential' | 'actor' | 'sessionId'>): Principal {
  return Object.freeze({
    userId: row.user_id,
    ...caller,
    actor: Object.freeze(caller.actor),
    isOnboarded: row.is_onboarded,
    isEmailVerified: row.is_email_verified,
    permissions: Object.freeze(row.permissions),
    planId: row.plan_id,
  })
}
