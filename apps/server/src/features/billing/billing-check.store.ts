import { sql } from 'kysely'
import type { LedgerRule } from '../credits/credits.service.ts'

/** The rules between payments and the ledger. */
export const BILLING_RULES: readonly LedgerRule[] = [
  {
    rule: 'each payment that was granted has its posting, of the same user and the same credits',
    breaches: sql`
      SELECT p.id FROM billing_payment p LEFT JOIN ledger_posting g ON g.id = p.posting_id
          LEFT JOIN ledger_account a ON a.id = g.to_account_id
        WHERE p.granted_at IS NOT NULL
          AND CASE
          WHEN p.posting_id IS NULL THEN p.phone + p.email <> 0
          ELSE g.id IS NULL
            OR a.user_id IS DISTINCT FROM p.user_id
            OR g.phone <> p.phone
            OR g.email <> p.email END`,
  },
  {
    rule: 'no posting is granted for two payments, and none for one that was not paid',
    breaches: sql`
      SELECT posting_id AS id
      FROM billing_payment
      WHERE posting_id IS NOT NULL
      GROUP BY posting_id
      HAVING count(*) > 1
        UNION ALL SELECT id FROM billing_payment WHERE granted_at IS NOT NULL AND status <> 'paid'`,
  },
  {
    rule: 'each credit that came from a plan or a pack has its payment',
    breaches: sql`
      SELECT g.id FROM ledger_posting g LEFT JOIN billing_payment p ON p.posting_id = g.id
        WHERE g.from_account_id = 1 AND g.reference_type = 'payment' AND p.id IS NULL`,
  },
]
