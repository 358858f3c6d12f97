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

const COMPANY_COLUMNS = ['cin', ...COMPANY_FACTS] as const
const DIRECTOR_COLUMNS = ['din', 'full_name', 'status'] as const

/** The next companies by their number. */
export async function companiesAfter(
  reader: Reader,
  cin: string,
  take: number,
): Promise<CompanyFacts[]> {
  return reader
    .selectFrom('company')
    .select(COMPANY_COLUMNS)
    .where('cin', '>', cin)
    .orderBy('cin')
    .limit(take)
    .execute()
}

export async function directorsAfter(
  reader: Reader,
  din: string,
  take: number,
): Promise<DirectorFacts[]> {
  return reader
    .selectFrom('director')
    .select(DIRECTOR_COLUMNS)
    .where('din', '>', din)
    .orderBy('din')
    .limit(take)
    .execute()
}

/** About `take` companies, from all over the table. */
export async function someCompanies(
  reader: Reader,
  names: number,
  take: number,
): Promise<CompanyFacts[]> {
  const { rows } = await sql<CompanyFacts>`
      SELECT ${sql.join(COMPANY_COLUMNS.map(sql.ref))}
      FROM company ${sampled(names, take)}`.execute(reader)
  return rows
}

export async function someDirectors(
  reader: Reader,
  names: number,
  take: number,
): Promise<DirectorFacts[]> {
  const { rows } = await sql<DirectorFacts>`
      SELECT ${sql.join(DIRECTOR_COLUMNS.map(sql.ref))}
      FROM director ${sampled(names, take)}`.execute(reader)
  return rows
}

function sampled(names: number, take: number) {
  return sql`TABLESAMPLE SYSTEM (${Math.min(100, (100 * take) / Math.max(names, 1))})`
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
