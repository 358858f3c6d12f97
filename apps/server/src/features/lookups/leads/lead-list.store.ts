import { sql, type RawBuilder } from 'kysely'
import { compact, contains, filled, smallContains, withOffset } from '../../../db/cells.ts'
import type { Reader } from '../../../db/database.ts'
import { timeContains } from '../../../db/time-cells.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { isRequestedFrom, type LeadRow } from './leads.store.ts'
import type { LeadColumn } from '../kinds/lead-kind.ts'

/** Leads of one user and kind: those that match everything, in an order that ends with the id. */
export interface LeadSelection {
  userId: number
  kind: LookupKind
  /** Only leads that were requested from this time on; null for all. */
  from: Date | null
  /** Only these; null for all. */
  ids: readonly string[] | null
  filters: readonly { column: LeadColumn; text: string }[]
  /** In any of the columns. */
  search: { columns: readonly LeadColumn[]; text: string } | null
  sort: { column: LeadColumn; isDescending: boolean }
  /** An IANA name that the database knows. */
  zone: string
}

/** The last lead of a page: the next page begins after it. */
export interface LeadPosition {
  id: string
  /** The sort value, as text; null for an empty cell. */
  key: string | null
}

type Sql<T> = RawBuilder<T>

/** Whether the columns of `search_text` may contain a text. An exact condition must follow. */
const inText = (text: string) => smallContains(sql`l.search_text`, text)
const inTextOf = (cell: Sql<unknown>, text: string) =>
  sql<boolean>`(${inText(text)} AND ${contains(cell, text)})`
/** Contacts are ASCII. Lowercasing a million of them takes as long as searching them. */
const inContact = (cell: Sql<unknown>, text: string) =>
  smallContains(/[a-z]/i.test(text) ? sql`lower(${cell} COLLATE "C")` : cell, text)
/** The labels of `lead_report`. */
const REPORT_LABELS = ['pending', 'accepted', 'rejected']

/** How each column is read: whether its cell contains a text, and its sort value. */
const READS: Readonly<
  Record<
    LeadColumn,
    {
      has(text: string, selection: LeadSelection): Sql<boolean>
      key: Sql<unknown>
      keyType: Sql<unknown>
    }
  >
> = {
  created_at: {
    has: (text, { zone }) => timeContains(sql`l.created_at`, zone, text),
    key: sql`l.created_at`,
    keyType: sql`timestamptz`,
  },
  name: textColumn(sql`l.name`, (text) => inTextOf(sql`l.name`, text)),
  // Spaces in a number are ignored.
  subject: textColumn(sql`l.subject`, (text) => inTextOf(sql`l.subject`, compact(text))),
  // A phone number has no letters.
  phone: textColumn(sql`l.phone`, (text) =>
    /[a-z]/i.test(text) ? sql`false` : inContact(sql`l.phone`, compact(text)),
  ),
  company: textColumn(
    sql`l.company_name`,
    // Any company of the subject, by the names that the lead keeps. Leads without kept names need
    // the registry, which takes ten times as long: one query for all of them, and none if there are
    // no such leads.
    (text, selection) => sql`
      (${inText(text)}
        AND (${contains(sql`l.company_name`, text)} OR ${contains(sql`l.companies`, text)})
      OR ${inRegistry(text, selection)})`,
  ),
  designation: textColumn(sql`l.designation`, (text) => inTextOf(sql`l.designation`, text)),
  email: textColumn(sql`l.email`, (text) => inContact(sql`l.email`, text)),
  report: textColumn(
    sql`(SELECT r.words FROM lead_report r WHERE r.user_id = l.user_id AND r.lead_id = l.id)`,
    // Few leads have a report. If the text matches no label, `false` saves the planner a bad
    // estimate.
    (text, { userId }) =>
      REPORT_LABELS.some((word) => word.includes(text.toLowerCase()))
        ? sql`
          l.id IN (
            SELECT r.lead_id
            FROM lead_report r
            WHERE r.user_id = ${userId} AND ${contains(sql`r.words`, text)})`
        : sql`false`,
  ),
}

const inRegistry = (text: string, { userId, kind }: LeadSelection) =>
  sql<boolean>`
    l.companies IS NULL
      AND l.subject IN (
        SELECT c.subject
        FROM lead bare
        JOIN lookup_company c ON c.kind = bare.kind AND c.subject = bare.subject
        WHERE bare.user_id = ${userId}
          AND bare.kind = ${kind}
          AND bare.companies IS NULL
          AND ${contains(sql`c.company_name`, text)})`

function textColumn(
  cell: Sql<unknown>,
  has: (text: string, selection: LeadSelection) => Sql<boolean>,
): (typeof READS)[LeadColumn] {
  return { has, key: filled(cell), keyType: sql`text` }
}

/** The columns of `search_text`. */
const TEXT_COLUMNS: readonly LeadColumn[] = ['name', 'subject', 'company', 'designation']

