import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'

export interface FoundUser {
  id: number
  public_id: string
  mobile: string
  name: string | null
  email: string | null
  is_email_verified: boolean
  is_onboarded: boolean
  is_operator: boolean
  plan_id: string | null
  phone: number
  email_credits: number
  created_at: Date
  signed_in_at: Date | null
}

interface FoundPage {
  /** A part of a name or an email address in lower case, or of a number. Null finds all users. */
  text: string | null
  /** The same as digits. Null if it has too few. */
  digits: string | null
  now: Date
  limit: number
  before: number | null
}

/** `\`, `%` and `_` in a pattern stand for themselves. */
const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A page of users, newest first, and how many match. */
export async function findUsers(reader: Reader, { text, digits, now, limit, before }: FoundPage) {
  // Without parameters that may be null, so that the index of trigrams serves it.
  const parts = [
    ...(text === null
      ? []
      : [
          sql`lower(u.name) LIKE ${anywhere(text)}`,
          sql`u.email_lower LIKE ${anywhere(text)}`,
          ...(UUID.test(text) ? [sql`u.public_id = ${text}::uuid`] : []),
        ]),
    ...(digits === null ? [] : [sql`u.mobile LIKE ${anywhere(digits)}`]),
  ]
  const matches = parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` OR `)})`
  const page = before === null ? sql`true` : sql`u.id < ${before}`
  const [{ rows }, counted] = await Promise.all([
    sql<FoundUser>`
      SELECT f.*, e.plan_id, coalesce(w.phone, 0) AS phone, coalesce(w.email, 0) AS email_credits,
        EXISTS (
          SELECT FROM user_permission p
          WHERE p.user_id = f.id AND p.permission = 'operator') AS is_operator,
        (
          SELECT max(l.at) FROM login_audit l
          WHERE l.user_id = f.id AND l.outcome IN ('signed_in', 'signed_in_by_link')
        ) AS signed_in_at
      FROM (
        SELECT u.id, u.public_id, u.mobile, u.name, u.email,
          u.email_verified_at IS NOT NULL AS is_email_verified, u.is_onboarded, u.created_at
        FROM user_account u
        WHERE ${matches} AND ${page}
        ORDER BY u.id DESC
        LIMIT ${limit}) f
        LEFT JOIN user_entitlement e ON e.user_id = f.id AND e.until > ${now}
        LEFT JOIN own_wallet w ON w.user_id = f.id
      ORDER BY f.id DESC`.execute(reader),
    sql<{ total: number }>`
      SELECT count(*) AS total FROM user_account u WHERE ${matches}`.execute(reader),
  ])
  return { rows, total: counted.rows[0]!.total }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The permissions of a user with their sources. */
export async function listHeld(reader: Reader, userId: number) {
  return reader
    .selectFrom('user_permission')
    .select(['permission', 'source', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('permission')
    .orderBy('source')
    .execute()
}

/** When and how the user last signed in. */
export async function lastSignIn(reader: Reader, userId: number) {
  return reader
    .selectFrom('login_audit')
    .select(['at', 'outcome'])
    .where('user_id', '=', userId)
    .where('outcome', 'in', ['signed_in', 'signed_in_by_link'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
