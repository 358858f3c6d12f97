import type { Reader } from '../../../db/database.ts'
import type { CompanyFilter } from '../indexing/facets.rules.ts'
import type { Candidate } from './name-distance.rules.ts'
import type { SearchName } from '../words/name-words.rules.ts'
import { ALL_NUMBERS, BLOCK_BITS, rangeOf, type NumberSet } from '../indexing/number-set.rules.ts'
import { withRarest, type IndexQuery } from './search-query.rules.ts'
import {
  findNumbers,
  listNumbers,
  namesMatching,
  namesStarting,
  numberedNames,
  type Space,
} from './search.store.ts'

/**
 * Words that may stand in more names than these are asked of bitmaps; where a few names are enough,
 * in more.
 */
const MOST_BY_INDEX = 3_000
const MOST_BY_INDEX_OF_FEW = 7_000
/** So many names that start as the query does are found whatever their words are. */
export const MOST_STARTING = 40
/**
 * So many names that a query may mean are compared and ranked; those after them follow as the index
 * has them.
 */
export const MOST_RANKED = 100
/**
 * Blocks that are asked first, where those are thought to have enough for a page: of common words
 * they have.
 */
const FIRST_BLOCKS = [12, 64] as const
/** Names that are looked at one by one, at a time. */
const LOOKED_AT = 2_000
const MOST_LOOKED_AT = 200_000

/** What is asked for. */
export interface Wanted {
  space: Space
  /** Without a word where all that a filter leaves are looked for. */
  name: SearchName
  filter: CompanyFilter | null
}

/** All that is found: those of `set` that fit what is left of the filter. */
export interface Found {
  set: NumberSet
  left: CompanyFilter | null
}

/**
 * What of a filter bitmaps don't tell: a capital between two steps, and all of it where directors
 * are looked for.
 */
function leftOf(space: Space, filter: CompanyFilter | null): CompanyFilter | null {
  if (filter === null || space === 'director') return filter
  return filter.capital_from === undefined && filter.capital_to === undefined ? null : filter
}

function facetsOf(space: Space, filter: CompanyFilter | null): CompanyFilter['facets'] {
  return space === 'company' ? (filter?.facets ?? []) : []
}

/** Names that start as the query does, or fit its words. */
export async function findNames(
  reader: Reader,
  { space, name: { squash }, filter }: Wanted,
  words: IndexQuery | null,
): Promise<Found> {
  if (squash !== '' && (words === null || words.df <= MOST_BY_INDEX))
    return { set: await listNumbers(reader, space, squash, words, filter), left: null }
  const [set, starting] = await Promise.all([
    findNumbers(reader, space, words, facetsOf(space, filter), ALL_NUMBERS),
    squash === '' ? [] : namesStarting(reader, space, squash, MOST_STARTING),
  ])
  const others = starting.map(({ number }) => number).filter((number) => !set.has(number))
  const fitting =
    filter === null
      ? others
      : (await numberedNames(reader, space, others, filter)).map(({ number }) => number)
  return { set: set.with(fitting), left: leftOf(space, filter) }
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
  for (let at = 0; at < set.size && fitting.length < skip + take; at += LOOKED_AT) {
    if (at >= MOST_LOOKED_AT) throw new TooManyNames()
    for (const { number } of await numberedNames(reader, space, set.page(at, LOOKED_AT), left))
      fitting.push(number)
  }
  return fitting.slice(skip, skip + take)
}

/**
 * Some names that fit the words, active and short ones first but for those that came lately, up to
 * `take`.
 */
export async function someNames(
  reader: Reader,
  space: Space,
  words: IndexQuery,
  filter: CompanyFilter | null,
  take: number,
): Promise<Candidate[]> {
  if (words.df <= (filter === null ? MOST_BY_INDEX_OF_FEW : MOST_BY_INDEX))
    return namesMatching(reader, space, words, filter, take)
  const left = leftOf(space, filter)
  const rarest = withRarest(words)
  const most = rarest === words ? take : LOOKED_AT
  const names: Candidate[] = []
  let isAll = true
  let done = 0
  // How many of a block are thought to fit; later how many of those asked did.
  for (let each = words.share * BLOCK_BITS; done !== Infinity; each = names.length / done) {
    const end = FIRST_BLOCKS.find((blocks) => blocks > done && blocks * each >= take) ?? Infinity
    const set = await findNumbers(
      reader,
      space,
      rarest,
      facetsOf(space, filter),
      rangeOf(done, end),
    )
    done = end
    const numbers = await pageOf(reader, space, { set, left }, 0, most)
    names.push(
      ...(await numberedNames(
        reader,
        space,
        numbers,
        null,
        rarest === words ? null : rarest.check,
      )),
    )
    if (names.length >= take) return names.slice(0, take)
    isAll &&= numbers.length < most || set.size <= most
  }
  return isAll ? names : namesMatching(reader, space, words, filter, take)
}
