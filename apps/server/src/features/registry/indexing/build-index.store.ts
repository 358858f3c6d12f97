import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import { BLOCK_BITS } from './number-set.rules.ts'
import type { Space } from '../search/search.store.ts'
import { COMPANY_FACTS, type CompanyFacts, type DirectorFacts } from './search-rows.rules.ts'

/** So many names may stand in no bitmap. */
const MOST_LATE = 20_000
const MOST_BLOCKS_ANYWAY = 50
/** What imports of their names are called. */
const KINDS = { company: 'companies', director: 'directors' } as const

/** What is read of those of a space. */
export interface Facts {
  company: CompanyFacts
  director: DirectorFacts
}
const NUMBER = { company: 'cin', director: 'din' } as const
const COLUMNS = {
  company: ['cin', ...COMPANY_FACTS],
  director: ['din', 'full_name', 'status'],
} as const

/** The next of a space by their number. */
export async function factsAfter<S extends Space>(
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

/** About `take` of the `names` of a space, from all over the table. */
export async function someFacts<S extends Space>(
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

/** Whether nobody is there yet. */
export async function isEmpty(reader: Reader, space: Space): Promise<boolean> {
  return (
    (await reader.selectFrom(space).select('updated_at').limit(1).executeTakeFirst()) === undefined
  )
}

/** Empty tables `<space>_search_next` and `<space>_bitmap_next`. */
export async function beginIndex(tx: Tx, space: Space): Promise<void> {
  await sql`SELECT search_index_begin(${space})`.execute(tx)
}

/**
 * Puts them in the place of the tables in use, with their indexes and the dictionary of the words.
 * No name has the number `tail` or a higher one.
 */
export async function endIndex(
  tx: Tx,
  space: Space,
  { version, common, tail }: { version: number; common: Iterable<string>; tail: number },
): Promise<void> {
  await sql`SELECT search_index_end(${space}, ${version}, ${[...common]}, ${tail})`.execute(tx)
}

/** Whether one of the last minutes has not ended: whoever stopped it is likely to go on. */
export async function isAwaited(reader: Reader, space: Space): Promise<boolean> {
  const { rows } = await sql<{ is_awaited: boolean }>`
    SELECT EXISTS (
      SELECT
      FROM registry_import
      WHERE kind = ${KINDS[space]}
        AND finished_at IS NULL
        AND started_at > now() - interval '10 minutes') AS is_awaited`.execute(reader)
  return rows[0]?.is_awaited ?? false
}

/** Whether names have come, or gone from their place, that bitmaps are too many or too few for. */
export async function isWorn(reader: Reader, space: Space): Promise<boolean> {
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
  // Other words are common in twice as many names.
  const isGrown = there > Math.max(2 * names, MOST_LATE)
  return (
    (late ?? 0) > MOST_LATE ||
    isGrown ||
    (blocks > MOST_BLOCKS_ANYWAY && there * 2 < blocks * BLOCK_BITS)
  )
}
