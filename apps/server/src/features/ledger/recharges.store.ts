import { sql, type RawBuilder } from 'kysely'
import { amountContains, compact, contains, withOffset } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import { timeContains } from '../../db/time-cells.ts'
import type { ListSelection } from '../../lists/list-question.ts'
import { paymentOf } from './ledger-words.store.ts'

export type RechargeColumn =
  | 'recharged_on'
  | 'credits_added'
  | 'email_credits_added'
  | 'recharge_id'
  | 'reason'

export interface RechargeRow {
  id: number
  recharged_on: Date
  /** ISO 8601 in the viewer's zone, with its offset. */
  recharged_at: string
  credits_added: number
  email_credits_added: number
  recharge_id: string
  reason: string
}

export interface RechargeSelection extends ListSelection<RechargeColumn> {
  userId: number
  /** An IANA name that the database knows. */
  zone: string
  /** The words for each reason. */
  words: Readonly<Record<string, string>>
}

type Sql<T> = RawBuilder<T>

/** What each column finds. */
const FINDS: Readonly<Record<RechargeColumn, (text: string, zone: string) => Sql<boolean>>> = {
  // The reason stands in the same cell.
  recharged_on: (text, zone) =>
    sql`(${timeContains(sql`r.recharged_on`, zone, text)} OR ${contains(sql`r.reason`, text)})`,
  credits_added: (text) => amountContains(sql`r.credits_added`, text),
  email_credits_added: (text) => amountContains(sql`r.email_credits_added`, text),
  recharge_id: (text) => contains(sql`r.recharge_id`, compact(text)),
  reason: (text) => contains(sql`r.reason`, text),
}

/** What came to the user's own wallet from outside or as a refund, and what was paid for. */
const recharges = ({ userId, words }: Pick<RechargeSelection, 'userId' | 'words'>) => sql`(
  SELECT p.id, p.created_at AS recharged_on, p.phone AS credits_added,
    p.email AS email_credits_added, 'rc_' || p.id AS recharge_id,
    concat_ws(': ', ${JSON.stringify(words)}::jsonb ->> ledger_kind(p.reason,
      p.reference_type), ${paymentOf(sql`p`)}) AS reason
  FROM ledger_posting p
  WHERE p.to_account_id = ledger_own_wallet(${userId})
    AND p.to_account_id > 3
    AND p.from_account_id IN (1, 2)
    AND p.reason <> 'correction')`

/** A page of the recharges that match (before the posting `before`), and how many do. */
export async function listRecharges(
  reader: Reader,
  selection: RechargeSelection,
  { offset = 0, limit, before = null }: { offset?: number; limit: number; before?: number | null },
): Promise<{ rows: RechargeRow[]; total: number; totalAll: number }> {
  const { sort, zone } = selection
  const key = sort.column === 'recharged_on' ? sql`h.id` : sql.ref(`h.${sort.column}`)
  const direction = sort.isDescending ? sql`DESC` : sql`ASC`
  const { rows } = await sql<RechargeRow & { total: number; total_all: number }>`
    WITH every AS MATERIALIZED (
      SELECT r.*, ${matching(selection)} AS is_hit
      FROM ${recharges(selection)} r),
    page AS (SELECT h.*, ${withOffset(sql`h.recharged_on`, zone)} AS recharged_at FROM every h
      WHERE is_hit AND (${before}::bigint IS NULL OR id < ${before})
      ORDER BY ${key} ${direction}, id ${direction}
      OFFSET ${offset}
      LIMIT ${limit})
    SELECT c.total, c.total_all, h.*
    FROM (SELECT count(*) AS total_all, count(*) FILTER (WHERE is_hit) AS total FROM every) c
    LEFT JOIN page h ON true
    ORDER BY ${key} ${direction}, h.id ${direction}`.execute(reader)
  const { total, total_all: totalAll } = rows[0]!
  return { rows: rows.filter(({ id }) => id !== null), total, totalAll }
}

/** A place behind all recharges that there are now. */
export async function endOfRecharges(reader: Reader, userId: number): Promise<number> {
  const { rows } = await sql<{ end: number }>`
    SELECT coalesce(max(id), 0) + 1 AS end FROM ledger_posting
    WHERE to_account_id = ledger_own_wallet(${userId})
      AND to_account_id > 3
      AND from_account_id IN (1, 2)`.execute(reader)
  return rows[0]!.end
}

function matching({ filters, search, zone }: RechargeSelection): Sql<boolean> {
  return sql.join(
    [
      sql`true`,
      ...filters.map(({ column, text }) => FINDS[column](text, zone)),
      ...(search
        ? [
            sql`(${sql.join(
              Object.values(FINDS).map((finds) => finds(search, zone)),
              sql` OR `,
            )})`,
          ]
        : []),
    ],
    sql` AND `,
  )
}
