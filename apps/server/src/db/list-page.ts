import { sql, type RawBuilder } from 'kysely'
import type { ListSelection } from '../lists/list-query.ts'
import { withOffset } from './cells.ts'
import type { Reader } from './database.ts'

type Sql<T> = RawBuilder<T>

/**
 * A list that can be searched, filtered and sorted by any of its columns. Its rows have the alias
 * `r`.
 */
export interface List<Column extends string> {
  /** Whether a cell shows a text, in a time zone. Null counts as no match. */
  matches: Readonly<Record<Column, (text: string, zone: string) => Sql<boolean>>>
  /** The sort key of each column. */
  sorts: Readonly<Record<Column, Sql<unknown>>>
}

export interface Page<Id> {
  offset?: number
  limit: number
  /** Only rows before the one with this id. */
  before?: Id | null
}

export type ZonedSelection<Column extends string> = ListSelection<Column> & {
  /** An IANA name that the database knows. */
  zone: string
}

/**
 * A page of the matching `rows`, and the number of matches. `rows` has an `id` that grows with time
 * and `created_at`. The page adds `requested_at`, in the viewer's time zone.
 */
export async function readListPage<Row extends { id: unknown }, Column extends string>(
  reader: Reader,
  { matches, sorts }: List<Column>,
  rows: Sql<unknown>,
  { filters, search, sort, zone }: ZonedSelection<Column>,
  { offset = 0, limit, before = null }: Page<Row['id']>,
): Promise<{ rows: Row[]; total: number; totalAll: number }> {
  const matchers = Object.values<List<Column>['matches'][Column]>(matches)
  const anywhere = matchers.map((matchesCell) => isTrue(matchesCell(search ?? '', zone)))
  const conditions = [
    ...filters.map(({ column, text }) => isTrue(matches[column](text, zone))),
    ...(search ? [sql`(${sql.join(anywhere, sql` OR `)})`] : []),
  ]
  const direction = sort.isDescending ? sql`DESC` : sql`ASC`
  const { rows: found } = await sql<Row & { total: number; total_all: number }>`
    WITH every AS MATERIALIZED (
      SELECT r.*, ${sql.join([sql`true`, ...conditions], sql` AND `)} AS is_match
      FROM ${rows} r),
    page AS (
      SELECT r.*, ${withOffset(sql`r.created_at`, zone)} AS requested_at,
        row_number() OVER (
          ORDER BY ${sorts[sort.column]} ${direction} NULLS LAST, r.id ${direction}) AS position
      FROM every r
      WHERE r.is_match ${before === null ? sql`` : sql`AND r.id < ${before}`}
      ORDER BY position
      OFFSET ${offset}
      LIMIT ${limit})
    SELECT t.total, t.total_all, p.*
    FROM (
      SELECT count(*) AS total_all, count(*) FILTER (WHERE is_match) AS total
      FROM every) t
    LEFT JOIN page p ON true
    ORDER BY p.position`.execute(reader)
  const { total, total_all: totalAll } = found[0]!
  return { rows: found.filter(({ id }) => id !== null), total, totalAll }
}

const isTrue = (condition: Sql<boolean>) => sql<boolean>`coalesce(${condition}, false)`
