import { RECHARGE_REASONS, type RECHARGE_COLUMNS } from '@dastak/contract/ledger.ts'
import { sql } from 'kysely'
import { amountContains, compact, contains } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import { readListPage, type List, type Page, type ZonedSelection } from '../../db/list-page.ts'
import { timeContains } from '../../db/time-cells.ts'
import { paymentOf } from './ledger-text.store.ts'

export type RechargeColumn = keyof typeof RECHARGE_COLUMNS

export interface RechargeRow {
  id: number
  created_at: Date
  /** ISO 8601 in the viewer's zone, with its offset. */
  requested_at: string
  credits_added: number
  email_credits_added: number
  recharge_id: string
  reason: string
}

const LIST: List<RechargeColumn> = {
  matches: {
    // The reason is in the same cell.
    recharged_on: (text, zone) =>
      sql`(${timeContains(sql`r.created_at`, zone, text)} OR ${contains(sql`r.reason`, text)})`,
    credits_added: (text) => amountContains(sql`r.credits_added`, text),
    email_credits_added: (text) => amountContains(sql`r.email_credits_added`, text),
    recharge_id: (text) => contains(sql`r.recharge_id`, compact(text)),
    reason: (text) => contains(sql`r.reason`, text),
  },
  sorts: {
    recharged_on: sql`r.id`,
    credits_added: sql`r.credits_added`,
    email_credits_added: sql`r.email_credits_added`,
    recharge_id: sql`r.recharge_id`,
    reason: sql`r.reason`,
  },
}

/**
 * What came to the user's own wallet from outside or as a refund, with the label of its payment.
 * What an own key brings back is none: it comes with each hit.
 */
const recharges = (userId: number) => sql`(
  SELECT p.id, p.created_at, p.phone AS credits_added, p.email AS email_credits_added,
    'rc_' || p.id AS recharge_id,
    concat_ws(
      ': ',
      ${JSON.stringify(RECHARGE_REASONS)}::jsonb ->> ledger_kind(p.reason, p.reference_type),
      ${paymentOf(sql`p`)}) AS reason
  FROM ledger_posting p
  WHERE p.to_account_id = ledger_own_wallet(${userId})
    AND p.to_account_id > 3
    AND p.from_account_id IN (1, 2)
    AND p.reason <> 'correction'
    AND p.reference_type <> 'own_key')`

/** A page of the matching recharges, and the number of matches. */
export async function listRecharges(
  reader: Reader,
  userId: number,
  selection: ZonedSelection<RechargeColumn>,
  page: Page<number>,
) {
  const rows = recharges(userId)
  return readListPage<RechargeRow, RechargeColumn>(reader, LIST, rows, selection, page)
}

/** An id after all current recharges. */
export async function endOfRecharges(reader: Reader, userId: number): Promise<number> {
  const { rows } = await sql<{ end: number }>`
    SELECT coalesce(max(id), 0) + 1 AS end
    FROM ledger_posting
    WHERE to_account_id = ledger_own_wallet(${userId})
      AND to_account_id > 3
      AND from_account_id IN (1, 2)`.execute(reader)
  return rows[0]!.end
}
