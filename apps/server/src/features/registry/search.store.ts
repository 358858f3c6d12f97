import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../db/database.ts'
import type { CompanyFilter } from './facets.rules.ts'
import type { Candidate } from './name-distance.rules.ts'
import type { IndexQuery } from './search-query.rules.ts'

/** What is searched: the two have the same tables and functions under their own name. */
export type Space = 'company' | 'director'

/** What is found: names that start so, and those that fit the words. Null where nothing of the kind is looked for. */
export interface FoundSet {
  squash: string | null
  words: IndexQuery | null
}

/** A function of a space, by its name in the database. */
export function fn(space: Space, name: string): RawBuilder<unknown> {
  return sql.raw(`${space}_${name}`)
}

/** A filter as an argument of the database's functions. */
export function filterOf(filter: CompanyFilter | null): RawBuilder<unknown> {
  return filter === null
    ? sql`NULL::company_filter`
    : sql`ROW(${filter.facets}::tsquery, ${filter.capital_from ?? null}::float8, ${filter.capital_to ?? null}::float8)::company_filter`
}

function wordsOf(words: IndexQuery | null): RawBuilder<unknown> {
  return sql`${words?.query ?? null}::tsquery, ${words?.check ?? null}::tsquery`
}

function setOf({ squash, words }: FoundSet): RawBuilder<unknown> {
  return sql`${squash}, ${wordsOf(words)}`
}

/** The first names that start with `squash`, equal ones first, then active ones, then by name. */
export async function namesStarting(
  reader: Reader,
  space: Space,
  squash: string,
  filter: CompanyFilter | null,
  take: number,
): Promise<Candidate[]> {
  const { rows } =
    await sql<Candidate>`SELECT * FROM ${fn(space, 'starting')}(${squash}, ${filterOf(filter)}, ${take})`.execute(
      reader,
    )
  return rows
}

/** Names that fit the words, active and short ones first, up to `take`, in no other order. */
export async function namesMatching(
  reader: Reader,
  space: Space,
  words: IndexQuery,
  filter: CompanyFilter | null,
  take: number,
): Promise<Candidate[]> {
  const { rows } =
    await sql<Candidate>`SELECT * FROM ${fn(space, 'matching')}(${wordsOf(words)}, ${filterOf(filter)}, ${take})`.execute(
      reader,
    )
  return rows
}

export interface Page {
  skip: number
  take: number
}

/** All that are found but for the known ones, in a fixed order. */
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

/** Of these subjects those that fit, in the order asked for; in no order where it is null. */
export async function chosenNames(
  reader: Reader,
  space: Space,
  subjects: readonly string[],
  filter: CompanyFilter | null,
  sort: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT * FROM ${fn(space, 'chosen')}(${[...subjects]}, ${filterOf(filter)}, ${sort})`.execute(reader)
  return rows.map(({ subject }) => subject)
}

/** All of few that are found, in the order asked for. */
export async function fewSorted(
  reader: Reader,
  space: Space,
  set: FoundSet,
  filter: CompanyFilter | null,
  { sort, skip, take }: Page & { sort: string },
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT * FROM ${fn(space, 'few')}(${setOf(set)}, ${filterOf(filter)}, ${sort}, ${skip}, ${take})`.execute(reader)
  return rows.map(({ subject }) => subject)
}

/** Where a sorted list goes on: after this subject, whose value in the order's column is this; null where it is not known. */
export interface SortedPlace {
  value: string | null
  subject: string
}
const FIRST: Readonly<Record<string, string>> = {
  name: '',
  '-name': '\u{10ffff}',
  incorporated: '-infinity',
  '-incorporated': 'infinity',
  capital: '-Infinity',
  '-capital': 'Infinity',
}

/** All of many that are found, in the order asked for, after a place or from the first. */
export async function manySorted(
  reader: Reader,
  space: Space,
  set: FoundSet,
  filter: CompanyFilter | null,
  { sort, after, take }: { sort: string; after: SortedPlace | null; take: number },
): Promise<SortedPlace[]> {
  const isTurned = sort.startsWith('-')
  const name = `by_${isTurned ? `${sort.slice(1)}_turned` : sort}`
  const from = after ?? { value: FIRST[sort]!, subject: isTurned ? '\u{10ffff}' : '' }
  const { rows } = await sql<SortedPlace>`
    SELECT * FROM ${fn(space, name)}(${setOf(set)}, ${filterOf(filter)}, ${from.value}, ${from.subject}, ${take})`.execute(
    reader,
  )
  return rows
}
