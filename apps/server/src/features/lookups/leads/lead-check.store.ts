import { sql } from 'kysely'
import type { LedgerRule } from '../../credits/credits.service.ts'

/** The rules between ledger, lookups and leads. */
export const LEAD_RULES: readonly LedgerRule[] = [
  {
    rule: 'each charge is the sum of what its lookups cost',
    breaches: sql`
      SELECT p.id
      FROM ledger_posting p
      LEFT JOIN (
        SELECT charge_id, sum(charged_phone) AS phone, sum(charged_email) AS email,
          count(DISTINCT user_id) AS users, min(user_id) AS user_id
        FROM lookup
        WHERE charge_id IS NOT NULL
        GROUP BY charge_id) q ON q.charge_id = p.id
      WHERE p.reason = 'charge'
        AND p.reference_type = 'lookup'
        AND (q.phone IS DISTINCT FROM p.phone
          OR q.email IS DISTINCT FROM p.email
          OR q.users <> 1
          OR q.user_id IS DISTINCT FROM p.asked_by_user_id)`,
  },
  {
    rule:
      'each lookup that cost something has its charge, and its lead has or had the field that ' +
      'was paid for',
    breaches: sql`
      SELECT q.id
      FROM lookup q
      LEFT JOIN lead l ON l.user_id = q.user_id AND l.kind = q.kind AND l.subject = q.subject
      LEFT JOIN ledger_posting p ON p.id = q.charge_id AND p.reason = 'charge'
      LEFT JOIN LATERAL (
        SELECT bool_or(o.field = 'phone') AS phone, bool_or(o.field = 'email') AS email
        FROM lead_past o
        WHERE o.user_id = q.user_id AND o.kind = q.kind AND o.subject = q.subject
          AND o.lookup_id = q.id) o ON true
      WHERE q.charged_phone + q.charged_email > 0
        AND (q.state <> 'settled'
          OR p.id IS NULL
          OR (q.charged_phone > 0 AND l.phone_lookup_id IS DISTINCT FROM q.id
            AND o.phone IS NOT TRUE)
          OR (q.charged_email > 0 AND l.email_lookup_id IS DISTINCT FROM q.id
            AND o.email IS NOT TRUE))`,
  },
  {
    rule: 'what an own key found goes back once to the owner of the credits, as its lookups say',
    breaches: sql`
      SELECT coalesce(q.charge_id, r.charge_id) AS id
      FROM (
        SELECT charge_id, sum(back_phone) AS phone, sum(back_email) AS email
        FROM lookup
        WHERE back_phone + back_email > 0
        GROUP BY charge_id) q
      FULL JOIN (
        SELECT corrects_posting_id AS charge_id, phone, email, to_account_id
        FROM ledger_posting
        WHERE reason = 'refund' AND reference_type = 'own_key') r ON r.charge_id = q.charge_id
      LEFT JOIN ledger_posting c ON c.id = q.charge_id
      WHERE (q.phone, q.email) IS DISTINCT FROM (r.phone::bigint, r.email::bigint)
        OR r.to_account_id IS DISTINCT FROM ledger_home_of(c.paid_by_account_id)
      UNION ALL
      SELECT id
      FROM lookup
      WHERE back_phone NOT BETWEEN 0 AND charged_phone
        OR back_email NOT BETWEEN 0 AND charged_email`,
  },
  {
    rule: 'no field of a lead is charged twice, but for a refresh',
    breaches: sql`
      SELECT min(id) AS id
      FROM lookup
      WHERE NOT is_refresh
      GROUP BY user_id, kind, subject
      HAVING count(*) FILTER (WHERE charged_phone > 0) > 1
        OR count(*) FILTER (WHERE charged_email > 0) > 1`,
  },
  {
    rule: 'what a lookup found is given back once: by a report, or because its person opted out',
    // The keys are `refund:removal:LOOKUP:FIELD:CHARGE`.
    breaches: sql`
      SELECT p.id
      FROM ledger_posting p
      JOIN ledger_report r ON
        r.phone_lookup_id::text = p.reference_id AND r.refunded_phone > 0
          AND split_part(p.idempotency_key, ':', 4) = 'phone'
        OR r.email_lookup_id::text = p.reference_id AND r.refunded_email > 0
          AND split_part(p.idempotency_key, ':', 4) = 'email'
      WHERE p.reason = 'refund' AND p.reference_type = 'removal'`,
  },
  {
    // A removed one has them without its value.
    rule: 'each field of a lead has its source, its date and its lookup',
    breaches: sql`
      SELECT id
      FROM lead
      WHERE num_nulls(phone_source, phone_fetched_at, phone_lookup_id) NOT IN (0, 3)
        OR num_nulls(email_source, email_fetched_at, email_lookup_id) NOT IN (0, 3)
        OR (phone IS NOT NULL AND phone_source IS NULL)
        OR (email IS NOT NULL AND email_source IS NULL)
        OR (phone_source IS NULL AND email_source IS NULL)`,
  },
  {
    rule: 'each field of a lead was found by a lookup of the same user for the same subject',
    breaches: sql`
      SELECT l.id
      FROM lead l
      CROSS JOIN LATERAL unnest(ARRAY[l.phone_lookup_id, l.email_lookup_id]) f (lookup_id)
      LEFT JOIN lookup q ON q.id = f.lookup_id
      WHERE f.lookup_id IS NOT NULL
        AND (q.user_id, q.kind, q.subject, q.state)
          IS DISTINCT FROM (l.user_id, l.kind, l.subject, 'settled'::lookup_state)`,
  },
  {
    rule:
      'each open hold belongs to lookups that are still running, and is the sum of their ' +
      'prices',
    breaches: sql`
      SELECT min(q.id) AS id
      FROM lookup q
      JOIN ledger_posting h ON h.id = q.hold_id
      LEFT JOIN (
        SELECT hold_id, count(*) AS closings
        FROM ledger_posting
        WHERE hold_id IS NOT NULL
        GROUP BY hold_id) c ON c.hold_id = q.hold_id
      GROUP BY q.hold_id
      HAVING (count(*) FILTER (WHERE q.state = 'asking') > 0) <> (max(c.closings) IS NULL)
        OR count(*) FILTER (WHERE q.state = 'asking') BETWEEN 1 AND count(*) - 1
        OR sum(q.price_phone) <> max(h.phone)
        OR sum(q.price_email) <> max(h.email)`,
  },
]
