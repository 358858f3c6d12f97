import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

export type ReportState = 'open' | 'accepted' | 'rejected'
export type Unit = 'phone' | 'email'
export type Report = Selectable<Schema['report']>

/** Adds an open report about the fields of these lookups; null if the lead has an open one. */
export async function insertReport(
  tx: Tx,
  report: Omit<Insertable<Schema['report']>, 'phone_state' | 'email_state'>,
): Promise<number | null> {
  const stateOf = (lookupId: number | null | undefined) => (lookupId ? ('open' as const) : null)
  const { phone_lookup_id, email_lookup_id } = report
  const row = await tx
    .insertInto('report')
    .values({
      ...report,
      phone_state: stateOf(phone_lookup_id),
      email_state: stateOf(email_lookup_id),
    })
    // Without a parameter: a prepared statement whose plan is kept finds no index for `state = $1`.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'lead_id'])
        .where(sql<boolean>`state = 'open'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A report, locked until the transaction ends, so that it is resolved only once. */
export async function lockReport(tx: Tx, id: number) {
  return tx.selectFrom('report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** For which fields a report about the same lookup was accepted before. */
export async function findAccepted(
  reader: Reader,
  lookups: { phone: number | null; email: number | null },
) {
  const { rows } = await sql<{ phone: boolean; email: boolean }>`
    SELECT EXISTS (
      SELECT
      FROM report
      WHERE phone_lookup_id = ${lookups.phone} AND phone_state = 'accepted') AS phone,
      EXISTS (
        SELECT
        FROM report
        WHERE email_lookup_id = ${lookups.email} AND email_state = 'accepted') AS email`.execute(
    reader,
  )
  return rows[0]!
}

/** Open reports about what these lookups found, of any user. */
export async function listOpenOf(reader: Reader, lookupIds: readonly number[]) {
  const ids = sql`ANY (${[...lookupIds]}::bigint[])`
  return reader
    .selectFrom('report')
    .select(['id', 'phone_lookup_id', 'email_lookup_id'])
    .where('state', '=', 'open')
    .where(sql<boolean>`(phone_lookup_id = ${ids} OR email_lookup_id = ${ids})`)
    .orderBy('id')
    .execute()
}

/** The contacts that a report is about, as they were reported. */
export async function findReported(
  reader: Reader,
  reportId: number,
): Promise<Record<Unit, string | null>> {
  const { rows } = await sql<Record<Unit, string | null>>`
    SELECT CASE WHEN r.phone_state IS NOT NULL THEN c.phone END AS phone,
      CASE WHEN r.email_state IS NOT NULL THEN c.email END AS email
    FROM report r JOIN report_contact c ON c.report_id = r.id
    WHERE r.id = ${reportId}`.execute(reader)
  return rows[0] ?? { phone: null, email: null }
}

/** Who made a report. Read before the locks. */
export async function findOwner(reader: Reader, reportId: number): Promise<number | null> {
  const row = await reader
    .selectFrom('report')
    .select('user_id')
    .where('id', '=', reportId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The fields of these lookups whose charge an accepted report has given back. */
export async function listAccepted(reader: Reader, lookupIds: readonly number[]) {
  const { rows } = await sql<{ id: number; unit: Unit }>`
    SELECT phone_lookup_id AS id, 'phone' AS unit FROM report
    WHERE phone_lookup_id = ANY (${[...lookupIds]}::bigint[]) AND phone_state = 'accepted'
    UNION
    SELECT email_lookup_id, 'email' FROM report
    WHERE email_lookup_id = ANY (${[...lookupIds]}::bigint[])
      AND email_state = 'accepted'`.execute(reader)
  return rows
}

export async function resolve(tx: Tx, id: number, decision: Updateable<Schema['report']>) {
  await tx.updateTable('report').set(decision).where('id', '=', id).execute()
}

/** The user's reports about a lead, as the user sees them. */
export async function findLeadReport(reader: Reader, userId: number, leadId: string) {
  const row = await reader
    .selectFrom('lead_report')
    .select('report')
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .executeTakeFirst()
  return row?.report ?? null
}

/** Which contacts are on the operator's lists. */
export async function findListed(
  reader: Reader,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<Record<Unit, boolean>> {
  const { rows } = await sql<Record<Unit, boolean>>`
    SELECT EXISTS (SELECT FROM bad_contact WHERE unit = 'phone' AND value = ${phone}) AS phone,
      EXISTS (
        SELECT
        FROM bad_contact
        WHERE unit = 'email' AND value = small_letters(${email}::text)) AS email`.execute(reader)
  return rows[0]!
}

/** Puts contacts onto the operator's lists, from which nothing is ever removed. */
export async function addListed(
  tx: Tx,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<void> {
  await sql`
    INSERT INTO bad_contact (unit, value)
    SELECT unit, value
    FROM (
      VALUES ('email', small_letters(${email}::text)), ('phone', ${phone}::text)
    ) v (unit, value)
    WHERE value IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Open reports about a contact that is on the operator's lists, oldest first. */
export async function listListed(reader: Reader, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT r.id
    FROM report r
    JOIN report_contact l ON l.report_id = r.id
    WHERE r.state = 'open' AND (
      r.phone_state = 'open'
        AND EXISTS (SELECT FROM bad_contact b WHERE b.unit = 'phone' AND b.value = l.phone)
      OR r.email_state = 'open'
        AND EXISTS (
          SELECT
          FROM bad_contact b
          WHERE b.unit = 'email' AND b.value = small_letters(l.email)))
    ORDER BY r.id LIMIT ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Open reports, of one user or of all. */
export async function countOpen(reader: Reader, userId: number | null): Promise<number> {
  const all = reader.selectFrom('report').where('state', '=', 'open')
  const { count } = await (userId === null ? all : all.where('user_id', '=', userId))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface ListedReport {
  id: number
  state: ReportState
  mobile: string
  kind: string
  subject: string
  name: string
  reason: string
  answer: string | null
  phone: string | null
  phone_state: ReportState | null
  email: string | null
  email_state: ReportState | null
  refunded_phone: number
  refunded_email: number
  created_at: Date
  resolved_at: Date | null
}

/** For the operator, oldest first: the reports of all users, with the contacts as reported. */
export async function listReports(
  reader: Reader,
  { state, id }: { state: ReportState | null; id: number | null },
): Promise<ListedReport[]> {
  const { rows } = await sql<ListedReport>`
    SELECT r.id, r.state::text, u.mobile, r.kind, r.subject, r.name, r.reason, r.answer,
      CASE
        WHEN r.phone_state IS NOT NULL THEN l.phone END AS phone, r.phone_state::text, CASE
        WHEN r.email_state IS NOT NULL THEN l.email END AS email, r.email_state::text,
      r.refunded_phone, r.refunded_email, r.created_at, r.resolved_at
    FROM report r JOIN user_account u ON u.id = r.user_id
      JOIN report_contact l ON l.report_id = r.id
    WHERE (${state}::text IS NULL OR r.state::text = ${state})
      AND (${id}::bigint IS NULL OR r.id = ${id})
    ORDER BY r.id
    LIMIT 1000`.execute(reader)
  return rows
}
