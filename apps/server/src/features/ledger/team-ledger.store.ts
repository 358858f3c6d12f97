import { sql, type RawBuilder } from 'kysely'
import { amountContains, anyOf, contains, withOffset } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import { timeContains } from '../../db/time-cells.ts'

export type TeamLedgerColumn = 'timestamp' | 'member' | 'what' | 'about' | 'phone' | 'email'

export interface TeamLedgerSelection {
  /** The accounts of the memberships. */
  wallets: readonly TeamWallet[]
  filters: readonly { column: TeamLedgerColumn; text: string }[]
  search: string | null
  isDescending: boolean
  /** An IANA name that the database knows. */
  zone: string
  /** The label of each kind of lookup. */
  labels: Readonly<Record<string, string>>
}

export interface TeamWallet {
  account_id: number
  member_id: string
  member: string
}

export interface TeamLedgerRow {
  id: number
  created_at: Date
  /** ISO 8601 in the viewer's zone, with its offset. */
  created_on: string
  member_id: string
  member: string
  what: string
  about: string | null
  subjects: number
  phone: number
  email: number
}

type Sql<T> = RawBuilder<T>

/** The wallets of all who are or were in a team of this owner. Null if there is no such team. */
export async function listTeamWallets(
  reader: Reader,
  ownerUserId: number,
  teamId: string,
): Promise<TeamWallet[] | null> {
  const { rows } = await sql<TeamWallet & { account_id: number | null }>`
    SELECT a.id AS account_id, s.member_id, s.member
    FROM team_spender s
    LEFT JOIN ledger_account a ON a.membership_id = s.membership_id
    WHERE s.owner_user_id = ${ownerUserId} AND s.team_id = ${teamId.toLowerCase()}`.execute(reader)
  return rows.length === 0 ? null : rows.filter(({ account_id: id }) => id !== null)
}

const READ = sql`id, account_id, created_at, phone, email, reason::text, actor_kind::text, actor_id,
  asked_by_user_id, coalesce(corrects_posting_id, id) AS charge_id`

/** What wallets paid, and what came back to them. */
const lines = ({ wallets }: TeamLedgerSelection) => {
  const mine = sql`account_id = ANY (${wallets.map(({ account_id: id }) => id)}::bigint[])`
  return sql`
    SELECT ${READ} FROM ledger_line_out WHERE ${mine} AND reason = 'charge'
    UNION ALL
    SELECT ${READ} FROM ledger_line_paid WHERE ${mine}
    UNION ALL
    SELECT ${READ} FROM ledger_line_in WHERE ${mine} AND reason = 'refund'`
}

/** The text of lines: the file of a batch, otherwise the name of the first subject. */
const described = (from: Sql<unknown>, { wallets, labels }: TeamLedgerSelection) => {
  const members = wallets.map((one) => [String(one.account_id), one] as const)
  const of = (key: string) =>
    sql`${JSON.stringify(Object.fromEntries(members))}::jsonb -> l.account_id::text ->> ${key}`
  return sql`
    SELECT l.id, l.created_at, ${of('member_id')} AS member_id, ${of('member')} AS member,
      concat(CASE WHEN l.reason = 'refund' THEN 'Refund: ' END,
        CASE WHEN l.actor_kind = 'batch' THEN 'Batch of ' END,
        ${JSON.stringify(labels)}::jsonb ->> q.kind) AS what,
      coalesce(b.filename, n.name) AS about, coalesce(q.count, 0) AS subjects,
      -l.phone AS phone, -l.email AS email
    FROM (${from}) l
    LEFT JOIN LATERAL (
      SELECT kind, subject, user_id, count(*) OVER () AS count
      FROM lookup WHERE charge_id = l.charge_id ORDER BY id LIMIT 1) q ON true
    LEFT JOIN ledger_batch b
      ON l.actor_kind = 'batch' AND b.id = l.actor_id AND b.user_id = l.asked_by_user_id
    LEFT JOIN LATERAL (
      SELECT coalesce(d.name, t.name) AS name
      FROM (SELECT 1) one
      LEFT JOIN lead_shown d
        ON d.user_id = q.user_id AND d.kind = q.kind AND d.subject = q.subject
      LEFT JOIN LATERAL (
        SELECT s.name FROM lookup_subject s
        WHERE d.id IS NULL AND s.kind = q.kind AND s.subject = q.subject LIMIT 1) t ON true
      LIMIT 1) n ON true`
}

/** Whether the cell of a column contains a text. */
function has(column: TeamLedgerColumn, text: string, zone: string): Sql<boolean> {
  if (column === 'timestamp') return timeContains(sql`l.created_at`, zone, text)
  if (column === 'phone' || column === 'email')
    return amountContains(sql`l.${sql.ref(column)}`, text)
  return contains(sql`l.${sql.ref(column)}`, text)
}

const ALL = ['member', 'what', 'about', 'timestamp', 'phone', 'email'] as const

/** A page of the lines, the number of matches, and of all lines. */
export async function findSpendings(
  reader: Reader,
  selection: TeamLedgerSelection,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: TeamLedgerRow[]; total: number; totalAll: number }> {
  const { filters, search, zone, isDescending } = selection
  const conditions = [
    ...filters.map(({ column, text }) => has(column, text, zone)),
    ...(search === null ? [] : [anyOf(ALL.map((column) => has(column, search, zone)))]),
  ]
  const every = lines(selection)
  const order = sql`ORDER BY id ${isDescending ? sql`DESC` : sql`ASC`}`
  const matching = sql`
    SELECT * FROM (${described(every, selection)}) l WHERE ${sql.join(conditions, sql` AND `)}`
  // Without a filter only the lines of the page get their text.
  const page = conditions.length
    ? sql`${matching} ${order} OFFSET ${offset} LIMIT ${limit}`
    : described(sql`SELECT * FROM (${every}) e ${order} OFFSET ${offset} LIMIT ${limit}`, selection)
  const count = (from: Sql<unknown>) => sql`(SELECT count(*) FROM (${from}) c)`
  const { rows } = await sql<TeamLedgerRow>`
    SELECT l.*, ${withOffset(sql`l.created_at`, zone)} AS created_on FROM (${page}) l
    ${order}`.execute(reader)
  const { rows: counts } = await sql<{ total: number; totalAll: number }>`
    SELECT ${count(every)} AS "totalAll",
      ${count(conditions.length ? matching : every)} AS total`.execute(reader)
  return { rows, ...counts[0]! }
}
