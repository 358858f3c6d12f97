import type { LeadReport } from '@dastak/contract/reports.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { FoundAt, LeadFields, SubjectFields } from '../reveal/lookup-rows.ts'

export interface LeadRow {
  id: string
  subject: string
  name: string
  /** The company under which it is filed. */
  cin: string | null
  company_name: string | null
  designation: string | null
  phone: string | null
  email: string | null
  created_at: Date
  /** What became of the user's reports about it. */
  report: LeadReport | null
}

/** The user's leads of a kind, as he may see them now, with his reports about them. */
const leadsOf = (reader: Reader, userId: number, kind: LookupKind) =>
  reportedLeads(reader, userId, kind)
    .select(['id', 'subject', 'name', 'cin', 'company_name', 'designation', 'created_at'])
    .select(['phone', 'email', 'report'])

const reportedLeads = (reader: Reader, userId: number, kind: LookupKind) =>
  reader
    .selectFrom('lead_shown')
    .leftJoin('lead_report', (join) =>
      join
        .onRef('lead_report.lead_id', '=', 'lead_shown.id')
        .on('lead_report.user_id', '=', userId),
    )
    .where('lead_shown.user_id', '=', userId)
    .where('kind', '=', kind)

const CONTACT = [
  'phone',
  'phone_source',
  'phone_fetched_at',
  'email',
  'email_source',
  'email_fetched_at',
] as const

/** A page of a user's leads, newest first; before the lead of the id `before` where given. */
export async function listLeads(
  reader: Reader,
  userId: number,
  kind: LookupKind,
  { limit, before }: { limit: number; before: string | null },
): Promise<LeadRow[]> {
  return leadsOf(reader, userId, kind)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A lead by its id; undefined where the user has none of it. */
export async function readLeadOfId(reader: Reader, userId: number, kind: LookupKind, id: string) {
  return leadsOf(reader, userId, kind).where('id', '=', id).executeTakeFirst()
}

/**
 * Leads whose every field was asked for from then on: by an owner, of a member who has joined. One
 * that was asked for before, from the own credits, may have been found only after it; a question is
 * answered within 15 minutes or not at all.
 */
export function isAskedSince(since: Date, lead: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${lead}.${column}`)
  return sql<boolean>`(${of('created_at')} >= ${since} AND (
    ${of('created_at')} >= ${since}::timestamptz + interval '15 minutes'
    OR NOT EXISTS (
      SELECT FROM lead f JOIN lookup q ON q.id IN (f.phone_lookup_id, f.email_lookup_id)
      WHERE f.user_id = ${of('user_id')} AND f.kind = ${of('kind')}
        AND f.subject = ${of('subject')} AND q.created_at < ${since})))`
}

/** `since`: only those that were asked for from then on. */
export async function countLeads(
  reader: Reader,
  userId: number,
  kind: LookupKind,
  since: Date | null = null,
): Promise<number> {
  const { total } = await reader
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(since !== null, (query) => query.where(isAskedSince(since!, 'lead')))
    .executeTakeFirstOrThrow()
  return total
}

/** What the user has revealed about some subjects, with his reports about it. */
export async function listRevealed(
  reader: Reader,
  userId: number,
  kind: LookupKind,
  subjects: readonly string[],
) {
  if (subjects.length === 0) return []
  return reportedLeads(reader, userId, kind)
    .select(['subject', 'report', ...CONTACT])
    .where(sql<boolean>`subject = ANY (${[...subjects]})`)
    .execute()
}

/** What a lead says of its subject. */
export type RevealedSubject = SubjectFields &
  Pick<LeadFields, 'phone' | 'email'> & { subject: string; isTest?: boolean }

/** What the user's leads of some subjects say, as he may see it now. */
export async function listRevealedSubjects(
  reader: Reader,
  userId: number,
  kind: LookupKind,
  subjects: readonly string[],
): Promise<RevealedSubject[]> {
  if (subjects.length === 0) return []
  return reader
    .selectFrom('lead_shown')
    .select(['subject', 'name', 'company_name', 'designation', 'facts', 'phone', 'email'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(sql<boolean>`subject = ANY (${[...subjects]})`)
    .execute()
}

/** Fields that the user would have from a team-mate for nothing; only subjects with one. */
export async function listTeamHas(
  reader: Reader,
  userId: number,
  kind: LookupKind,
  subjects: readonly string[],
) {
  if (subjects.length === 0) return []
  const { rows } = await sql<{ subject: string; phone: boolean; email: boolean }>`
    SELECT * FROM lookup_team_has(${userId}, ${kind}, ${[...subjects]})`.execute(reader)
  return rows
}

interface Which {
  kind: LookupKind
  userId: number
  subject: string
}

/** The user's lead of a subject, as he may see it now; undefined where he has none. */
export async function readLead(reader: Reader, { kind, userId, subject }: Which) {
  return reader
    .selectFrom('lead_shown')
    .select(['id', 'facts', 'created_at', ...CONTACT])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The subject as the registry has it now, with what stands beside it, and the user's lead. */
export async function readSubject(reader: Reader, { kind, userId, subject }: Which) {
  const { rows } = await sql<SubjectFields & LeadFields & { related: unknown }>`
    SELECT coalesce(t.name, l.name) AS name,
      CASE WHEN l.cin IS NULL THEN coalesce(t.company_name, l.company_name) ELSE l.company_name END
        AS company_name,
      CASE WHEN l.cin IS NULL THEN coalesce(t.designation, l.designation) ELSE l.designation END
        AS designation,
      coalesce(t.facts, l.facts) AS facts, t.related, l.id AS lead_id,
      l.phone, l.phone_source, l.phone_fetched_at, l.email, l.email_source, l.email_fetched_at
    FROM (SELECT) one
      LEFT JOIN lookup_subject t ON t.kind = ${kind} AND t.subject = ${subject}
      LEFT JOIN lead_shown l
        ON l.user_id = ${userId} AND l.kind = ${kind} AND l.subject = ${subject}`.execute(reader)
  return rows[0]!
}

/** What a subject is at a company, null for nothing; whether the user or the registry has it. */
export async function readPlace(
  reader: Reader,
  { kind, userId, subject, cin }: Which & { cin: string },
) {
  const { rows } = await sql<{ place: FoundAt | null; has_lead: boolean; is_known: boolean }>`
    SELECT (
        SELECT to_json(f)
        FROM (
          SELECT c.cin, c.company_name, c.designation FROM lookup_company c
          WHERE c.kind = ${kind} AND c.subject = ${subject} AND c.cin = ${cin}) f) AS place,
      EXISTS (
        SELECT FROM lead l
        WHERE l.user_id = ${userId} AND l.kind = ${kind} AND l.subject = ${subject}) AS has_lead,
      EXISTS (
        SELECT FROM lookup_subject t
        WHERE t.kind = ${kind} AND t.subject = ${subject}) AS is_known`.execute(reader)
  return rows[0]!
}
