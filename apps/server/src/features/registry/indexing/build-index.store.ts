import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import { BLOCK_BITS } from './number-set.rules.ts'
import type { Space } from '../search/search.store.ts'
import { COMPANY_FACTS, type CompanyFacts, type DirectorFacts } from './search-rows.rules.ts'

/** So many names may be missing from the bitmaps. */
const MAX_UNSEALED = 20_000
const MIN_BLOCKS_TO_REBUILD = 50
/** The kinds of imports that change each space. */
const KINDS = { company: 'companies', director: 'directors' } as const

/** The data that is read per space. */
export interface Facts {
  company: CompanyFacts
  director: DirectorFacts
}
const NUMBER = { company: 'cin', director: 'din' } as const
const COLUMNS = {
  company: ['cin', ...COMPANY_FACTS],
  director: ['din', 'full_name', 'status'],
} as const

/** The next rows of a space in the order of their number. */
export async function readFactsAfter<S extends Space>(
  reader: Reader,
  space: S,
  after: string,
  take: number,
): Promise<Facts[S][]> {
  const number = sql.ref(NUMBER[space])
  const { rows } = await sql<Facts[S]>`
    SELECT ${sql.join(COLUMNS[space].map(sql.ref))}
    FROM ${sql.table(space)}
    WHERE ${number} > ${after}
    ORDER BY ${number} LIMIT ${take}`.execute(reader)
  return rows
}

/** A sample of about `take` of the `names` of a space, from all over the table. */
export async function sampleFacts<S extends Space>(
  reader: Reader,
  space: S,
  names: number,
  take: number,
): Promise<Facts[S][]> {
  const { rows } = await sql<Facts[S]>`
    SELECT ${sql.join(COLUMNS[space].map(sql.ref))}
    FROM ${sql.table(space)}
    TABLESAMPLE SYSTEM (${Math.min(100, (100 * take) / Math.max(names, 1))})`.execute(reader)
  return rows
}

export async function countNames(reader: Reader, space: Space): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM ${sql.table(space)}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Whether the space has no rows yet. */
export async function isEmpty(reader: Reader, space: Space): Promise<boolean> {
  return (
    (await reader.selectFrom(space).select('updated_at').limit(1).executeTakeFirst()) === undefined
  )
}

/** Makes the empty tables `<space>_search_next` and `<space>_bitmap_next`. */
export async function beginIndex(tx: Tx, space: Space): Promise<void> {
  await sql`SELECT search_index_begin(${space})`.execute(tx)
}

/**
 * Replaces the tables in use with the new ones, with their indexes and the dictionary. No name has
 * the number `tail` or a higher one.
 */
export async function endIndex(
  tx: Tx,
  space: Space,
  { version, common, tail }: { version: number; common: Iterable<string>; tail: number },
): Promise<void> {
  await sql`SELECT search_index_end(${space}, ${version}, ${[...common]}, ${tail})`.execute(tx)
}

/**
 * Whether an import of the last minutes has not finished. If it was stopped, it is likely to be
 * continued.
 */
export async function isImportUnfinished(reader: Reader, space: Space): Promise<boolean> {
  const { rows } = await sql<{ is_awaited: boolean }>`
    SELECT EXISTS (
      SELECT
      FROM registry_import
      WHERE kind = ${KINDS[space]}
        AND finished_at IS NULL
        AND started_at > now() - interval '10 minutes') AS is_awaited`.execute(reader)
  return rows[0]?.is_awaited ?? false
}

/** Whether so many names were added or replaced that the tables should be rebuilt. */
export async function needsRebuild(reader: Reader, space: Space): Promise<boolean> {
  const { rows } = await sql<{ late: number | null; names: number; blocks: number; there: number }>`
    SELECT (
      SELECT max(number)
      FROM ${sql.table(`${space}_search`)}) - tail AS late, names, blocks::int, there::int
    FROM search_index, (
      SELECT count(*) AS blocks, coalesce(sum(bit_count(bits)), 0) AS there
      FROM ${sql.table(`${space}_bitmap`)}
      WHERE lexeme = '*') b
    WHERE space = ${space}`.execute(reader)
  const [row] = rows
  if (!row) return false
  const { late, names, blocks, there } = row
  // With twice as many names other words are common.
  const isGrown = there > Math.max(2 * names, MAX_UNSEALED)
  return (
    (late ?? 0) > MAX_UNSEALED ||
    isGrown ||
    (blocks > MIN_BLOCKS_TO_REBUILD && there * 2 < blocks * BLOCK_BITS)
  )
}
