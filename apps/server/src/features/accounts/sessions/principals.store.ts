import type pg from 'pg'
import type { Tx } from '../../../db/database.ts'
import type { Principal } from '../../../keys/principal.ts'
import type { KeyKind } from '../../../keys/api-key.ts'

/**
 * `rights_until`: when the first of the user's rights expires. `now`: the SQL parameter of the
 * time.
 */
const ofUser = (now: string) => ({
  columns:
    'u.id AS user_id, u.is_onboarded, u.email_verified_at IS NOT NULL AS is_email_verified, ' +
    'e.plan_id, r.permissions, r.rights_until',
  joins: `LEFT JOIN user_entitlement e ON e.user_id = u.id AND e.until > ${now}
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT r.permission), '{}') AS permissions,
        least(min(r.until), e.until) AS rights_until
      FROM user_right r WHERE r.user_id = u.id AND (r.until IS NULL OR r.until > ${now})) r`,
})
const BY_SESSION = `
  SELECT s.id AS session_id, s.expires_at, ${ofUser('$3').columns}
  FROM user_session s JOIN user_account u ON u.id = s.user_id ${ofUser('$3').joins}
  WHERE s.public_id = $1 AND u.public_id = $2 AND s.ended_at IS NULL AND s.expires_at > $3`
const BY_KEY = { api_key: byKeyOf('api_key'), extension_key: byKeyOf('extension_key') } as const
function byKeyOf(table: KeyKind): string {
  return `
  SELECT k.hash, k.last_used_at, ${ofUser('$2').columns}
  FROM ${table} k JOIN user_account u ON u.id = k.user_id ${ofUser('$2').joins}
  WHERE k.public_part = $1 AND k.revoked_at IS NULL`
}

interface UserRow {
  user_id: number
  is_onboarded: boolean
  is_email_verified: boolean
  permissions: string[]
  plan_id: string | null
  rights_until: Date | null
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
 * The principal of a live session, and until when it is valid: the end of the session or of the
 * user's plan. Runs before every call of a user who is not cached, so it is prepared once per
 * connection and bypasses the query builder, which would double its cost.
 */
export async function findBySession(
  pool: pg.Pool,
  sessionPublicId: string,
  userPublicId: string,
  now: Date,
) {
  const { rows } = await pool.query<SessionRow>({
    name: 'principal of a session',
    text: BY_SESSION,
    values: [sessionPublicId, userPublicId, now],
  })
  const row = rows[0]
  if (!row) return undefined
  const { rights_until: until, expires_at: end } = row
  const actor = { kind: 'user', id: String(row.user_id) } as const
  return {
    expiresAt: until && until < end ? until : end,
    principal: toPrincipal(row, { credential: 'session', actor, sessionId: row.session_id }),
  }
}

/**
 * The principal of a key's public part. The caller compares the hash to check the rest of the key.
 */
export async function findByPublicPart(
  pool: pg.Pool,
  kind: KeyKind,
  publicPart: string,
  now: Date,
) {
  const { rows } = await pool.query<KeyRow>({
    name: `principal of a key: ${kind}`,
    text: BY_KEY[kind],
    values: [publicPart, now],
  })
  const row = rows[0]
  if (!row) return undefined
  const actor = { kind, id: publicPart }
  return {
    hash: row.hash,
    lastUsedAt: row.last_used_at,
    rightsUntil: row.rights_until,
    principal: toPrincipal(row, { credential: kind, actor, sessionId: null }),
  }
}

/** Several processes may record the same use: the latest time is kept. */
export async function noteUse(tx: Tx, kind: KeyKind, publicPart: string, at: Date): Promise<void> {
  await tx
    .updateTable(kind)
    .set({ last_used_at: at })
    .where('public_part', '=', publicPart)
    .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
    .execute()
}

// Cached and shared by many calls, so none of them may change it.
function toPrincipal(
  row: UserRow,
  caller: Pick<Principal, 'credential' | 'actor' | 'sessionId'>,
): Principal {
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
