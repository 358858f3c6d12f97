import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../db/database.ts'
import type { CompanyFilter } from './company-filter.rules.ts'
import { lexemesOf } from './name-words.rules.ts'
import type { Candidate } from './search-query.rules.ts'

/** What is searched: the two have the same tables and functions under their own name. */
export type Space = 'company' | 'director'

export interface KnownWord {
  word: string
  /** In how many names it stands. */
  df: number
  is_completion: boolean
}

function fn(space: Space, name: string): RawBuilder<unknown> {
  return sql.raw(`${space}_${name}`)
}

/** A filter as an argument of the database's functions. */
export function filterOf(filter: CompanyFilter | null): RawBuilder<unknown> {
  return filter === null
    ? sql`NULL::company_filter`
    : sql`jsonb_populate_record(NULL::company_filter, ${JSON.stringify(filter)}::jsonb)`
}

export interface Page {
  skip: number
  take: number
}

export interface NameStarting {
  subject: string
  is_exact: boolean
}

/** Subjects whose name starts with `squash`, equal names first, active ones first. */
export async function namesStarting(
  reader: Reader,
  space: Space,
  squash: string,
  filter: CompanyFilter | null,
  { skip, take }: Page,
) {
  const { rows } =
    await sql<NameStarting>`SELECT * FROM ${fn(space, 'starting')}(${squash}, ${filterOf(filter)}, ${skip}, ${take})`.execute(
      reader,
    )
  return rows
}

/** Names that fit a tsquery, active ones first, up to `take`, in no other order. */
export async function namesMatching(
  reader: Reader,
  space: Space,
  { squash, query }: { squash: string; query: string },
  filter: CompanyFilter | null,
  take: number,
): Promise<Candidate[]> {
  const { rows } = await sql<{
    subject: string
    is_second: boolean
    starts: boolean
    words: string
  }>`SELECT * FROM ${fn(space, 'matching')}(${squash}, ${query}::tsquery, ${filterOf(filter)}, ${take})`.execute(reader)
  return rows.map(({ subject, is_second, starts, words }) => ({
    subject,
    isSecond: is_second,
    starts,
    words: words.split(' ').filter((word) => !word.startsWith('=')),
  }))
}

/** What is found: names that start so, and those that fit the words. */
export interface FoundSet {
  squash: string
  /** tsquery texts; null where no words can match, and where the index answers all of them. */
  query: string | null
  check: string | null
}

function setOf({ squash, query, check }: FoundSet): RawBuilder<unknown> {
  return sql`${squash}, ${query}::tsquery, ${check}::tsquery`
}

/** Those that fit the words, but for names that start so and for the known ones. */
export async function namesRest(
  reader: Reader,
  space: Space,
  set: FoundSet,
  filter: CompanyFilter | null,
  { known, skip, take }: Page & { known: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT * FROM ${fn(space, 'rest')}(${setOf(set)}, ${filterOf(filter)}, ${[...known]}, ${skip}, ${take})`.execute(
    reader,
  )
  return rows.map(({ subject }) => subject)
}

/** All that are found, in the order asked for. */
export async function namesSorted(
  reader: Reader,
  space: Space,
  set: FoundSet,
  filter: CompanyFilter | null,
  { sort, skip, take }: Page & { sort: string },
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT * FROM ${fn(space, 'sorted')}(${setOf(set)}, ${filterOf(filter)}, ${sort}, ${skip}, ${take})`.execute(reader)
  return rows.map(({ subject }) => subject)
}

/** How many are found; counting stops at `most`. */
export async function countNames(
  reader: Reader,
  space: Space,
  set: FoundSet,
  filter: CompanyFilter | null,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT ${fn(space, 'counted')}(${setOf(set)}, ${filterOf(filter)}, ${most}) AS count`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Which of the words are in the dictionary, and what `prefix` may become. */
export async function wordsKnown(
  reader: Reader,
  space: Space,
  words: readonly string[],
  prefix: string | null,
  take: number,
) {
  const { rows } =
    await sql<KnownWord>`SELECT * FROM ${fn(space, 'words_known')}(${[...words]}, ${prefix}, ${take})`.execute(reader)
  return rows
}

/** For each list of variants, the words of the dictionary that share one, the commonest first. `index` is the list's. */
export async function wordsNear(reader: Reader, space: Space, variants: readonly (readonly number[])[], take: number) {
  const lists = variants.map((hashes) => `{${hashes.join(',')}}`)
  const { rows } = await sql<{ index: number; word: string; df: number }>`SELECT (k.o - 1)::int AS index, n.word, n.df
    FROM unnest(${lists}::text[]) WITH ORDINALITY k (v, o), LATERAL ${fn(space, 'words_near')}(k.v::int[], ${take}) n`.execute(
    reader,
  )
  return rows
}

/** The distinct words that a name is found by. */
export function distinctWords(words: readonly string[]): string[] {
  return lexemesOf(words).slice(0, -1)
}
