import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import { contactColumn, type ContactColumn } from '../../db/next-values.ts'

/** The contacts that pages showed. */
export const PAGE_COLUMNS: readonly ContactColumn[] = [
  contactColumn(sql`linkedin_request`, sql`page_phone`),
  contactColumn(sql`linkedin_request`, sql`page_email`, sql`mailbox_of(page_email)`),
]

/** A user whose request has, or had, a contact that a page showed. */
export interface PageSeenBy {
  user_id: string
  user_name: string | null
  mobile: string
  subject: string
  field: 'phone' | 'email'
  at: Date
}

/** The users whose requests have a number (E.164) or a mailbox that a page showed. */
export async function listPagesWith(reader: Reader, value: string, limit: number) {
  const { rows } = await sql<PageSeenBy>`
    SELECT u.public_id::text AS user_id, u.name AS user_name, u.mobile, r.subject,
      CASE WHEN r.page_phone = ${value} THEN 'phone' ELSE 'email' END AS field,
      r.created_at AS at
    FROM linkedin_request r JOIN user_account u ON u.id = r.user_id
    WHERE r.page_phone = ${value} OR mailbox_of(r.page_email) = ${value}
    ORDER BY r.created_at
    LIMIT ${limit}`.execute(reader)
  return rows
}

/**
 * The users whose request of a profile has a contact that its page showed, also if it was removed
 * since. Looked up user by user, as there is no index by profile.
 */
export async function listPagesOf(reader: Reader, subject: string, limit: number) {
  const { rows } = await sql<PageSeenBy>`
    SELECT u.public_id::text AS user_id, u.name AS user_name, u.mobile, r.subject, x.field,
      r.created_at AS at
    FROM user_account u
      CROSS JOIN LATERAL (
        SELECT * FROM linkedin_request WHERE user_id = u.id AND subject = ${subject} OFFSET 0
      ) r
      CROSS JOIN LATERAL (VALUES
        ('phone', num_nonnulls(r.page_phone, r.phone_removed_at)),
        ('email', num_nonnulls(r.page_email, r.email_removed_at))
      ) x (field, shown)
    WHERE x.shown > 0
    ORDER BY r.created_at, x.field
    LIMIT ${limit}`.execute(reader)
  return rows
}

/** Removes contacts that pages of profiles showed. Returns the users of these requests. */
export async function removeFromPages(
  tx: Tx,
  { phones, mailboxes }: { phones: readonly string[]; mailboxes: readonly string[] },
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    WITH phone AS (
      UPDATE linkedin_request SET page_phone = NULL, phone_removed_at = ${now}
      WHERE page_phone = ANY (${[...phones]}::text[])
      RETURNING user_id)
    SELECT user_id FROM phone`.execute(tx)
  const { rows: others } = await sql<{ user_id: number }>`
    UPDATE linkedin_request SET page_email = NULL, email_removed_at = ${now}
    WHERE mailbox_of(page_email) = ANY (${[...mailboxes]}::text[])
    RETURNING user_id`.execute(tx)
  return [...new Set([...rows, ...others].map(({ user_id: id }) => id))]
}
