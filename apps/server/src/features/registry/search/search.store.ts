import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import type { CompanyFilter } from '../indexing/facets.rules.ts'
import {
  listSet,
  blockSet,
  type Block,
  type NumberRange,
  type NumberSet,
} from '../indexing/number-set.rules.ts'
import type { Candidate } from './ranking.rules.ts'
import { MOST_LISTED } from './search-plan.rules.ts'
import { facetsQuery, withConditions, type IndexQuery } from './search-query.rules.ts'

/** What is searched: the two have the same tables and functions under their own name. */
export type Space = 'company' | 'director'

/** Asks a function of a space, by its name in the database. */
async function ask<Row>(
  reader: Reader,
  space: Space,
  name: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const asked = sql.raw(`${space}_${name}`)
  const { rows } = await sql<Row>`SELECT * FROM ${asked}(${sql.join(values)})`.execute(reader)
  return rows
}

/** When the tables were made that names of a space are searched in; null where there are none. */
export async function tablesMadeAt(reader: Reader, space: Space): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    SELECT made_at::text AS at
    FROM search_index
    WHERE space = ${space}`.execute(reader)
  return rows[0]?.at ?? null
}

export interface KnownWord {
  word: string
  /** How often it stands in names. */
  df: number
}

/** Which of the words stand in the dictionary, and `take` of those that `start` may become. */
export async function wordsKnown(
  reader: Reader,
  space: Space,
  words: readonly string[],
  start: string | null = null,
  take = 0,
): Promise<(KnownWord & { is_completion: boolean })[]> {
  return ask(reader, space, 'words_known', [[...words], start, take])
}

/** `take` words of `least` to `most` letters that begin with one of `starts` or end with `end`. */
export async function wordsLike(
  reader: Reader,
  space: Space,
  like: { starts: string[]; end: string; least: number; most: number; take: number },
): Promise<KnownWord[]> {
  const { starts, end, least, most, take } = like
  return ask(reader, space, 'words_like', [starts, end, least, most, take])
}

/** A filter as an argument of the database's functions. */
export function filterOf(filter: CompanyFilter | null): RawBuilder<unknown> {
  if (filter === null) return sql`NULL::company_filter`
  const { facets, capital_from: from = null, capital_to: to = null } = filter
  return sql`ROW(${facetsQuery(facets)}::tsquery, ${from}::float8, ${to}::float8)::company_filter`
}

function wordsOf(words: IndexQuery | null): RawBuilder<unknown>[] {
  return [sql`${words?.query ?? null}::tsquery`, sql`${words?.check ?? null}::tsquery`]
}

/** The first names that start with `squash`, equal ones first, then active ones, then by name. */
export async function namesStarting(reader: Reader, space: Space, squash: string, take: number) {
  return ask<Candidate>(reader, space, 'starting', [squash, take])
}

/** Names that fit the words, active and short ones first, up to `take`, in no other order. */
export async function namesMatching(
  reader: Reader,
  space: Space,
  words: IndexQuery,
  filter: CompanyFilter | null,
  take: number,
): Promise<Candidate[]> {
  return ask(reader, space, 'matching', [...wordsOf(words), filterOf(filter), take])
}

/** All names that start so, by name, then those that fit the words, by their shards. */
export async function listNumbers(
  reader: Reader,
  space: Space,
  squash: string,
  words: IndexQuery | null,
  filter: CompanyFilter | null,
): Promise<NumberSet> {
  const values = [squash, ...wordsOf(words), filterOf(filter), MOST_LISTED]
  const rows = await ask<{ number: number }>(reader, space, 'listed', values)
  return listSet(rows.map(({ number }) => number))
}

/** Names that fit the words and have one of each list of facets. Late ones are the last. */
export async function findNumbers(
  reader: Reader,
  space: Space,
  words: IndexQuery | null,
  facets: CompanyFilter['facets'],
  { first, last }: NumberRange,
): Promise<NumberSet> {
  const { query, readings } = withConditions(words, facets)
  const asked = readings.flatMap((slots, reading) =>
    slots.flatMap(({ lexemes, beside }, slot) =>
      [...new Set(lexemes)].map((lexeme) => ({ lexeme, slot, reading: reading + 1, beside })),
    ),
  )
  const rows = await ask<Block>(reader, space, 'found', [
    asked.map(({ lexeme }) => lexeme),
    asked.map(({ slot }) => slot),
    asked.map(({ reading }) => reading),
    asked.map(({ beside }) => beside),
    readings.map((slots) => slots.length),
    sql`${query}::tsquery`,
    first,
    last,
  ])
  return blockSet(rows.toSorted((a, b) => a.block - b.block))
}

/** The names of these numbers that fit a filter and a tsquery, in their order. */
export async function numberedNames(
  reader: Reader,
  space: Space,
  numbers: readonly number[],
  filter: CompanyFilter | null = null,
  check: string | null = null,
): Promise<Candidate[]> {
  if (numbers.length === 0) return []
  const values = [[...numbers], sql`${check}::tsquery`, filterOf(filter)]
  const rows = await ask<Candidate>(reader, space, 'numbered', values)
  const known = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => known.get(number) ?? [])
}

/** Of these subjects those that fit, in the order asked for; in no order where it is null. */
export async function chosenNames(
  reader: Reader,
  space: Space,
  subjects: readonly string[],
  filter: CompanyFilter | null,
  sort: string | null,
): Promise<string[]> {
  const values = [[...subjects], filterOf(filter), sort]
  const rows = await ask<{ subject: string }>(reader, space, 'chosen', values)
  return rows.map(({ subject }) => subject)
}

/** Names of few numbers, in the order asked for. */
export async function fewSorted(
  reader: Reader,
  space: Space,
  numbers: readonly number[],
  { sort, skip, take }: { sort: string; skip: number; take: number },
): Promise<string[]> {
  const values = [[...numbers], sort, skip, take]
  const rows = await ask<{ subject: string }>(reader, space, 'few', values)
  return rows.map(({ subject }) => subject)
}

/** A sorted list goes on after this subject and its value; null where that is not known. */
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

const isTurned = (sort: string) => sort.startsWith('-')

/** Where a sorted list begins: before all that can fit. */
export function firstPlace(sort: string, filter: CompanyFilter | null): SortedPlace {
  return {
    value: filter?.begins[sort] ?? FIRST[sort]!,
    subject: isTurned(sort) ? '\u{10ffff}' : '',
  }
}

/** Names in an order, after a place; only among the first `most` of all, where it is told. */
export async function manySorted(
  reader: Reader,
  space: Space,
  { set, left }: { set: NumberSet; left: CompanyFilter | null },
  asked: { sort: string; after: SortedPlace; take: number; most?: number },
): Promise<SortedPlace[]> {
  const { sort, after, take, most = null } = asked
  const { bits, places } = set.bits()
  const values = [bits, places, filterOf(left), after.value, after.subject, take, most]
  const name = isTurned(sort) ? `by_${sort.slice(1)}_turned` : `by_${sort}`
  return ask(reader, space, name, values)
}
