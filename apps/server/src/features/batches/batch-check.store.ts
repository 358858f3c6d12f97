import { sql } from 'kysely'
import type { LedgerRule } from '../credits/credits.service.ts'

/** The rules between the ledger and batches. */
export const BATCH_RULES: readonly LedgerRule[] = [
  {
    rule: 'the cost of each batch is what the ledger has charged for it',
    breaches: sql`
      SELECT b.id
      FROM batch b
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(cost_phone), 0) AS phone, coalesce(sum(cost_email), 0) AS email
          FROM batch_chunk
          WHERE batch_id = b.id) c
        CROSS JOIN LATERAL (SELECT b.charged_phone AS phone, b.charged_email AS email) e
        LEFT JOIN (
          -- Without what an own key has brought back to the wallet that paid.
          SELECT c.actor_id, sum(c.phone - coalesce(r.phone, 0)) AS phone,
            sum(c.email - coalesce(r.email, 0)) AS email
          FROM ledger_posting c
            LEFT JOIN ledger_posting r ON r.corrects_posting_id = c.id
              AND r.reference_type = 'own_key' AND r.to_account_id = c.paid_by_account_id
          WHERE c.reason = 'charge' AND c.actor_kind = 'batch'
          GROUP BY c.actor_id) p ON p.actor_id = b.public_id::text
      WHERE (coalesce(p.phone, 0), coalesce(p.email, 0)) IS DISTINCT FROM
          CASE WHEN b.finished_at IS NULL THEN (c.phone, c.email) ELSE (e.phone, e.email) END
        OR b.emptied_at IS NULL
          AND b.finished_at IS NOT NULL
          AND (c.phone, c.email) IS DISTINCT FROM (e.phone, e.email)`,
  },
  {
    rule: 'each chunk of a batch costs what its subjects cost, and has an outcome for each',
    breaches: sql`
      SELECT batch_id AS id
      FROM batch_chunk c
      WHERE cost_phone <> (SELECT coalesce(sum(n), 0) FROM unnest(charged_phone) n)
        OR cost_email <> (SELECT coalesce(sum(n), 0) FROM unnest(charged_email) n)
        OR length(outcomes) <> cardinality(subjects)
        OR cardinality(charged_phone) <> cardinality(subjects)
        OR cardinality(charged_email) <> cardinality(subjects)`,
  },
]
