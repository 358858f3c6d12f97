import { SEARCH_MAX_TOTAL } from '@dastak/contract/limits.ts'
import type { Reader } from '../../../db/database.ts'
import type { QueryName } from '../words/parse-query.rules.ts'
import {
  findNames,
  readPage,
  findTopNames,
  type FoundNames,
  type SearchScope,
} from './find-names.service.ts'
import { keyOf, type QueryMatches } from './search-state.service.ts'
import { matchQuery } from './match-query.service.ts'
import { createRanking, type Ranked } from './ranking.rules.ts'
import { isScannedFirst, MAX_RANKED, MAX_PREFIX_MATCHES, MAX_SCANNED } from './search-plan.rules.ts'
import * as store from './search.store.ts'
import type { SortPosition } from './search.store.ts'

/** A search in one space. */
interface Search extends SearchScope {
  /** The normalized names that the query may mean, the most likely first. */
  names: readonly QueryName[]
  /** Null for the best match first, or by name if there is no word. */
  sort: string | null
  /** For suggestions: only the first few, but sooner. */
  isQuick?: boolean
}

/** The beginning of a page: after so many rows, or in a long sorted list after a certain one. */
export interface PagePosition {
  skip: number
  after: SortPosition | null
}
export const FIRST_PAGE: PagePosition = { skip: 0, after: null }

interface FoundPage {
  subjects: string[]
  /** The beginning of the next page. Null at the end. */
  next: PagePosition | null
  /** The total number of rows. Counting stops at SEARCH_MAX_TOTAL + 1. */
  total(): Promise<number>
}

const MAX_COUNTED = SEARCH_MAX_TOTAL + 1

/**
 * A page of the subjects (CINs or DINs) that match a query. All pages together have each of them
 * once. A filter does not change how the words are interpreted. Without a word a filter returns all
 * companies that match it. Throws `TooManyNames`.
 */
export async function searchByName(
  reader: Reader,
  search: Search,
  position: PagePosition,
  take: number,
) {
  const { space, filter, names, sort, isQuick = false } = search
  const matches = await matchQuery(reader, space, names, isQuick)
  const matchesNothing = matches === null && (filter === null || space === 'director')
  const known = matchesNothing ? [] : matches?.more === null ? matches.best : null
  if (known) return pageOfKnown(reader, search, known, position, take)
  let found: Promise<FoundNames> | undefined
  const { squash } = matches?.scoring ?? { squash: '' }
  const find = () => (found ??= findNames(reader, search, squash, matches?.more?.query ?? null))
  return matches === null || sort !== null
    ? sortedPage(reader, { ...search, sort: sort ?? 'name' }, await find(), position, take)
    : pageOfBest(reader, search, matches, find, position.skip, take)
}

/** A page of a complete list of matches. */
async function pageOfKnown(
  reader: Reader,
  { space, filter, sort }: Search,
  known: readonly Ranked[],
  { skip }: PagePosition,
  take: number,
): Promise<FoundPage> {
  let subjects = known.map(({ subject }) => subject)
  if (subjects.length > 0 && (filter !== null || sort !== null)) {
    const matching = await store.filterSubjects(reader, space, subjects, filter, sort)
    const isMatch = new Set(matching)
    subjects = sort === null ? subjects.filter((subject) => isMatch.has(subject)) : matching
  }
  const end = skip + take
  return {
    subjects: subjects.slice(skip, end),
    next: subjects.length > end ? { skip: end, after: null } : null,
    total: async () => subjects.length,
  }
}

