import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../../db/database.ts'

/** A user who has, or had, a contact among their leads. */
export interface SeenBy {
  user_id: string
  user_name: string | null
  mobile: string
  kind: string
  subject: string
  field: 'phone' | 'email'
  source: string
  at: Date
}

/** With the users, in the order in which they first saw a contact. */
const withUsers = (fields: RawBuilder<unknown>, limit: number) => sql<SeenBy>`
  SELECT u.public_id::text AS user_id, u.name AS user_name, u.mobile, f.kind, f.subject, f.field,
    f.source, coalesce(q.created_at, f.created_at) AS at
  FROM (${fields}) f
    JOIN user_account u ON u.id = f.user_id
    LEFT JOIN lookup q ON q.id = f.lookup_id
  ORDER BY at, f.subject, f.field
  LIMIT ${limit}`

/** The users who have a number (E.164) or an address of a mailbox. */
export async function listSeenBy(reader: Reader, value: string, limit: number): Promise<SeenBy[]> {
  const fields = sql`
    SELECT user_id, kind, subject, 'phone' AS field, phone_source AS source,
      phone_lookup_id AS lookup_id, created_at
    FROM lead
    WHERE phone = ${value}
    UNION ALL
    SELECT user_id, kind, subject, 'email', email_source, email_lookup_id, created_at
    FROM lead
    WHERE mailbox_of(email) = ${value}
    UNION ALL
    SELECT user_id, kind, subject, field, source, lookup_id, until
    FROM lead_past
    WHERE mailbox_of(value) = ${value}
    UNION ALL
    SELECT user_id, kind, subject, 'phone', phone_source, phone_lookup_id, created_at
    FROM lead
    WHERE kind = 'mobile' AND subject = ${value} AND phone IS NOT NULL`
  return (await withUsers(fields, limit).execute(reader)).rows
}

/**
 * The users who have revealed one of these subjects, also if the contact was removed since. Leads
 * are looked up user by user: an index by subject would cost each reveal, and this is rare.
 */
export async function listRevealsOf(
  reader: Reader,
  kind: LookupKind,
  subjects: readonly string[],
  limit: number,
): Promise<SeenBy[]> {
  const isOne = sql`kind = ${kind} AND subject = ANY (${[...subjects]}::text[])`
  const fields = sql`
    SELECT l.user_id, l.kind, l.subject, x.field, x.source, x.lookup_id, l.created_at
    FROM user_account o
      CROSS JOIN LATERAL (SELECT * FROM lead WHERE user_id = o.id AND ${isOne} OFFSET 0) l
      CROSS JOIN LATERAL (VALUES
        ('phone', l.phone_source, l.phone_lookup_id),
        ('email', l.email_source, l.email_lookup_id)
      ) x (field, source, lookup_id)
    WHERE x.source IS NOT NULL
    UNION ALL
    SELECT p.user_id, p.kind, p.subject, p.field, p.source, p.lookup_id, p.until
    FROM user_account o
      CROSS JOIN LATERAL (SELECT * FROM lead_past WHERE user_id = o.id AND ${isOne} OFFSET 0) p`
  return (await withUsers(fields, limit).execute(reader)).rows
}

/** The DINs of a company's directors, present and past. */
export async function listDinsOf(reader: Reader, cin: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT DISTINCT subject FROM lookup_company
    WHERE kind = 'din' AND cin = ${cin}`.execute(reader)
  return rows.map(({ subject }) => subject)
}
