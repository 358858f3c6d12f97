import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { LEAD_KINDS } from '../kinds/kinds.ts'

/** A lead with what its fields cost; a field that may not be shown is null. */
interface PaidLead {
  id: string
  kind: string
  subject: string
  name: string
  phone: string | null
  email: string | null
  phoneLookupId: number | null
  emailLookupId: number | null
}

/** The user's lead with this id, of a kind whose lead ids are returned to users. */
export async function findPaidLead(
  reader: Reader,
  userId: number,
  leadId: string,
): Promise<PaidLead | undefined> {
  const { rows } = await sql<PaidLead>`
    SELECT s.id, s.kind, s.subject, s.name, s.phone, s.email, l.phone_lookup_id AS "phoneLookupId",
      l.email_lookup_id AS "emailLookupId"
    FROM unnest(${[...Object.keys(LEAD_KINDS), 'linkedin']}::text[]) k (kind)
      JOIN lead_shown s ON s.user_id = ${userId} AND s.kind = k.kind AND s.id = ${leadId}
      JOIN lead l ON l.user_id = s.user_id AND l.kind = s.kind AND l.id = s.id`.execute(reader)
  return rows[0]
}

interface Paid {
  lookupId: number
  /** Null if it was free. */
  chargeId: number | null
  phone: number
  email: number
  createdAt: Date
}

/** What lookups were charged, without what went back because an own key found it. */
export async function listPaid(reader: Reader, lookupIds: readonly number[]): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    SELECT id AS "lookupId", charge_id AS "chargeId", charged_phone - back_phone AS phone,
      charged_email - back_email AS email, created_at AS "createdAt"
    FROM lookup
    WHERE id = ANY (${[...lookupIds]}::bigint[])`.execute(reader)
  return rows
}
