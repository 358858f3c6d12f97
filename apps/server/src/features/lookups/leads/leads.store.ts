import type { LeadReport } from '@dastak/contract/reports.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { NoticeColumns } from '../../../lists/contact-notices.ts'
import type { FoundAt, LeadFields, SubjectFields } from '../reveal/lookup-rows.ts'

export interface LeadRow extends NoticeColumns {
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
  /** The state of the user's reports about it. */
  report: LeadReport | null
}

/** The user's leads of a kind, as the user may see them now, with the user's reports. */
const leadsOf = (reader: Reader, userId: number, kind: LookupKind) =>
  reportedLeads(reader, userId, kind)
    .select(['id', 'subject', 'name', 'cin', 'company_name', 'designation', 'created_at'])
    .select(['phone', 'email', 'report', ...NOTICES])

const reportedLeads = (reader: Reader, userId: number, kind: LookupKind) =>
  reader
    .selectFrom('lead_shown')
    .leftJoin('lead_report', (join) =>
      join
        .onRef('lead_report.lead_id', '=', 'lead_shown.id')
        .on('lead_report.user_id', '=', userId),
    )
    .innerJoinLateral(NOTICE, (join) => join.onTrue())
    .where('lead_shown.user_id', '=', userId)
    .where('kind', '=', kind)

const NOTICE = sql<Omit<NoticeColumns, 'is_phone_removed' | 'is_email_removed'>>`
  contact_notice(lead_shown.user_id, phone, email)`.as('notice')
const NOTICES = [
  'is_phone_removed',
  'is_email_removed',
  'dnd_checked_on',
  'is_phone_blocked',
  'is_email_blocked',
] as const

const CONTACT = [
  'phone',
  'phone_source',
  'phone_fetched_at',
  'email',
  'email_source',
  'email_fetched_at',
] as const

/** A page of a user's leads, newest first; only those before the lead `before`, if given. */
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

/** A lead by its id; undefined if the user has none with it. */
export async function readLeadOfId(reader: Reader, userId: number, kind: LookupKind, id: string) {
  return leadsOf(reader, userId, kind).where('id', '=', id).executeTakeFirst()
}

/**
 * Leads of which every field was requested from `from` on: for an owner who reads a member's leads.
 * A lookup that the member requested before joining, from their own credits, may find its contact
 * later. A lookup ends within 15 minutes.
 */
export function isRequestedFrom(from: Date, lead: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${lead}.${column}`)
  return sql<boolean>`(${of('created_at')} >= ${from} AND (
    ${of('created_at')} >= ${from}::timestamptz + interval '15 minutes'
    OR NOT EXISTS (
      SELECT FROM lead f JOIN lookup q ON q.id IN (f.phone_lookup_id, f.email_lookup_id)
      WHERE f.user_id = ${of('user_id')} AND f.kind = ${of('kind')}
        AND f.subject = ${of('subject')} AND q.created_at < ${from})))`
}

/** `from`: only leads that were requested from this time on. */
export async function countLeads(
  reader: Reader,
  userId: number,
  kind: LookupKind,
  from: Date | null = null,
): Promise<number> {
  const { total } = await reader
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(from !== null, (query) => query.where(isRequestedFrom(from!, 'lead')))
    .executeTakeFirstOrThrow()
  return total
}

/** What the user has revealed about some subjects, with the user's reports. */
export async function listRevealed(
  reader: Reader,
  userId: number,
  kind: LookupKind,
  subjects: readonly string[],
) {
  if (subjects.length === 0) return []
  return reportedLeads(reader, userId, kind)
    .select(['subject', 'report', ...CONTACT, ...NOTICES])
    .where(sql<boolean>`subject = ANY (${[...subjects]})`)
    .execute()
}

/** What a lead says about its subject. */
export type RevealedSubject = SubjectFields &
  Pick<LeadFields, 'phone' | 'email'> & { subject: string; isTest?: boolean }

/** Mostly there is no list, which is seen once for all rows. */
const allowed = <Field extends 'phone' | 'email'>(field: Field, userId: number) =>
  sql<string | null>`CASE WHEN (SELECT contact_blocks(ARRAY[${userId}::bigint]))
    THEN contact_allowed(${userId}::bigint, ${sql.ref(field)}) ELSE ${sql.ref(field)} END`.as(field)

/** What the user's leads say about some subjects, without what is on a do-not-contact list. */
export async function listRevealedSubjects(
  reader: Reader,
  userId: number,
  kind: LookupKind,
  subjects: readonly string[],
): Promise<RevealedSubject[]> {
  if (subjects.length === 0) return []
  return reader
    .selectFrom('lead_shown')
    .select(['subject', 'name', 'company_name', 'designation', 'facts'])
    .select([allowed('phone', userId), allowed('email', userId)])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(sql<boolean>`subject = ANY (${[...subjects]})`)
    .execute()
}

/** Fields that the user could have from a teammate for free; only subjects with at least one. */
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

/** The user's lead of a subject, as the user may see it now; undefined if there is none. */
export async function readLead(reader: Reader, { kind, userId, subject }: Which) {
  return reader
    .selectFrom('lead_shown')
    .innerJoinLateral(NOTICE, (join) => join.onTrue())
    .select(['id', 'facts', 'created_at', ...CONTACT, ...NOTICES])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The subject as the registry has it now, with related data, and the user's lead. */
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

/**
 * The subject's position at a company, or null; whether the user has a lead of it; whether the
 * registry has it.
 */
export async function readFoundAt(
  reader: Reader,
  { kind, userId, subject, cin }: Which & { cin: string },
) {
  const { rows } = await sql<{ found_at: FoundAt | null; has_lead: boolean; is_known: boolean }>`
    SELECT (
        SELECT to_json(f)
        FROM (
          SELECT c.cin, c.company_name, c.designation FROM lookup_company c
          WHERE c.kind = ${kind} AND c.subject = ${subject} AND c.cin = ${cin}) f) AS found_at,
      EXISTS (
        SELECT FROM lead l
        WHERE l.user_id = ${userId} AND l.kind = ${kind} AND l.subject = ${subject}) AS has_lead,
      EXISTS (
        SELECT FROM lookup_subject t
        WHERE t.kind = ${kind} AND t.subject = ${subject}) AS is_known`.execute(reader)
  return rows[0]!
}

/** The companies at which subjects were found, with their designations there. */
export async function listFoundAt(
  reader: Reader,
  kind: LookupKind,
  pairs: readonly { subject: string; cin: string }[],
): Promise<Map<string, FoundAt>> {
  const { rows } = await sql<FoundAt & { subject: string }>`
    SELECT c.subject, c.cin, c.company_name, c.designation
    FROM unnest(${pairs.map(({ subject }) => subject)}::text[],
        ${pairs.map(({ cin }) => cin)}::text[]) AS p (subject, cin)
      JOIN lookup_company c
        ON c.kind = ${kind} AND c.subject = p.subject AND c.cin = p.cin`.execute(reader)
  return new Map(rows.map(({ subject, ...company }) => [subject, company]))
}
