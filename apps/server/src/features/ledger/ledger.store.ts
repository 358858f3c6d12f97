import { LEAD_KINDS, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import { withOffset } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import { actorOf, kindOf, referenceOf } from './ledger-text.store.ts'

/**
 * A line is one change of a wallet's balance: the view `ledger_line`, in the order of its ids. The
 * balance of a line is what was left after it, counted over all earlier lines, whatever is
 * filtered.
 */

export type LedgerColumn = 'timestamp' | 'kind' | 'about' | 'actor' | 'phone' | 'email'

export interface LedgerSelection {
  userId: number
  /** The wallet. */
  accountId: number
  filters: readonly { column: LedgerColumn; text: string }[]
  search: string | null
  /** Only lines that moved this unit. */
  unit: 'phone' | 'email' | null
  isDescending: boolean
  /** An IANA name that the database knows. */
  zone: string
  /** The label of each kind. */
  labels: Readonly<Record<string, string>>
}

/** The last line of a page, with the balance between it and the next page. */
export interface LedgerPosition {
  id: number
  phone: number
  email: number
}

/** A line with its amounts and its balances. */
export interface LinePosition extends LedgerPosition {
  phone_left: number
  email_left: number
}

export interface LedgerRow extends LinePosition {
  created_at: Date
  /** ISO 8601 in the viewer's zone, with its offset. */
  created_on: string
  kind: string
  about: string | null
  others: number
  /** Both null if the line is about no single subject, or about one that has no leads here. */
  lookup_kind: LeadKind | null
  subject: string | null
  actor: string
}

type Sql<T> = RawBuilder<T>

/** The account of the user's own wallet, or of the membership that pays for the user; or null. */
export async function readWallet(reader: Reader, userId: number, wallet: 'own' | 'team') {
  const { rows } = await sql<{ id: number | null }>`SELECT ${
    wallet === 'own'
      ? sql`ledger_own_wallet(${userId})`
      : sql`(SELECT id FROM ledger_account WHERE pays_for_user_id = ${userId})`
  } AS id`.execute(reader)
  return rows[0]?.id ?? null
}

/** How many lines a wallet has. */
export async function countLines(reader: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ledger_line WHERE account_id = ${accountId}`.execute(reader)
  return rows[0]!.total
}

/** The views that together are `ledger_line`: each is sorted. */
const BRANCHES = [
  'ledger_line_out',
  'ledger_line_in',
  'ledger_line_paid',
  'ledger_line_held',
] as const

interface LinePage {
  offset?: number
  limit: number
  after?: LedgerPosition
}

/** The lines of a wallet, view by view, each view sorted. */
function linesOf(accountId: number, further: Sql<unknown>, order: Sql<unknown>) {
  const branches = BRANCHES.map(
    (view) =>
      sql`(SELECT * FROM ${sql.table(view)} WHERE account_id = ${accountId} ${further} ${order})`,
  )
  return sql.join(branches, sql` UNION ALL `)
}

/**
 * A page of all lines with the balance after each, from one snapshot. Earlier lines are added up on
 * the way, from indexes only.
 */
export async function listLines(
  reader: Reader,
  { accountId, isDescending }: Pick<LedgerSelection, 'accountId' | 'isDescending'>,
  { offset = 0, limit, after }: LinePage,
): Promise<LinePosition[]> {
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const further = after ? sql`AND id ${isDescending ? sql`<` : sql`>`} ${after.id}` : sql``
  const start = (unit: 'phone' | 'email') =>
    after
      ? sql`${after[unit]}::bigint`
      : isDescending
        ? sql`(SELECT ${sql.ref(unit)} FROM ledger_account WHERE id = ${accountId})`
        : sql`0`
  const left = (unit: 'phone' | 'email') =>
    isDescending
      ? sql`${start(unit)} - sum(${sql.ref(unit)}) OVER so_far + ${sql.ref(unit)}`
      : sql`${start(unit)} + sum(${sql.ref(unit)}) OVER so_far`
  const { rows } = await sql<LinePosition>`
    SELECT id, phone, email, ${left('phone')} AS phone_left, ${left('email')} AS email_left
    FROM (${linesOf(accountId, further, sql`ORDER BY id ${direction}`)}) every
    WINDOW so_far AS (ORDER BY id ${direction} ROWS UNBOUNDED PRECEDING)
    ORDER BY id ${direction} OFFSET ${offset} LIMIT ${limit}`.execute(reader)
  return rows
}

/**
 * A page of the lines that match conditions on a line `l`, with the balance after each, and the
 * number of matches; all from one snapshot. The balance after a line is the current balance minus
 * all later lines. These are added up between each line of the page and the next, from indexes
 * only.
 */
export async function findLines(
  reader: Reader,
  { accountId, isDescending }: Pick<LedgerSelection, 'accountId' | 'isDescending'>,
  conditions: readonly Sql<boolean>[],
  { offset = 0, limit, after }: LinePage,
): Promise<{ rows: LinePosition[]; total: number }> {
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const further = after ? sql`AND l.id ${isDescending ? sql`<` : sql`>`} ${after.id}` : sql``
  const leftAfter = (unit: 'phone' | 'email') => sql`
    w.${sql.ref(unit)}
      - sum(part.${sql.ref(unit)}) OVER (ORDER BY part.bucket DESC) + page.${sql.ref(unit)}`
  const { rows } = await sql<{ total: number; rows: LinePosition[] }>`
    WITH hit AS MATERIALIZED (
      SELECT l.id, l.phone, l.email FROM ledger_line l
      WHERE l.account_id = ${accountId} ${further} AND ${sql.join(conditions, sql` AND `)}),
    page AS MATERIALIZED (
      SELECT *
      FROM hit
      ORDER BY id ${direction}
      OFFSET ${offset}
      LIMIT ${limit}),
    ids AS MATERIALIZED (SELECT array_agg(id ORDER BY id) AS ids FROM page),
    part AS (
      SELECT width_bucket(id, (SELECT ids FROM ids)) AS bucket,
        sum(phone) AS phone, sum(email) AS email
      FROM (${linesOf(accountId, sql`AND id >= (SELECT ids[1] FROM ids)`, sql``)}) every
      GROUP BY 1),
    line AS (
      SELECT page.*, ${leftAfter('phone')} AS phone_left, ${leftAfter('email')} AS email_left
      FROM part
      JOIN page ON page.id = (SELECT ids FROM ids)[part.bucket], ledger_account w
      WHERE w.id = ${accountId})
    SELECT (SELECT count(*) FROM hit) AS total,
      coalesce((SELECT json_agg(line.* ORDER BY id ${direction}) FROM line), '[]') AS rows`.execute(
    reader,
  )
  return rows[0]!
}

/** The content of the lines, in their order. */
export async function readLines(
  reader: Reader,
  { userId, zone }: Pick<LedgerSelection, 'userId' | 'zone'>,
  positions: readonly LinePosition[],
): Promise<LedgerRow[]> {
  const { rows } = await sql<Omit<LedgerRow, keyof LinePosition>>`
    SELECT
      p.created_at,
      ${withOffset(sql`p.created_at`, zone)} AS created_on,
      ${kindOf(sql`p`)} AS kind,
      ${actorOf(sql`p`, userId)} AS actor,
      coalesce(r.name, t.name, ${referenceOf(sql`p`, userId)}) AS about,
      CASE WHEN r.id IS NULL THEN coalesce(t.count - 1, 0) ELSE 0 END AS others,
      s.kind AS lookup_kind,
      s.subject
    FROM unnest(${positions.map(({ id }) => id)}::bigint[]) WITH ORDINALITY requested (id, ord)
      JOIN ledger_posting p ON p.id = requested.id
      -- A report is about one lead, even if the charge was for many.
      LEFT JOIN ledger_report r
        ON r.id = CASE WHEN p.reference_type = 'report' THEN p.reference_id::bigint END
      LEFT JOIN LATERAL (
        SELECT q.kind, q.subject, q.count, coalesce(l.name, t.name) AS name
        FROM (
            SELECT id, user_id, kind, subject, count(*) OVER () AS count
            FROM lookup
            WHERE charge_id = coalesce(p.corrects_posting_id, p.id)
              -- A refund for a removed contact is about one lead, too.
              AND (p.reference_type <> 'removal' OR id = p.reference_id::bigint)
              AND (p.reference_type <> 'own_key' OR back_phone + back_email > 0)
            UNION ALL
            SELECT id, user_id, kind, subject, count(*) OVER ()
            FROM lookup
            WHERE p.reason = 'hold' AND hold_id = p.id AND state = 'asking'
            ORDER BY id LIMIT 1) q
          LEFT JOIN lead_shown l
            ON l.user_id = q.user_id AND l.kind = q.kind AND l.subject = q.subject
          LEFT JOIN LATERAL (
            SELECT s.name
            FROM lookup_subject s
            WHERE l.id IS NULL AND s.kind = q.kind AND s.subject = q.subject
            LIMIT 1) t ON true) t ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(r.kind, t.kind) AS kind, coalesce(r.subject, t.subject) AS subject) s
        ON s.kind = ANY (${[...LEAD_KINDS]})
    ORDER BY requested.ord`.execute(reader)
  return rows.map((row, index) => ({ ...row, ...positions[index]! }))
}