/** Whether any of the columns contains a text. */
function anyHas(
  columns: readonly LeadColumn[],
  text: string,
  selection: LeadSelection,
): Sql<boolean> {
  const has = (column: LeadColumn) => READS[column].has(text, selection)
  // With all text columns, `search_text` alone is enough, except for a number written with spaces.
  const isWhole = TEXT_COLUMNS.every((column) => columns.includes(column))
  const inTexts = isWhole
    ? [
        inText(text),
        inRegistry(text, selection),
        ...(compact(text) === text ? [] : [has('subject')]),
      ]
    : columns.filter((column) => TEXT_COLUMNS.includes(column)).map(has)
  const others = columns.filter((column) => !TEXT_COLUMNS.includes(column))
  return sql`(${sql.join([...inTexts, ...others.map(has), sql`false`], sql` OR `)})`
}

/** Whether some leads may not match. If not, the number of matches is the number of all leads. */
export function isNarrowed({ ids, filters, search }: LeadSelection): boolean {
  return ids !== null || filters.length > 0 || search !== null
}

/** Ids of the matching leads from `offset` on, and the number of matches. */
export async function findLeads(
  reader: Reader,
  selection: LeadSelection,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    WITH hit AS MATERIALIZED (
      SELECT l.id, ${READS[selection.sort.column].key} AS key
      FROM lead_shown l
      WHERE ${matching(selection)})
    SELECT (SELECT count(*) FROM hit) AS total,
      ARRAY (
        SELECT id
        FROM hit
        ORDER BY ${order(selection)}
        OFFSET ${offset}
        LIMIT ${limit}) AS ids`.execute(reader)
  return rows[0]!
}

/** The positions of the matching leads after `after`. */
export async function listPositions(
  reader: Reader,
  selection: LeadSelection,
  { after, offset = 0, limit }: { after: LeadPosition | null; offset?: number; limit: number },
): Promise<LeadPosition[]> {
  const { key } = READS[selection.sort.column]
  const { rows } = await sql<LeadPosition>`
    SELECT id, key::text
    FROM (
      SELECT l.id, ${key} AS key
      FROM lead_shown l
      WHERE ${matching(selection)} AND ${isAfter(selection, after)}
      ORDER BY ${order(selection)} OFFSET ${offset} LIMIT ${limit}) matches`.execute(reader)
  return rows
}

/** A lead of a list; `extracted_at` is ISO 8601 in the viewer's zone, with its offset. */
export type ListedLead = LeadRow & { extracted_at: string; report_label: string | null }

/** The leads with these ids, in their order. */
export async function readLeads(
  reader: Reader,
  { userId, kind, zone }: Pick<LeadSelection, 'userId' | 'kind' | 'zone'>,
  ids: readonly string[],
): Promise<ListedLead[]> {
  const { rows } = await sql<ListedLead>`
    SELECT l.id, l.subject, l.name, l.cin, l.company_name, l.designation, l.phone, l.email,
      l.created_at, l.is_phone_removed, l.is_email_removed, n.*, r.report,
      r.words AS report_label,
      ${withOffset(sql`l.created_at`, zone)} AS extracted_at
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY requested (id, ord)
      JOIN lead_shown l ON l.user_id = ${userId} AND l.kind = ${kind} AND l.id = requested.id
      CROSS JOIN LATERAL contact_notice(l.user_id, l.phone, l.email) n
      LEFT JOIN lead_report r ON r.user_id = ${userId} AND r.lead_id = l.id
    ORDER BY requested.ord`.execute(reader)
  return rows
}

function matching(selection: LeadSelection): Sql<boolean> {
  const { userId, kind, from, ids, filters, search } = selection
  const conditions = [
    sql`l.user_id = ${userId} AND l.kind = ${kind}`,
    ...(from ? [isRequestedFrom(from, 'l')] : []),
    ...(ids ? [sql`l.id = ANY (${[...ids]}::uuid[])`] : []),
    ...filters.map(({ column, text }) => READS[column].has(text, selection)),
    ...(search ? [anyHas(search.columns, search.text, selection)] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

function order({ sort: { column, isDescending } }: LeadSelection): Sql<unknown> {
  // Never empty, and served by an index, which sorts empty values differently.
  if (column === 'created_at') return isDescending ? sql`key DESC, id DESC` : sql`key, id`
  return isDescending ? sql`key DESC NULLS LAST, id DESC` : sql`key NULLS LAST, id`
}

/** After a position in the order; empty cells come last in both directions. */
function isAfter(
  { sort: { column, isDescending } }: LeadSelection,
  after: LeadPosition | null,
): Sql<boolean> {
  if (after === null) return sql`true`
  const { key, keyType } = READS[column]
  const than = isDescending ? sql`<` : sql`>`
  if (after.key === null) return sql`(${key} IS NULL AND l.id ${than} ${after.id}::uuid)`
  const further = sql`(${key}, l.id) ${than} (${after.key}::${keyType}, ${after.id}::uuid)`
  return column === 'created_at' ? sql`${further}` : sql`(${further} OR ${key} IS NULL)`
}
