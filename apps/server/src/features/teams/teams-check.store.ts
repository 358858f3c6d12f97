import { sql } from 'kysely'
import type { LedgerRule } from '../credits/credits.service.ts'

/** The rules between ledger and teams. */
export const TEAM_RULES: readonly LedgerRule[] = [
  {
    rule: 'each membership has an account, which pays for its member from acceptance to its end',
    breaches: sql`
      SELECT m.id FROM team_membership m LEFT JOIN ledger_account a ON a.membership_id = m.id
        WHERE a.id IS NULL
          OR a.pays_for_user_id IS DISTINCT FROM
            CASE WHEN m.left_at IS NULL AND m.joined_at IS NOT NULL THEN m.user_id END
          OR a.promised_to_user_id IS DISTINCT FROM
            CASE WHEN m.left_at IS NULL AND m.joined_at IS NULL THEN m.user_id END`,
  },
  {
    rule: 'each account of a membership belongs to one, and was filled by its owner alone',
    breaches: sql`
      SELECT a.id FROM ledger_account a LEFT JOIN team_membership m ON m.id = a.membership_id
          LEFT JOIN team t ON t.id = m.team_id
        WHERE a.kind = 'membership'
          AND (m.id IS NULL
            OR EXISTS (
              SELECT
              FROM ledger_posting p
              JOIN ledger_account f ON f.id = p.from_account_id
          WHERE p.to_account_id = a.id
            AND p.reason = 'allot'
            AND f.user_id IS DISTINCT FROM t.owner_user_id))`,
  },
  {
    rule:
      'a team that was deleted has no member and no invitation, and no owner of a team is a ' +
      'member elsewhere',
    breaches: sql`
      SELECT t.id
      FROM team t
      JOIN team_membership m ON m.team_id = t.id AND m.left_at IS NULL
      WHERE t.deleted_at IS NOT NULL
        UNION ALL
        SELECT t.id
        FROM team t
        JOIN team_member m ON m.user_id = t.owner_user_id
        WHERE t.deleted_at IS NULL`,
  },
]
