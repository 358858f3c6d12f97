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
import { MAX_LISTED } from './search-plan.rules.ts'
import { facetsQuery, addFacets, type IndexQuery } from './search-query.rules.ts'

/** What is searched. Both have the same tables and functions under their own name. */
export type Space = 'company' | 'director'

/** Calls the search function of a space, by its name in the database. */
async function callFunction<Row>(
  reader: Reader,
  space: Space,
  name: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const called = sql.raw(`${space}_${name}`)
  const { rows } = await sql<Row>`SELECT * FROM ${called}(${sql.join(values)})`.execute(reader)
  return rows
}

/** When the search tables of a space were made. Null if there are none. */
export async function readTablesMadeAt(reader: Reader, space: Space): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    SELECT made_at::text AS at
    FROM search_index
    WHERE space = ${space}`.execute(reader)
  return rows[0]?.at ?? null
}

export interface KnownWord {
  word: string
  /** The document frequency: the number of occurrences in names. */
  df: number
}

/** The words that are in the dictionary, and `take` completions of `start`. */
export async function findKnownWords(
  reader: Reader,
  space: Space,
  words: readonly string[],
  start: string | null = null,
  take = 0,
): Promise<(KnownWord & { is_completion: boolean })[]> {
  return callFunction(reader, space, 'words_known', [[...words], start, take])
}

/** `take` words of `least` to `most` letters that begin with one of `starts` or end with `end`. */
export async function findSimilarWords(
  reader: Reader,
  space: Space,
  like: { starts: string[]; end: string; least: number; most: number; take: number },
): Promise<KnownWord[]> {
  const { starts, end, least, most, take } = like
  return callFunction(reader, space, 'words_like', [starts, end, least, most, take])
}

/** A filter as an argument of the database's functions. */
export function filterArgument(filter: CompanyFilter | null): RawBuilder<unknown> {
  if (filter === null) return sql`NULL::company_filter`
  const { facets, capital_from: from = null, capital_to: to = null } = filter
  return sql`ROW(${facetsQuery(facets)}::tsquery, ${from}::float8, ${to}::float8)::company_filter`
}

function queryArguments(indexQuery: IndexQuery | null): RawBuilder<unknown>[] {
  return [sql`${indexQuery?.query ?? null}::tsquery`, sql`${indexQuery?.check ?? null}::tsquery`]
}

/**
 * The first names with the prefix `squash`: exact matches first, then active ones, then by name.
 */
export async function findNamesByPrefix(
  reader: Reader,
  space: Space,
  squash: string,
  take: number,
) {
  return callFunction<Candidate>(reader, space, 'starting', [squash, take])
}

/** Up to `take` names that match, active and short ones first, otherwise unordered. */
export async function findMatchingNames(
  reader: Reader,
  space: Space,
  indexQuery: IndexQuery,
  filter: CompanyFilter | null,
  take: number,
): Promise<Candidate[]> {
  return callFunction(reader, space, 'matching', [
    ...queryArguments(indexQuery),
    filterArgument(filter),
    take,
  ])
}

/** The numbers of all names with this prefix, by name, then of those that match, by shard. */
export async function listNumbers(
  reader: Reader,
  space: Space,
  squash: string,
  indexQuery: IndexQuery | null,
  filter: CompanyFilter | null,
): Promise<NumberSet> {
  const values = [squash, ...queryArguments(indexQuery), filterArgument(filter), MAX_LISTED]
  const rows = await callFunction<{ number: number }>(reader, space, 'listed', values)
  return listSet(rows.map(({ number }) => number))
}

/** The numbers of names that match and have one facet of each list. New names come last. */
export async function findNumbers(
  reader: Reader,
  space: Space,
  indexQuery: IndexQuery | null,
  facets: CompanyFilter['facets'],
  { first, last }: NumberRange,
): Promise<NumberSet> {
  const { query, variants } = addFacets(indexQuery, facets)
  const conditions = variants.flatMap((slots, variant) =>
    slots.flatMap(({ lexemes, otherSlots }, slot) =>
      [...new Set(lexemes)].map((lexeme) => ({ lexeme, slot, variant: variant + 1, otherSlots })),
    ),
  )
  const rows = await callFunction<Block>(reader, space, 'found', [
    conditions.map(({ lexeme }) => lexeme),
    conditions.map(({ slot }) => slot),
    conditions.map(({ variant }) => variant),
    conditions.map(({ otherSlots }) => otherSlots),
    variants.map((slots) => slots.length),
    sql`${query}::tsquery`,
    first,
    last,
  ])
  return blockSet(rows.toSorted((a, b) => a.block - b.block))
}

/** The names with these numbers that match a filter and a tsquery, in the order of the numbers. */
export async function readNames(
  reader: Reader,
  space: Space,
  numbers: readonly number[],
  filter: CompanyFilter | null = null,
  check: string | null = null,
): Promise<Candidate[]> {
  if (numbers.length === 0) return []
  const values = [[...numbers], sql`${check}::tsquery`, filterArgument(filter)]
  const rows = await callFunction<Candidate>(reader, space, 'numbered', values)
  const known = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => known.get(number) ?? [])
}

/** The subjects that match the filter, in the sort order, or unordered if it is null. */
export async function filterSubjects(
  reader: Reader,
  space: Space,
  subjects: readonly string[],
  filter: CompanyFilter | null,
  sort: string | null,
): Promise<string[]> {
  const values = [[...subjects], filterArgument(filter), sort]
  const rows = await callFunction<{ subject: string }>(reader, space, 'chosen', values)
  return rows.map(({ subject }) => subject)
}

/** A page of the names with these few numbers, sorted. */
export async function sortNumbers(
  reader: Reader,
  space: Space,
  numbers: readonly number[],
  { sort, skip, take }: { sort: string; skip: number; take: number },
): Promise<string[]> {
  const values = [[...numbers], sort, skip, take]
  const rows = await callFunction<{ subject: string }>(reader, space, 'few', values)
  return rows.map(({ subject }) => subject)
}

/**
 * A position in a sorted list: after this subject and its sort value. Null for an unknown value.
 */
export interface SortPosition {
  value: string | null
  subject: string
}
const FIRST_VALUES: Readonly<Record<string, string>> = {
  name: '',
  '-name': '\u{10ffff}',
  incorporated: '-infinity',
  '-incorporated': 'infinity',
  capital: '-Infinity',
  '-capital': 'Infinity',
}

const isDescending = (sort: string) => sort.startsWith('-')

/** The start of a sorted list: before all possible matches. */
export function firstPosition(sort: string, filter: CompanyFilter | null): SortPosition {
  return {
    value: filter?.sortBounds[sort] ?? FIRST_VALUES[sort]!,
    subject: isDescending(sort) ? '\u{10ffff}' : '',
  }
}

/** Names after a position of a sorted list, only among the first `most` of all names if given. */
export async function scanInOrder(
  reader: Reader,
  space: Space,
  { set, remaining }: { set: NumberSet; remaining: CompanyFilter | null },
  page: { sort: string; after: SortPosition; take: number; most?: number },
): Promise<SortPosition[]> {
  const { sort, after, take, most = null } = page
  const { bits, offsets } = set.bits()
  const values = [bits, offsets, filterArgument(remaining), after.value, after.subject, take, most]
  const name = isDescending(sort) ? `by_${sort.slice(1)}_turned` : `by_${sort}`
  return callFunction(reader, space, name, values)
}
