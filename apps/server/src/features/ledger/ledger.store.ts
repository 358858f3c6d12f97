import { LEDGER_SUBJECT_KINDS, type LedgerSubjectKind } from '@dastak/contract/ledger.ts'
import { sql, type RawBuilder } from 'kysely'
import { amountContains, contains, timeContains, withOffset } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'

/**
 * line      one change of a wallet's balance: the view `ledger_line`, in the order of its ids
 * balance   what was left after a line, counted over all lines before it, whatever is filtered
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
  /** The words for each kind. */
  words: Readonly<Record<string, string>>
}

/** A line by its numbers. */
export interface LinePlace {
  id: number
  phone: number
  email: number
  phone_left: number
  email_left: number
}

export interface LedgerRow extends LinePlace {
  created_at: Date
  /** ISO 8601 in the viewer's zone, with its offset. */
  created_on: string
  kind: string
  about: string | null
  others: number
  /** Both null where it is no single subject, or none that is shown here. */
  lookup_kind: LedgerSubjectKind | null
  subject: string | null
  actor: string
}

type Sql<T> = RawBuilder<T>

/** The account of the user's own wallet, or of the membership that pays for him now; null where he has none. */
export async function readWallet(reader: Reader, userId: number, wallet: 'own' | 'team'): Promise<number | null> {
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

/** Where a page begins: behind a line of the one before, with what was left between the two. */
export interface LedgerPlace {
  id: number
  phone: number
  email: number
}

/** Views that together are `ledger_line`: each is in order by itself. */
const BRANCHES = ['ledger_line_out', 'ledger_line_in', 'ledger_line_paid', 'ledger_line_held'] as const

/**
 * A page of the lines that match with the balance after each, all of one snapshot. The lines before it in the order are added up on the
 * way, from indexes alone where nothing is filtered. `total` is null where it was not asked for, or all match.
 */
export async function listLines(
  reader: Reader,
  selection: LedgerSelection,
  {
    offset = 0,
    limit,
    behind,
    isCounted = false,
  }: { offset?: number; limit: number; behind?: LedgerPlace; isCounted?: boolean },
): Promise<{ rows: LinePlace[]; total: number | null }> {
  const { accountId, isDescending } = selection
  const conditions = narrowing(selection)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const further = behind ? sql`AND id ${isDescending ? sql`<` : sql`>`} ${behind.id}` : sql``
  const branches = BRANCHES.map(
    (view) =>
      sql`(SELECT * FROM ${sql.table(view)} WHERE account_id = ${accountId} ${further} ORDER BY id ${direction})`,
  )
  const start = (unit: 'phone' | 'email') =>
    behind
      ? sql`${behind[unit]}::bigint`
      : isDescending
        ? sql`(SELECT ${sql.ref(unit)} FROM ledger_account WHERE id = ${accountId})`
        : sql`0`
  const left = (unit: 'phone' | 'email') =>
    isDescending
      ? sql`${start(unit)} - sum(${sql.ref(unit)}) OVER so_far + ${sql.ref(unit)}`
      : sql`${start(unit)} + sum(${sql.ref(unit)}) OVER so_far`
  const { rows } = await sql<LinePlace & { total: number | null }>`
    SELECT id, phone, email, phone_left, email_left, ${isCounted && conditions.length > 0 ? sql`count(*) OVER ()` : sql`NULL::bigint`} AS total
    FROM (SELECT *, ${left('phone')} AS phone_left, ${left('email')} AS email_left FROM (${sql.join(branches, sql` UNION ALL `)}) every
      WINDOW so_far AS (ORDER BY id ${direction} ROWS UNBOUNDED PRECEDING)) l
    WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)} ORDER BY id ${direction} OFFSET ${offset} LIMIT ${limit}`.execute(
    reader,
  )
  // Behind the last page there is no row to tell how many there are.
  if (isCounted && offset > 0 && rows.length === 0) {
    const { total } = await listLines(reader, selection, { limit: 1, isCounted })
    return { rows: [], total }
  }
  return {
    rows: rows.map(({ id, phone, email, phone_left, email_left }) => ({ id, phone, email, phone_left, email_left })),
    total: conditions.length > 0 && isCounted ? (rows[0]?.total ?? 0) : null,
  }
}

/** What the lines say, in their order. */
export async function readLines(
  reader: Reader,
  { userId, zone }: Pick<LedgerSelection, 'userId' | 'zone'>,
  places: readonly LinePlace[],
): Promise<LedgerRow[]> {
  const { rows } = await sql<Omit<LedgerRow, keyof LinePlace>>`
    SELECT p.created_at, ${withOffset(sql`p.created_at`, zone)} AS created_on, ${kindOf(sql`p`)} AS kind, ${actorOf(sql`p`, userId)} AS actor,
      coalesce(r.name, t.name, b.item_name, f.about, m.about) AS about, CASE WHEN r.id IS NULL THEN coalesce(t.count - 1, 0) ELSE 0 END AS others,
      s.kind AS lookup_kind, s.subject
    FROM unnest(${places.map(({ id }) => id)}::bigint[]) WITH ORDINALITY wanted (id, place)
      JOIN ledger_posting p ON p.id = wanted.id
      LEFT JOIN billing_payment b ON b.public_id = CASE WHEN p.reference_type = 'payment' THEN p.reference_id::uuid END
      LEFT JOIN (${referrals(userId)}) f ON f.id = CASE WHEN p.reference_type = 'referral' THEN p.reference_id::bigint END
      LEFT JOIN (${memberships(userId)}) m ON m.id = ${membershipOf(sql`p`)}
      -- A report is about one lead, also of a charge for many.
      LEFT JOIN report r ON r.id = CASE WHEN p.reference_type = 'report' THEN p.reference_id::bigint END
      LEFT JOIN LATERAL (SELECT q.kind, q.subject, q.count, coalesce(l.name, t.name) AS name FROM (
          SELECT id, user_id, kind, subject, count(*) OVER () AS count FROM lookup WHERE charge_id = coalesce(p.corrects_posting_id, p.id)
          UNION ALL
          SELECT id, user_id, kind, subject, count(*) OVER () FROM lookup WHERE p.reason = 'hold' AND hold_id = p.id AND state = 'asking'
          ORDER BY id LIMIT 1) q
        LEFT JOIN lead l ON l.user_id = q.user_id AND l.kind = q.kind AND l.subject = q.subject
        LEFT JOIN LATERAL (SELECT s.name FROM lookup_subject s WHERE l.id IS NULL AND s.kind = q.kind AND s.subject = q.subject LIMIT 1) t ON true) t ON true
      LEFT JOIN LATERAL (SELECT coalesce(r.kind, t.kind) AS kind, coalesce(r.subject, t.subject) AS subject) s ON s.kind = ANY (${[...LEDGER_SUBJECT_KINDS]})
    ORDER BY wanted.place`.execute(reader)
  return rows.map((row, place) => ({ ...row, ...places[place]! }))
}

/** Whom credits for a referral are about: who invited somebody sees him as in his list, masked; who was invited only that he was. */
const referrals = (userId: number) => sql`
  SELECT f.id, CASE WHEN f.inviter_user_id = ${userId} THEN regexp_replace(u.name, '(\\S)\\S*', '\\1•••', 'g')
    ELSE 'Joining with a referral code' END AS about
  FROM referral f JOIN user_account u ON u.id = f.invitee_user_id WHERE ${userId} IN (f.inviter_user_id, f.invitee_user_id)`

/** Whom allotments, and what came back of them, are about: for the owner his member, for the member his team. `other` is who did it, where it was not the viewer. */
const memberships = (userId: number) => sql`
  SELECT m.id, CASE WHEN t.owner_user_id = ${userId} THEN concat(coalesce(u.name, 'A member'), ' in ', t.name) ELSE concat('Allotted by ', t.name) END AS about,
    CASE WHEN t.owner_user_id = ${userId} THEN coalesce(u.name, 'A member') ELSE coalesce(o.name, 'Team owner') END AS other
  FROM team_membership m JOIN team t ON t.id = m.team_id JOIN user_account u ON u.id = m.user_id JOIN user_account o ON o.id = t.owner_user_id
  WHERE ${userId} IN (t.owner_user_id, m.user_id)`
const membershipOf = (line: Sql<unknown>) =>
  sql`CASE WHEN ${line}.reference_type = 'membership' THEN ${line}.reference_id::bigint END`

const kindOf = (line: Sql<unknown>) => sql<string>`ledger_kind(${line}.reason, ${line}.reference_type)`

/** Who caused it, in words. */
const actorOf = (line: Sql<unknown>, userId: number) => sql<string>`CASE ${line}.actor_kind
    WHEN 'user' THEN CASE WHEN ${line}.asked_by_user_id = ${userId} OR ${line}.actor_id IN (${String(userId)}, (SELECT public_id::text FROM user_account WHERE id = ${userId}))
      THEN 'You' ELSE coalesce((SELECT m.other FROM (${memberships(userId)}) m WHERE m.id = ${membershipOf(line)}), 'Another user') END
    WHEN 'api_key' THEN concat_ws(' ', 'API key', ${line}.actor_id)
    WHEN 'extension_key' THEN 'Browser extension'
    WHEN 'batch' THEN concat_ws(' ', 'Batch', coalesce((SELECT b.filename FROM batch b WHERE b.public_id::text = ${line}.actor_id AND b.user_id = ${line}.asked_by_user_id), ${line}.actor_id))
    WHEN 'operator' THEN 'Operator' ELSE CASE ${line}.reason WHEN 'allot' THEN 'Monthly budget' ELSE 'System' END END`

/** What not every line fits. */
function narrowing(selection: LedgerSelection): Sql<boolean>[] {
  const { filters, search, unit } = selection
  const columns = ['phone', 'email', 'kind', 'actor', 'timestamp', 'about'] as const
  return [
    ...(unit ? [sql<boolean>`${sql.ref(`l.${unit}`)} <> 0`] : []),
    ...filters.map(({ column, text }) => has(selection, column, text)),
    ...(search
      ? [
          sql<boolean>`(${sql.join(
            columns.map((column) => has(selection, column, search)),
            sql` OR `,
          )})`,
        ]
      : []),
  ]
}

function has({ userId, zone, words }: LedgerSelection, column: LedgerColumn, text: string): Sql<boolean> {
  if (column === 'timestamp') return timeContains(sql`l.created_at`, zone, text)
  if (column === 'kind') {
    const kinds = Object.keys(words).filter((kind) => words[kind]!.toLowerCase().includes(text.toLowerCase()))
    return sql`${kindOf(sql`l`)} = ANY (${kinds}::text[])`
  }
  if (column === 'actor') return contains(actorOf(sql`l`, userId), text)
  if (column === 'about') return isAbout(userId, text)
  // Where nothing moved there is nothing to be found.
  return amountContains(sql`nullif(${sql.ref(`l.${column}`)}, 0)`, text)
}

/** The names of leads are searched once, not again for each line. */
const isAbout = (userId: number, text: string) => sql<boolean>`(
  coalesce(l.corrects_posting_id, l.id) IN (SELECT q.charge_id FROM lead s JOIN lookup q ON q.id = s.phone_lookup_id OR q.id = s.email_lookup_id
    WHERE s.user_id = ${userId} AND q.charge_id IS NOT NULL AND ${contains(sql`s.name`, text)})
  OR l.reason = 'hold' AND l.id IN (SELECT q.hold_id FROM lookup q JOIN lookup_subject s ON s.kind = q.kind AND s.subject = q.subject
    WHERE q.user_id = ${userId} AND q.state = 'asking' AND ${contains(sql`s.name`, text)})
  OR l.reference_type = 'payment' AND l.reference_id IN (SELECT b.public_id::text FROM billing_payment b
    WHERE b.user_id = ${userId} AND ${contains(sql`b.item_name`, text)})
  OR l.reference_type = 'referral' AND l.reference_id IN (SELECT f.id::text FROM (${referrals(userId)}) f WHERE ${contains(sql`f.about`, text)})
  OR l.reference_type = 'membership' AND l.reference_id IN (SELECT m.id::text FROM (${memberships(userId)}) m WHERE ${contains(sql`m.about`, text)}))`
