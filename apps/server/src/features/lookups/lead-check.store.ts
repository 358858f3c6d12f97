import { sql } from 'kysely'
import type { LedgerRule } from '../credits/credits.service.ts'

const CHARGES = sql`(
    SELECT p.id, p.phone, p.email, q.id AS lookup_id, q.user_id, q.kind, q.subject, q.state
    FROM ledger_posting p LEFT JOIN lookup q ON q.id = p.reference_id::bigint
    WHERE p.reason = 'charge' AND p.reference_type = 'lookup')`
/** The rules between ledger, lookups and leads. */
export const LEAD_RULES: readonly LedgerRule[] = [
  {
    rule: 'each charge has its lead, with the field that was paid for',
    breaches: sql`SELECT c.id FROM ${CHARGES} c
        LEFT JOIN lead l ON l.user_id = c.user_id AND l.kind = c.kind AND l.subject = c.subject
        WHERE c.state IS DISTINCT FROM 'settled'
          OR (c.phone > 0 AND l.phone_lookup_id IS DISTINCT FROM c.lookup_id)
          OR (c.email > 0 AND l.email_lookup_id IS DISTINCT FROM c.lookup_id)`,
  },
  {
    rule: 'no field of a lead is charged twice',
    breaches: sql`SELECT min(c.id) AS id FROM ${CHARGES} c GROUP BY c.user_id, c.kind, c.subject
        HAVING count(*) FILTER (WHERE phone > 0) > 1 OR count(*) FILTER (WHERE email > 0) > 1`,
  },
  {
    rule: 'each field of a lead has its source, its date and its lookup',
    breaches: sql`SELECT id FROM lead
        WHERE num_nulls(phone, phone_source, phone_fetched_at, phone_lookup_id) NOT IN (0, 4)
          OR num_nulls(email, email_source, email_fetched_at, email_lookup_id) NOT IN (0, 4)
          OR (phone IS NULL AND email IS NULL)`,
  },
  {
    rule: 'each open hold of a lookup belongs to one that is being asked',
    breaches: sql`SELECT q.id FROM lookup q LEFT JOIN ledger_posting c ON c.hold_id = q.hold_id
        WHERE q.hold_id IS NOT NULL GROUP BY q.id HAVING (q.state = 'asking') <> (count(c.id) = 0)`,
  },
]
