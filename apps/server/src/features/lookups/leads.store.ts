import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import type { LookupKind } from '../../ports/contacts.ts'
import type { LeadFields, SubjectFields } from './lookups.store.ts'

export interface LeadRow {
  id: string
  subject: string
  name: string
  company_name: string | null
  designation: string | null
  phone: string | null
  email: string | null
  created_at: Date
}

/** A page of a user's leads, newest first, those before the lead of `before` (its id) where given. */
export async function listLeads(
  reader: Reader,
  { userId, kind, limit, before }: { userId: number; kind: LookupKind; limit: number; before: string | null },
): Promise<LeadRow[]> {
  return reader
    .selectFrom('lead_shown')
    .select(['id', 'subject', 'name', 'company_name', 'designation', 'phone', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countLeads(reader: Reader, userId: number, kind: LookupKind): Promise<number> {
  const { total } = await reader
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return total
}

/** What the user has revealed about some subjects. */
export async function listRevealed(reader: Reader, userId: number, kind: LookupKind, subjects: readonly string[]) {
  if (subjects.length === 0) return []
  return reader
    .selectFrom('lead_shown')
    .select(['subject', 'phone', 'email'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(sql<boolean>`subject = ANY (${[...subjects]})`)
    .execute()
}

/** The user's lead of a subject, as he may see it now; undefined where he has none. */
export async function readLead(
  reader: Reader,
  { kind, userId, subject }: { kind: LookupKind; userId: number; subject: string },
) {
  return reader
    .selectFrom('lead_shown')
    .select([
      'id',
      'facts',
      'created_at',
      'phone',
      'phone_source',
      'phone_fetched_at',
      'email',
      'email_source',
      'email_fetched_at',
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The subject as the registry has it now, with what stands beside it, and the user's lead. */
export async function readSubject(
  reader: Reader,
  { kind, userId, subject }: { kind: LookupKind; userId: number; subject: string },
): Promise<SubjectFields & LeadFields & { related: unknown }> {
  const { rows } = await sql<SubjectFields & LeadFields & { related: unknown }>`
    SELECT coalesce(t.name, l.name) AS name, coalesce(t.company_name, l.company_name) AS company_name,
      coalesce(t.designation, l.designation) AS designation, coalesce(t.facts, l.facts) AS facts, t.related,
      l.id AS lead_id, l.phone, l.phone_source, l.phone_fetched_at, l.email, l.email_source, l.email_fetched_at
    FROM (SELECT) one
      LEFT JOIN lookup_subject t ON t.kind = ${kind} AND t.subject = ${subject}
      LEFT JOIN lead_shown l ON l.user_id = ${userId} AND l.kind = ${kind} AND l.subject = ${subject}`.execute(reader)
  return rows[0]!
}
