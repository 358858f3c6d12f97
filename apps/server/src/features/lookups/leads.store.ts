import type { Tx } from '../../db/database.ts'
import type { LeadFields, LookupKey } from './lookups.store.ts'

const NO_LEAD: LeadFields = {
  lead_id: null,
  phone: null,
  phone_source: null,
  phone_fetched_at: null,
  email: null,
  email_source: null,
  email_fetched_at: null,
}

/** What the user has revealed about a subject; all null where there is nothing. */
export async function readLead(tx: Tx, key: LookupKey): Promise<LeadFields> {
  const lead = await tx
    .selectFrom('lead')
    .select(['id as lead_id', 'phone', 'phone_source', 'phone_fetched_at', 'email', 'email_source', 'email_fetched_at'])
    .where('user_id', '=', key.userId)
    .where('kind', '=', key.kind)
    .where('subject', '=', key.subject)
    .executeTakeFirst()
  return lead ?? NO_LEAD
}

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
  tx: Tx,
  { userId, kind, limit, before }: { userId: number; kind: string; limit: number; before: string | null },
): Promise<LeadRow[]> {
  return tx
    .selectFrom('lead')
    .select(['id', 'subject', 'name', 'company_name', 'designation', 'phone', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countLeads(tx: Tx, userId: number, kind: string): Promise<number> {
  const { total } = await tx
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return total
}

/** What the user has revealed about some subjects. */
export async function listRevealed(tx: Tx, userId: number, kind: string, subjects: readonly string[]) {
  if (subjects.length === 0) return []
  return tx
    .selectFrom('lead')
    .select(['subject', 'phone', 'email'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .execute()
}
