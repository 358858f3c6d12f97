import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../db/database.ts'

/** The result for one rule; `examples` are the first ids that break it. */
export interface Finding {
  rule: string
  broken: number
  examples: string[]
}

/** A rule and a query for its breaches: one row per breach, with its `id`. */
export interface LedgerRule {
  rule: string
  breaches: RawBuilder<unknown>
}

/** Checks each rule against the current data. Call it in a transaction that sees one snapshot. */
export async function findBreaches(reader: Reader, rules: readonly LedgerRule[]) {
  const findings: Finding[] = []
  // A login over a pooler has the time limit of requests.
  await sql`SET LOCAL statement_timeout = 0`.execute(reader)
  for (const { rule, breaches } of rules) {
    const { rows } = await sql<Omit<Finding, 'rule'>>`
      SELECT count(*) AS broken, coalesce((array_agg(id::text ORDER BY id))[1:5], '{}') AS examples
      FROM (${breaches}) b`.execute(reader)
    findings.push({ rule, broken: rows[0]?.broken ?? 0, examples: rows[0]?.examples ?? [] })
  }
  return findings
}

const MOVES = sql`(
  SELECT to_account_id AS account_id, phone::bigint AS phone, email::bigint AS email
  FROM ledger_posting
  UNION ALL SELECT from_account_id, -phone::bigint, -email::bigint FROM ledger_posting)`

const CLOSED_HOLDS = sql`(
  SELECT h.id, h.phone, h.email, h.created_at, count(c.id) AS closings,
    coalesce(sum(c.phone), 0) AS closed_phone, coalesce(sum(c.email), 0) AS closed_email
  FROM ledger_posting h LEFT JOIN ledger_posting c ON c.hold_id = h.id
  WHERE h.reason = 'hold' GROUP BY h.id)`

/** Wallets whose balance is not the sum of these moves. */
const differing = (moves: RawBuilder<unknown>) => sql`
  SELECT a.id
  FROM ledger_account a
  LEFT JOIN (
    SELECT account_id, sum(phone) AS phone, sum(email) AS email
    FROM ${moves} m
    GROUP BY account_id) p ON p.account_id = a.id
  WHERE a.id > 3 AND (a.phone <> coalesce(p.phone, 0) OR a.email <> coalesce(p.email, 0))`

/** The rules of the ledger itself. */
export const LEDGER_RULES: readonly LedgerRule[] = [
  {
    rule: 'the sum over all accounts is zero',
    breaches: sql`
      SELECT 0 AS id
      FROM (
        SELECT sum(phone) AS phone, sum(email) AS email
        FROM (
          SELECT phone, email FROM ledger_account WHERE id > 3
          UNION ALL
          SELECT phone, email FROM ${MOVES} m WHERE account_id <= 3) every_account) total
      WHERE phone <> 0 OR email <> 0`,
  },
  { rule: 'each balance equals its postings', breaches: differing(MOVES) },
  { rule: 'the lines of each ledger add up to its balance', breaches: differing(sql`ledger_line`) },
  {
    rule: 'no balance is below zero',
    breaches: sql`SELECT id FROM ledger_account WHERE phone < 0 OR email < 0`,
  },
  {
    rule: 'each posting is between accounts that exist',
    breaches: sql`
      SELECT m.account_id AS id
      FROM ${MOVES} m
      LEFT JOIN ledger_account a ON a.id = m.account_id
      WHERE a.id IS NULL`,
  },
  {
    rule: 'each hold is open, or was closed completely and once',
    breaches: sql`
      SELECT id
      FROM ${CLOSED_HOLDS} h
      WHERE closings > 0 AND (closed_phone <> phone OR closed_email <> email)`,
  },
  {
    rule:
      'each charge and release closes a hold of the same account, or is a charge directly from ' +
      'a wallet',
    breaches: sql`
      SELECT c.id
      FROM ledger_posting c
      LEFT JOIN ledger_posting h ON h.id = c.hold_id AND h.reason = 'hold'
      LEFT JOIN ledger_account w ON w.id = c.from_account_id AND w.id > 3
      WHERE c.reason IN ('charge', 'release')
        AND CASE
          WHEN c.hold_id IS NULL THEN
            c.reason <> 'charge' OR c.to_account_id <> 2 OR w.id IS NULL
          ELSE
            h.id IS NULL
            OR c.from_account_id <> 3
            OR h.to_account_id <> 3
            OR c.to_account_id NOT IN (2, h.from_account_id)
            OR c.asked_by_user_id IS DISTINCT FROM h.asked_by_user_id
            OR c.reason = 'charge' AND c.paid_by_account_id IS DISTINCT FROM h.from_account_id
        END`,
  },
  {
    rule: 'each charge names its user, and no membership pays for two users',
    breaches: sql`
      SELECT id
      FROM ledger_posting
      WHERE reason = 'charge' AND asked_by_user_id IS NULL
      UNION ALL
      SELECT min(id)
      FROM ledger_account
      WHERE pays_for_user_id IS NOT NULL
      GROUP BY pays_for_user_id
      HAVING count(*) > 1`,
  },
  {
    rule: 'a membership that has ended has no credits',
    breaches: sql`
      SELECT id
      FROM ledger_account
      WHERE kind = 'membership'
        AND phone + email > 0
        AND pays_for_user_id IS NULL
        AND promised_to_user_id IS NULL`,
  },
  {
    rule: 'credits set aside for an invitation pay for nothing',
    breaches: sql`
      SELECT p.id
      FROM ledger_account a
      JOIN ledger_posting p ON p.from_account_id = a.id
      WHERE a.promised_to_user_id IS NOT NULL AND p.reason <> 'return'`,
  },
  {
    rule: 'no charge is given back beyond what it took',
    breaches: sql`
      SELECT c.id
      FROM ledger_posting r
      JOIN ledger_posting c ON c.id = r.corrects_posting_id
      WHERE r.reason = 'refund'
      GROUP BY c.id
      HAVING c.reason = 'charge' AND (sum(r.phone) > c.phone OR sum(r.email) > c.email)`,
  },
  {
    rule: 'the held credits equal the open holds',
    breaches: sql`
      SELECT 3 AS id
      FROM (
          SELECT coalesce(sum(phone), 0) AS phone, coalesce(sum(email), 0) AS email
          FROM ${MOVES} m
          WHERE account_id = 3) kept,
        (
          SELECT coalesce(sum(phone), 0) AS phone, coalesce(sum(email), 0) AS email
          FROM ${CLOSED_HOLDS} h
          WHERE closings = 0) open
      WHERE kept.phone <> open.phone OR kept.email <> open.email`,
  },
  {
    rule: 'no correction takes more than its posting gave',
    breaches: sql`
      SELECT g.id
      FROM ledger_posting g
      JOIN ledger_posting c ON c.corrects_posting_id = g.id AND c.reason = 'correction'
      GROUP BY g.id
      HAVING sum(c.phone) > g.phone
        OR sum(c.email) > g.email
        OR bool_or(c.from_account_id <> g.to_account_id OR c.to_account_id <> g.from_account_id)`,
  },
]

/** A rule that depends on the current time. */
export const noOldHold = (now: Date): LedgerRule => ({
  rule: 'no hold is open for more than 15 minutes',
  breaches: sql`
    SELECT id
    FROM ${CLOSED_HOLDS} h
    WHERE closings = 0 AND created_at < ${now}::timestamptz - interval '15 minutes'`,
})
