import type pg from 'pg'
import type { Principal } from '../../principal.ts'

const PRINCIPAL_QUERY = `
  SELECT s.id AS session_id, s.expires_at, u.id AS user_id, u.is_onboarded, u.email_verified_at IS NOT NULL AS is_email_verified,
    ARRAY(SELECT permission FROM user_permission p WHERE p.user_id = u.id) AS permissions
  FROM user_session s JOIN user_account u ON u.id = s.user_id
  WHERE s.public_id = $1 AND u.public_id = $2 AND s.ended_at IS NULL AND s.expires_at > $3`

interface PrincipalRow {
  session_id: number
  expires_at: Date
  user_id: number
  is_onboarded: boolean
  is_email_verified: boolean
  permissions: string[]
}

/**
 * Who a live session stands for, and until when. Runs before a call of everybody whom the process does not remember: prepared
 * once per connection, and past the query builder, which would double its cost.
 */
export async function findPrincipal(
  pool: pg.Pool,
  sessionPublicId: string,
  userPublicId: string,
  now: Date,
): Promise<{ principal: Principal; expiresAt: Date } | undefined> {
  const { rows } = await pool.query<PrincipalRow>({
    name: 'principal',
    text: PRINCIPAL_QUERY,
    values: [sessionPublicId, userPublicId, now],
  })
  const row = rows[0]
  return (
    row && {
      expiresAt: row.expires_at,
      // Remembered and handed to many calls: none of them may change it.
      principal: Object.freeze({
        userId: row.user_id,
        credential: 'session',
        actor: Object.freeze({ kind: 'user', id: String(row.user_id) }),
        sessionId: row.session_id,
        isOnboarded: row.is_onboarded,
        isEmailVerified: row.is_email_verified,
        permissions: Object.freeze(row.permissions),
      }),
    }
  )
}
