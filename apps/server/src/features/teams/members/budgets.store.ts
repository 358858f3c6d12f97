import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'

/** Memberships whose budget is due, if their owner may allot now. `month` is its first day. */
export async function listDue(reader: Reader, month: string, now: Date) {
  const { rows } = await sql<{ id: number; team_id: number }>`
    SELECT m.id, m.team_id
    FROM team_membership m
    JOIN team t ON t.id = m.team_id
    WHERE m.left_at IS NULL AND m.joined_at IS NOT NULL AND m.refilled_month < ${month}::date
      AND EXISTS (
        SELECT FROM user_entitlement e
        WHERE e.user_id = t.owner_user_id AND e.until > ${now} AND e.allow_teams)
      AND EXISTS (
        SELECT FROM user_right r
        WHERE r.user_id = t.owner_user_id AND r.permission = 'dastak-teams-access'
          AND (r.until IS NULL OR r.until > ${now}))
    ORDER BY m.id LIMIT 1000`.execute(reader)
  return rows
}

/** The charges of memberships by day (YYYY-MM-DD in the zone), oldest first. */
export async function listUsed(
  reader: Reader,
  membershipIds: readonly number[],
  { since, zone }: { since: Date; zone: string },
) {
  const { rows } = await sql<{ member_id: string; date: string; phone: number; email: number }>`
    SELECT u.public_id AS member_id,
      to_char(l.created_at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS date,
      -sum(l.phone) AS phone, -sum(l.email) AS email
    FROM ledger_account a
    JOIN user_account u ON u.id = a.pays_for_user_id
    CROSS JOIN LATERAL (
      SELECT phone, email, created_at
      FROM ledger_line_out
      WHERE account_id = a.id AND reason = 'charge'
      UNION ALL
      SELECT phone, email, created_at
      FROM ledger_line_paid
      WHERE account_id = a.id) l
    WHERE a.membership_id = ANY (${[...membershipIds]}) AND l.created_at >= ${since}
    GROUP BY 1, 2 ORDER BY 2, 1`.execute(reader)
  return rows
}
