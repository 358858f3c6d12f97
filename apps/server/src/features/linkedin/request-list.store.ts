import {
  LINKEDIN_STATUSES,
  type LINKEDIN_REQUEST_COLUMNS,
} from '@dastak/contract/linkedin/requests.ts'
import type { LeadReport } from '@dastak/contract/reports.ts'
import { sql, type RawBuilder } from 'kysely'
import { compact, contains, withOffset } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import { timeContains } from '../../db/time-cells.ts'
import type { Schema } from '../../db/schema.ts'
import type { ListSelection } from '../../lists/list-question.ts'

export type RequestColumn = keyof typeof LINKEDIN_REQUEST_COLUMNS

/**
 * A request with the reports about it; `requested_at` is ISO 8601 in the viewer's zone, with its
 * offset.
 */
export type RequestRow = Schema['linkedin_request_shown'] & {
  report: LeadReport | null
  report_words: string | null
  requested_at: string
}

export interface RequestSelection extends ListSelection<RequestColumn> {
  userId: number
  /** Only these; null for all. */
  ids: readonly string[] | null
  /** An IANA name that the database knows. */
  zone: string
}

type Sql<T> = RawBuilder<T>

const LABELS = JSON.stringify(
  Object.fromEntries(Object.entries(LINKEDIN_STATUSES).map(([code, { label }]) => [code, label])),
)
const STATUS = sql`(${LABELS}::jsonb ->> s.status)`
const REPORT = sql`s.report_words`

const FINDS: Readonly<Record<RequestColumn, (text: string, zone: string) => Sql<boolean>>> = {
  timestamp: (text, zone) => timeContains(sql`s.created_at`, zone, text),
  name: (text) => contains(sql`s.name`, text),
  profile_id: (text) => contains(sql`s.subject`, text),
  profile_url: (text) => contains(sql`s.address`, text),
  phone: (text) => contains(sql`s.phone`, compact(text)),
  email: (text) => contains(sql`s.email`, text),
  status: (text) => contains(STATUS, text),
  report: (text) => contains(REPORT, text),
}
const filled = (cell: Sql<unknown>) => sql`nullif(lower(${cell}), '') COLLATE "C"`
const SORTS: Readonly<Record<RequestColumn, Sql<unknown>>> = {
  timestamp: sql`s.created_at`,
  name: filled(sql`s.name`),
  profile_id: filled(sql`s.subject`),
  profile_url: filled(sql`s.address`),
  phone: filled(sql`s.phone`),
  email: filled(sql`s.email`),
  status: filled(STATUS),
  report: filled(REPORT),
}

const requests = (userId: number) => sql`(
  SELECT s.*, r.report, r.words AS report_words FROM linkedin_request_shown s
    LEFT JOIN lead_report r ON r.user_id = ${userId} AND r.lead_id = s.lead_id
  WHERE s.user_id = ${userId})`

/**
 * A page of the requests that match, and how many do; `before` takes those that came before a
 * request.
 */
export async function listMatching(
  reader: Reader,
  selection: RequestSelection,
  { offset = 0, limit, before = null }: { offset?: number; limit: number; before?: string | null },
): Promise<{ rows: RequestRow[]; total: number; totalAll: number }> {
  const { sort, zone, userId } = selection
  const direction = sort.isDescending ? sql`DESC` : sql`ASC`
  const { rows } = await sql<RequestRow & { total: number; total_all: number }>`
    WITH every AS MATERIALIZED (SELECT s.*, coalesce(${matching(selection)}, false) AS is_hit FROM ${requests(userId)} s
      WHERE ${before}::uuid IS NULL OR s.id < ${before}),
    page AS (SELECT s.*, ${withOffset(sql`s.created_at`, zone)} AS requested_at,
        row_number() OVER (ORDER BY ${SORTS[sort.column]} ${direction} NULLS LAST, s.id ${direction}) AS place
      FROM every s WHERE s.is_hit ORDER BY place OFFSET ${offset} LIMIT ${limit})
    SELECT t.total, t.total_all, p.* FROM (SELECT count(*) AS total_all, count(*) FILTER (WHERE is_hit) AS total FROM every) t LEFT JOIN page p ON true
    ORDER BY p.place`.execute(reader)
  const { total, total_all: totalAll } = rows[0]!
  return { rows: rows.filter(({ id }) => id !== null), total, totalAll }
}

/** One request of the user; undefined where he has no such. */
export async function findListed(
  reader: Reader,
  userId: number,
  id: string,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    SELECT s.*, '' AS requested_at FROM ${requests(userId)} s WHERE s.id = ${id}::uuid`.execute(
    reader,
  )
  return rows[0]
}

function matching({ ids, filters, search, zone }: RequestSelection): Sql<boolean> {
  const anywhere = Object.values(FINDS).map(
    (finds) => sql`coalesce(${finds(search ?? '', zone)}, false)`,
  )
  const conditions = filters.map(({ column, text }) => FINDS[column](text, zone))
  return sql.join(
    [
      sql`true`,
      ...(ids ? [sql`s.id = ANY (${[...ids]}::uuid[])`] : []),
      ...conditions,
      ...(search ? [sql`(${sql.join(anywhere, sql` OR `)})`] : []),
    ],
    sql` AND `,
  )
}
