import type { Reader } from '../../../db/database.ts'
import type { CompanyFilter } from '../indexing/facets.rules.ts'
import { ALL_NUMBERS, BLOCK_BITS, rangeOf, type NumberSet } from '../indexing/number-set.rules.ts'
import type { Candidate } from './ranking.rules.ts'
import * as plan from './search-plan.rules.ts'
import { rarestOnly, type IndexQuery } from './search-query.rules.ts'
import * as store from './search.store.ts'
import type { Space } from './search.store.ts'

/** What is searched, with which filter. */
export interface SearchScope {
  space: Space
  filter: CompanyFilter | null
}

/** All matches: the names of `set` that pass the remaining part of the filter. */
export interface FoundNames {
  set: NumberSet
  remaining: CompanyFilter | null
}

/** The part of a company filter that bitmaps answer, and the rest: a capital between two steps. */
function splitFilter({ space, filter }: SearchScope) {
  if (filter === null || space === 'director') return { facets: [], remaining: filter }
  const isCut = filter.capital_from !== undefined || filter.capital_to !== undefined
  return { facets: filter.facets, remaining: isCut ? filter : null }
}

/** Names that start with `squash` or match the query. Without both, all that pass the filter. */
export async function findNames(
  reader: Reader,
  scope: SearchScope,
  squash: string,
  query: IndexQuery | null,
): Promise<FoundNames> {
  const { space, filter } = scope
  if (plan.isListedByGin(squash, query))
    return { set: await store.listNumbers(reader, space, squash, query, filter), remaining: null }
  const { facets, remaining } = splitFilter(scope)
  const [set, prefixMatches] = await Promise.all([
    store.findNumbers(reader, space, query, facets, ALL_NUMBERS),
    squash === '' ? [] : store.findNamesByPrefix(reader, space, squash, plan.MAX_PREFIX_MATCHES),
  ])
  const others = prefixMatches.map(({ number }) => number).filter((number) => !set.has(number))
  const matching = filter === null ? others : await filterNumbers(reader, scope, others)
  return { set: set.with(matching), remaining }
}

async function filterNumbers(
  reader: Reader,
  { space, filter }: SearchScope,
  numbers: readonly number[],
): Promise<number[]> {
  const matching = await store.readNames(reader, space, numbers, filter)
  return matching.map(({ number }) => number)
}

/** The search would have to check too many names. */
export class TooManyNames extends Error {}

/** The numbers of a page. Fewer than `take` only at the end. Throws `TooManyNames`. */
export async function readPage(
  reader: Reader,
  space: Space,
  { set, remaining }: FoundNames,
  skip: number,
  take: number,
): Promise<number[]> {
  if (remaining === null) return set.page(skip, take)
  const matching: number[] = []
  for (
    let offset = 0;
    offset < set.size && matching.length < skip + take;
    offset += plan.CHECKED_AT_A_TIME
  ) {
    if (offset >= plan.MAX_CHECKED) throw new TooManyNames()
    const numbers = set.page(offset, plan.CHECKED_AT_A_TIME)
    matching.push(...(await filterNumbers(reader, { space, filter: remaining }, numbers)))
  }
  return matching.slice(skip, skip + take)
}

/**
 * Up to `take` matching names, active and short ones first, except for names that were added
 * lately.
 */
export async function findTopNames(
  reader: Reader,
  scope: SearchScope,
  query: IndexQuery,
  take: number,
) {
  const { space, filter } = scope
  const byIndex = () => store.findMatchingNames(reader, space, query, filter, take)
  if (plan.isFoundByGin(query, filter !== null)) return byIndex()
  const { facets, remaining } = splitFilter(scope)
  const rarest = rarestOnly(query)
  const [most, check] = rarest === query ? [take, null] : [plan.CHECKED_AT_A_TIME, rarest.check]
  const names: Candidate[] = []
  let isAll = true
  let done = 0
  // The expected matches in each block, later the average of the blocks read so far.
  for (let each = query.selectivity * BLOCK_BITS; done !== Infinity; each = names.length / done) {
    const end = plan.nextBlocks(done, each, take)
    const set = await store.findNumbers(reader, space, rarest, facets, rangeOf(done, end))
    done = end
    const numbers = await readPage(reader, space, { set, remaining }, 0, most)
    names.push(...(await store.readNames(reader, space, numbers, null, check)))
    if (names.length >= take) return names.slice(0, take)
    isAll &&= numbers.length < most || set.size <= most
  }
  return isAll ? names : byIndex()
}
