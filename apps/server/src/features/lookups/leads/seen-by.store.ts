import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'

/** A user who has a contact among their leads. */
export interface SeenBy {
  user: string
  kind: string
  subject: string
  source: string
  at: Date
}

/**
 * The users who have a contact (E.164, or an address in small letters), in the order in which they
 * first saw it.
 */
export async function listSeenBy(reader: Reader, value: string, limit: number): Promise<SeenBy[]> {
  const { rows } = await sql<SeenBy>`
    SELECT coalesce(u.name, 'A user') AS user, f.kind, f.subject, f.source,
      coalesce(q.created_at, f.created_at) AS at
    FROM (
        SELECT user_id, kind, subject, phone_source AS source, phone_lookup_id AS lookup_id,
          created_at
        FROM lead
        WHERE phone = ${value}
        UNION ALL
        SELECT user_id, kind, subject, email_source, email_lookup_id, created_at
        FROM lead
        WHERE lower(email) = ${value}
        UNION ALL
        SELECT user_id, kind, subject, source, lookup_id, until
        FROM lead_past
        WHERE lower(value) = ${value}
        UNION ALL
        SELECT user_id, kind, subject, phone_source, phone_lookup_id, created_at
        FROM lead
        WHERE kind = 'mobile' AND subject = ${value} AND phone IS NOT NULL) f
      JOIN user_account u ON u.id = f.user_id
      LEFT JOIN lookup q ON q.id = f.lookup_id
    ORDER BY at, f.subject
    LIMIT ${limit}`.execute(reader)
  return rows
}
