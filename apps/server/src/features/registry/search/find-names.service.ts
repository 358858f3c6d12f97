import type { Reader } from '../../../db/database.ts'
import type { CompanyFilter } from '../indexing/facets.rules.ts'
import { ALL_NUMBERS, BLOCK_BITS, rangeOf, type NumberSet } from '../indexing/number-set.rules.ts'
import type { Candidate } from './ranking.rules.ts'
import * as plan from './search-plan.rules.ts'
import { withRarest, type IndexQuery } from './search-query.rules.ts'
import * as store from './search.store.ts'
import type { Space } from './search.store.ts'

/** What is searched, and narrowed to what. */
export interface Wanted {
  space: Space
  filter: CompanyFilter | null
}

/** All that is found: those of `set` that fit what is left of the filter. */
export interface Found {
  set: NumberSet
  left: CompanyFilter | null
}

/** What bitmaps tell of a filter of companies, and what they leave: a capital between steps. */
function splitFilter({ space, filter }: Wanted) {
  if (filter === null || space === 'director') return { facets: [], left: filter }
  const isCut = filter.capital_from !== undefined || filter.capital_to !== undefined
  return { facets: filter.facets, left: isCut ? filter : null }
}

/** Names that start with `squash`, or fit the words; of neither all that the filter leaves. */
export async function findNames(
  reader: Reader,
  wanted: Wanted,
  squash: string,
  words: IndexQuery | null,
): Promise<Found> {
  const { space, filter } = wanted
  if (plan.isListedByIndex(squash, words))
    return { set: await store.listNumbers(reader, space, squash, words, filter), left: null }
  const { facets, left } = splitFilter(wanted)
  const [set, starting] = await Promise.all([
    store.findNumbers(reader, space, words, facets, ALL_NUMBERS),
    squash === '' ? [] : store.namesStarting(reader, space, squash, plan.MOST_STARTING),
  ])
  const others = starting.map(({ number }) => number).filter((number) => !set.has(number))
  const fitting = filter === null ? others : await fittingNumbers(reader, wanted, others)
  return { set: set.with(fitting), left }
}

async function fittingNumbers(
  reader: Reader,
  { space, filter }: Wanted,
  numbers: readonly number[],
): Promise<number[]> {
  const fitting = await store.numberedNames(reader, space, numbers, filter)
  return fitting.map(({ number }) => number)
}

/** What a search would look at is too much. */
export class TooManyNames extends Error {}

/** The numbers of a page, and fewer only at the end. Throws `TooManyNames`. */
export async function pageOf(
  reader: Reader,
  space: Space,
  { set, left }: Found,
  skip: number,
  take: number,
): Promise<number[]> {
  if (left === null) return set.page(skip, take)
  const fitting: number[] = []
  for (let at = 0; at < set.size && fitting.length < skip + take; at += plan.LOOKED_AT) {
    if (at >= plan.MOST_LOOKED_AT) throw new TooManyNames()
    const numbers = set.page(at, plan.LOOKED_AT)
    fitting.push(...(await fittingNumbers(reader, { space, filter: left }, numbers)))
  }
  return fitting.slice(skip, skip + take)
}

/** Up to `take` names that fit, active and short ones first but for those that came lately. */
export async function someNames(reader: Reader, wanted: Wanted, words: IndexQuery, take: number) {
  const { space, filter } = wanted
  const byIndex = () => store.namesMatching(reader, space, words, filter, take)
  if (plan.isPickedByIndex(words, filter !== null)) return byIndex()
  const { facets, left } = splitFilter(wanted)
  const rarest = withRarest(words)
  const [most, check] = rarest === words ? [take, null] : [plan.LOOKED_AT, rarest.check]
  const names: Candidate[] = []
  let isAll = true
  let done = 0
  // How many of a block are thought to fit; later how many of those asked did.
  for (let each = words.share * BLOCK_BITS; done !== Infinity; each = names.length / done) {
    const end = plan.nextBlocks(done, each, take)
    const set = await store.findNumbers(reader, space, rarest, facets, rangeOf(done, end))
    done = end
    const numbers = await pageOf(reader, space, { set, left }, 0, most)
    names.push(...(await store.numberedNames(reader, space, numbers, null, check)))
    if (names.length >= take) return names.slice(0, take)
    isAll &&= numbers.length < most || set.size <= most
  }
  return isAll ? names : byIndex()
}
