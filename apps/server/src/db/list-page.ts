import { sql, type RawBuilder } from 'kysely'
import type { ListSelection } from '../lists/list-question.ts'
import { withOffset } from './cells.ts'
import type { Reader } from './database.ts'

type Sql<T> = RawBuilder<T>

/** A list that is searched, filtered and sorted in any of its columns; its rows are called `r`. */
export interface List<Column extends string> {
  /** Whether a cell shows a text, in a zone; null counts as no. */
  finds: Readonly<Record<Column, (text: string, zone: string) => Sql<boolean>>>
  /** What it is sorted by. */
  sorts: Readonly<Record<Column, Sql<unknown>>>
}

export interface Page<Id> {
  offset?: number
  limit: number
  /** Only what came before it, by its id. */
  before?: Id | null
}

export type ZonedSelection<Column extends string> = ListSelection<Column> & {
  /** An IANA name that the database knows. */
  zone: string
}

/**
 * A page of those of `rows` that match, and how many do. `rows` has an `id` that grows with time
 * and `created_at`, to which the page adds `requested_at`, in the viewer's zone.
 */
export async function readListPage<Row extends { id: unknown }, Column extends string>(
  reader: Reader,
  { finds, sorts }: List<Column>,
  rows: Sql<unknown>,
  { filters, search, sort, zone }: ZonedSelection<Column>,
  { offset = 0, limit, before = null }: Page<Row['id']>,
): Promise<{ rows: Row[]; total: number; totalAll: number }> {
  const ways = Object.values<List<Column>['finds'][Column]>(finds)
  const anywhere = ways.map((find) => isFound(find(search ?? '', zone)))
  const conditions = [
    ...filters.map(({ column, text }) => isFound(finds[column](text, zone))),
    ...(search ? [sql`(${sql.join(anywhere, sql` OR `)})`] : []),
  ]
  const direction = sort.isDescending ? sql`DESC` : sql`ASC`
  const { rows: found } = await sql<Row & { total: number; total_all: number }>`
    WITH every AS MATERIALIZED (
      SELECT r.*, ${sql.join([sql`true`, ...conditions], sql` AND `)} AS is_hit
      FROM ${rows} r),
    page AS (
      SELECT r.*, ${withOffset(sql`r.created_at`, zone)} AS requested_at,
        row_number() OVER (
          ORDER BY ${sorts[sort.column]} ${direction} NULLS LAST, r.id ${direction}) AS place
      FROM every r
      WHERE r.is_hit ${before === null ? sql`` : sql`AND r.id < ${before}`}
      ORDER BY place
      OFFSET ${offset}
      LIMIT ${limit})
    SELECT t.total, t.total_all, p.*
    FROM (
      SELECT count(*) AS total_all, count(*) FILTER (WHERE is_hit) AS total
      FROM every) t
    LEFT JOIN page p ON true
    ORDER BY p.place`.execute(reader)
  const { total, total_all: totalAll } = found[0]!
  return { rows: found.filter(({ id }) => id !== null), total, totalAll }
}

const isFound = (condition: Sql<boolean>) => sql<boolean>`coalesce(${condition}, false)`