/** The best matches, ranked, then the rest in a fixed order. */
async function pageOfBest(
  reader: Reader,
  search: Search,
  matches: QueryMatches,
  find: () => Promise<FoundNames>,
  skip: number,
  take: number,
): Promise<FoundPage> {
  const { space, filter } = search
  const best = filter === null ? matches.best : await bestOf(reader, search, matches, await find())
  const rest = async () => {
    const { set, remaining } = await find()
    return { set: set.without(best.map(({ number }) => number)), remaining }
  }
  // One more than requested shows whether there is a next page. Names may change meanwhile, so
  // their numbers are counted.
  const ranked = best.slice(skip, skip + take + 1).map(({ subject }) => subject)
  const missing = take + 1 - ranked.length
  const numbers =
    missing > 0
      ? await readPage(reader, space, await rest(), Math.max(0, skip - best.length), missing)
      : []
  const others = await store.readNames(reader, space, numbers.slice(0, take - ranked.length))
  const shownCount = ranked.length + numbers.length
  const isMore = shownCount > take
  return {
    subjects: [...new Set([...ranked, ...others.map(({ subject }) => subject)])].slice(0, take),
    next: isMore ? { skip: skip + take, after: null } : null,
    total: async () => {
      if (!isMore && (shownCount > 0 || skip === 0)) return skip + shownCount
      const { set, remaining } = await rest()
      const size =
        remaining === null
          ? set.size
          : (await readPage(reader, space, { set, remaining }, 0, MAX_COUNTED)).length
      return Math.min(best.length + size, MAX_COUNTED)
    },
  }
}

/** The best matches that pass the filter. */
async function bestOf(
  reader: Reader,
  { space, filter }: Search,
  { scoring, more }: QueryMatches,
  found: FoundNames,
): Promise<readonly Ranked[]> {
  const { query, rankedQueries } = more!
  const ranking = createRanking(scoring)
  const prefixMatches = (
    await store.findNamesByPrefix(reader, space, scoring.squash, MAX_PREFIX_MATCHES)
  ).filter(({ number }) => found.set.has(number))
  const numbers = prefixMatches.map(({ number }) => number)
  ranking.add(
    found.remaining === null
      ? prefixMatches
      : await store.readNames(reader, space, numbers, found.remaining),
  )
  const first = await readPage(reader, space, found, 0, MAX_RANKED)
  ranking.add(await store.readNames(reader, space, first))
  if (found.set.size > MAX_RANKED)
    for (const one of rankedQueries)
      if (query === null || keyOf(one) !== keyOf(query))
        ranking.add(await findTopNames(reader, { space, filter }, one, MAX_RANKED))
  return ranking.sorted()
}

/**
 * A page in the chosen order: few matches are sorted, otherwise names are scanned until a page is
 * full.
 */
async function sortedPage(
  reader: Reader,
  { space, filter, sort }: Search & { sort: string },
  found: FoundNames,
  { skip, after }: PagePosition,
  take: number,
): Promise<FoundPage> {
  const numbers = await readPage(reader, space, found, 0, MAX_COUNTED)
  const total = async () => numbers.length
  const start = store.firstPosition(sort, filter)
  const end = skip + take
  if (after === null && numbers.length < MAX_COUNTED) {
    const isScanned = found.remaining === null && isScannedFirst(numbers.length)
    const scanned = isScanned
      ? await store.scanInOrder(reader, space, found, {
          sort,
          after: start,
          take: end + 1,
          most: MAX_SCANNED,
        })
      : []
    const subjects =
      scanned.length > end
        ? scanned.slice(skip, end).map(({ subject }) => subject)
        : await store.sortNumbers(reader, space, numbers, { sort, skip, take })
    return { subjects, next: numbers.length > end ? { skip: end, after: null } : null, total }
  }
  // A list that has grown since its first page goes on by its row count.
  const skipped = after === null ? skip : 0
  const scanned = await store.scanInOrder(reader, space, found, {
    sort,
    after: after ?? start,
    take: skipped + take + 1,
  })
  const shown = scanned.slice(skipped, skipped + take)
  const next = scanned.length > skipped + take ? { skip: end, after: shown.at(-1)! } : null
  return { subjects: shown.map(({ subject }) => subject), next, total }
}
