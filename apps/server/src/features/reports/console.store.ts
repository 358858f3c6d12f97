import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import type { ReportState } from './reports.store.ts'

interface NamedUser {
  user_id: string
  user_name: string | null
  mobile: string
}

export interface ReportRow extends NamedUser {
  id: number
  state: ReportState
  kind: string
  subject: string
  name: string
  reason: string
  answer: string | null
  phone_state: ReportState | null
  email_state: ReportState | null
  refunded_phone: number
  refunded_email: number
  created_at: Date
  resolved_at: Date | null
}

export interface ReportFilter {
  state: ReportState | null
  kind: string | null
  /** Only reports from before this time. */
  before: Date | null
  /** The public id of a user. */
  userId: string | null
  id: number | null
}

const COLUMNS = sql`r.id, r.state::text, u.public_id AS user_id, u.name AS user_name, u.mobile,
  r.kind, r.subject, r.name, r.reason, r.answer, r.phone_state::text, r.email_state::text,
  r.refunded_phone, r.refunded_email, r.created_at, r.resolved_at`

/** A page of reports of all users, oldest first, and how many match. */
export async function queryReports(
  reader: Reader,
  { state, kind, before, userId, id }: ReportFilter,
  { limit, after }: { limit: number; after: number | null },
) {
  // Only what is filtered by is in the statement, so that its index is used.
  const filters = [
    ...(state === null ? [] : [sql`r.state = ${state}`]),
    ...(kind === null ? [] : [sql`r.kind = ${kind}`]),
    ...(before === null ? [] : [sql`r.created_at <= ${before}`]),
    ...(id === null ? [] : [sql`r.id = ${id}`]),
    ...(userId === null
      ? []
      : [sql`r.user_id = (SELECT v.id FROM user_account v WHERE v.public_id::text = ${userId})`]),
  ]
  const matches = filters.length === 0 ? sql`true` : sql.join(filters, sql` AND `)
  const [{ rows }, counted] = await Promise.all([
    sql<ReportRow>`
      SELECT ${COLUMNS}
      FROM report r JOIN user_account u ON u.id = r.user_id
      WHERE ${matches} AND ${after === null ? sql`true` : sql`r.id > ${after}`}
      ORDER BY r.id
      LIMIT ${limit}`.execute(reader),
    sql<{ total: number }>`
      SELECT count(*) AS total FROM report r WHERE ${matches}`.execute(reader),
  ])
  return { rows, total: counted.rows[0]!.total }
}

/** When the oldest open report was made. */
export async function oldestOpen(reader: Reader): Promise<Date | null> {
  const row = await reader
    .selectFrom('report')
    .select('created_at')
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

interface ReportedLead {
  phone: string | null
  phone_source: string | null
  phone_fetched_at: Date | null
  email: string | null
  email_source: string | null
  email_fetched_at: Date | null
  phone_lookup_id: number | null
  email_lookup_id: number | null
}

/** The contacts of the reported lead as they were reported, and the lookups of the report. */
export async function findReportedLead(
  reader: Reader,
  id: number,
): Promise<ReportedLead | undefined> {
  const { rows } = await sql<ReportedLead>`
    SELECT l.phone, l.phone_source, l.phone_fetched_at, l.email, l.email_source,
      l.email_fetched_at, r.phone_lookup_id, r.email_lookup_id
    FROM report r JOIN report_contact l ON l.report_id = r.id
    WHERE r.id = ${id}`.execute(reader)
  return rows[0]
}

export interface SourceContact {
  source: string
  phone: string | null
  email: string | null
  /** A day, from the operator's file. */
  as_of: string | null
  /** When a vendor said it. */
  found_at: Date | null
  is_own: boolean
}

/**
 * What each source has for the subject of a report: the own database, and vendors in leads of users
 * who reported the same subject. No vendor is called.
 */
export async function listSources(reader: Reader, id: number): Promise<SourceContact[]> {
  const { rows } = await sql<SourceContact>`
    SELECT c.source, c.phone, c.email, c.as_of::text AS as_of, NULL AS found_at, true AS is_own
    FROM report r JOIN contact c ON c.kind = r.kind AND c.subject = r.subject
    WHERE r.id = ${id}
    UNION ALL
    SELECT f.source, max(f.phone), max(f.email), NULL, max(f.found_at), false
    FROM (
      SELECT DISTINCT ON (v.unit, v.source) v.source, v.phone, v.email, v.found_at
      FROM report r
        JOIN report o ON o.kind = r.kind AND o.subject = r.subject
        JOIN lead_shown l ON l.user_id = o.user_id AND l.kind = o.kind AND l.id = o.lead_id
        CROSS JOIN LATERAL (
          VALUES
            ('phone', l.phone_source, l.phone, NULL, l.phone_fetched_at),
            ('email', l.email_source, NULL, l.email, l.email_fetched_at)
        ) v (unit, source, phone, email, found_at)
      WHERE r.id = ${id} AND v.source IS NOT NULL
      ORDER BY v.unit, v.source, v.found_at DESC) f
    GROUP BY f.source
    HAVING f.source NOT IN (
      SELECT c.source FROM report r JOIN contact c ON c.kind = r.kind AND c.subject = r.subject
      WHERE r.id = ${id})
    ORDER BY is_own DESC, source`.execute(reader)
  return rows
}

export interface OtherReport extends NamedUser {
  id: number
  state: ReportState
  is_same_phone: boolean
  is_same_email: boolean
  created_at: Date
}

/** Other reports about one of these contacts, newest first, at most 20. */
export async function listOthers(
  reader: Reader,
  id: number,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<OtherReport[]> {
  const { rows } = await sql<OtherReport>`
    SELECT o.id, o.state::text, u.public_id AS user_id, u.name AS user_name, u.mobile,
      bool_or(l.unit = 'phone') AS is_same_phone, bool_or(l.unit = 'email') AS is_same_email,
      o.created_at
    FROM (
      SELECT 'phone' AS unit, user_id, kind, id
      FROM lead_shown WHERE phone = ${phone}
      UNION ALL
      SELECT 'email', user_id, kind, id
      FROM lead_shown WHERE mailbox_of(email) = mailbox_of(${email}::text)) l
      JOIN report o ON o.user_id = l.user_id AND o.lead_id = l.id AND o.kind = l.kind
        AND (l.unit <> 'phone' OR o.phone_state IS NOT NULL)
        AND (l.unit <> 'email' OR o.email_state IS NOT NULL)
      JOIN user_account u ON u.id = o.user_id
    WHERE o.id <> ${id}
    GROUP BY o.id, u.id
    ORDER BY o.id DESC
    LIMIT 20`.execute(reader)
  return rows
}
