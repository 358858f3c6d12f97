import { SEARCH_MAX_TOTAL } from '@dastak/contract/limits.ts'
import type { Reader } from '../../../db/database.ts'
import type { SearchName } from '../words/name-words.rules.ts'
import { findNames, pageOf, someNames, type Found, type Wanted } from './find-names.service.ts'
import { textOf, type Meaning } from './finds.service.ts'
import { meaningOf } from './query-meaning.service.ts'
import { createRanking, type Ranked } from './ranking.rules.ts'
import { isWalkedFirst, MOST_RANKED, MOST_STARTING, MOST_WALKED } from './search-plan.rules.ts'
import * as store from './search.store.ts'
import type { SortedPlace } from './search.store.ts'

/** What is asked of a space. */
interface Search extends Wanted {
  /** The ways to read what was typed, the likeliest first. */
  readings: readonly SearchName[]
  /** Null for the best first; by name where there is no word. */
  sort: string | null
  /** For suggestions: the first few, sooner. */
  isQuick?: boolean
}

/** Where a page begins: after so many, or in a long sorted list after one of them. */
export interface Place {
  skip: number
  after: SortedPlace | null
}
export const BEGINNING: Place = { skip: 0, after: null }

interface FoundPage {
  subjects: string[]
  /** Where the next page begins, null at the end. */
  next: Place | null
  /** How many there are in all; counting stops at SEARCH_MAX_TOTAL + 1. */
  total(): Promise<number>
}

const MOST_COUNTED = SEARCH_MAX_TOTAL + 1

/**
 * A page of the subjects (CINs or DINs) that a query means; each of them once, to the last. What a
 * filter leaves out changes nothing in what the words mean. Without a word a filter finds all
 * companies that fit. Throws `TooManyNames`.
 */
export async function findByName(reader: Reader, search: Search, place: Place, take: number) {
  const { space, filter, readings, sort, isQuick = false } = search
  const meaning = await meaningOf(reader, space, readings, isQuick)
  const isNothing = meaning === null && (filter === null || space === 'director')
  const known = isNothing ? [] : meaning?.more === null ? meaning.best : null
  if (known) return pageOfKnown(reader, search, known, place, take)
  let found: Promise<Found> | undefined
  const { squash } = meaning?.sought ?? { squash: '' }
  const find = () => (found ??= findNames(reader, search, squash, meaning?.more?.words ?? null))
  return meaning === null || sort !== null
    ? pageInOrder(reader, { ...search, sort: sort ?? 'name' }, await find(), place, take)
    : pageOfBest(reader, search, meaning, find, place.skip, take)
}

/** Of a few that are known. */
async function pageOfKnown(
  reader: Reader,
  { space, filter, sort }: Search,
  known: readonly Ranked[],
  { skip }: Place,
  take: number,
): Promise<FoundPage> {
  let subjects = known.map(({ subject }) => subject)
  if (subjects.length > 0 && (filter !== null || sort !== null)) {
    const fitting = await store.chosenNames(reader, space, subjects, filter, sort)
    const fits = new Set(fitting)
    subjects = sort === null ? subjects.filter((subject) => fits.has(subject)) : fitting
  }
  const end = skip + take
  return {
    subjects: subjects.slice(skip, end),
    next: subjects.length > end ? { skip: end, after: null } : null,
    total: async () => subjects.length,
  }
}

/** The best, ranked, then the rest in a fixed order. */
async function pageOfBest(
  reader: Reader,
  search: Search,
  meaning: Meaning,
  find: () => Promise<Found>,
  skip: number,
  take: number,
): Promise<FoundPage> {
  const { space, filter } = search
  const best = filter === null ? meaning.best : await bestOf(reader, search, meaning, await find())
  const rest = async () => {
    const { set, left } = await find()
    return { set: set.without(best.map(({ number }) => number)), left }
  }
  // One more than asked for tells whether there are more. Names may change meanwhile: their numbers
  // are counted.
  const own = best.slice(skip, skip + take + 1).map(({ subject }) => subject)
  const missing = take + 1 - own.length
  const numbers =
    missing > 0
      ? await pageOf(reader, space, await rest(), Math.max(0, skip - best.length), missing)
      : []
  const others = await store.numberedNames(reader, space, numbers.slice(0, take - own.length))
  const told = own.length + numbers.length
  const isMore = told > take
  return {
    subjects: [...new Set([...own, ...others.map(({ subject }) => subject)])].slice(0, take),
    next: isMore ? { skip: skip + take, after: null } : null,
    total: async () => {
      if (!isMore && (told > 0 || skip === 0)) return skip + told
      const { set, left } = await rest()
      const size =
        left === null
          ? set.size
          : (await pageOf(reader, space, { set, left }, 0, MOST_COUNTED)).length
      return Math.min(best.length + size, MOST_COUNTED)
    },
  }
}

/** The best of those that a filter leaves. */
async function bestOf(
  reader: Reader,
  { space, filter }: Search,
  { sought, more }: Meaning,
  found: Found,
): Promise<readonly Ranked[]> {
  const { words, ways } = more!
  const ranking = createRanking(sought)
  const starting = (await store.namesStarting(reader, space, sought.squash, MOST_STARTING)).filter(
    ({ number }) => found.set.has(number),
  )
  const numbers = starting.map(({ number }) => number)
  ranking.add(
    found.left === null ? starting : await store.numberedNames(reader, space, numbers, found.left),
  )
  const first = await pageOf(reader, space, found, 0, MOST_RANKED)
  ranking.add(await store.numberedNames(reader, space, first))
  if (found.set.size > MOST_RANKED)
    for (const way of ways)
      if (words === null || textOf(way) !== textOf(words))
        ranking.add(await someNames(reader, { space, filter }, way, MOST_RANKED))
  return ranking.sorted()
}

/** In the reader's order: few are sorted, else names are walked until a page is full. */
async function pageInOrder(
  reader: Reader,
  { space, filter, sort }: Search & { sort: string },
  found: Found,
  { skip, after }: Place,
  take: number,
): Promise<FoundPage> {
  const numbers = await pageOf(reader, space, found, 0, MOST_COUNTED)
  const total = async () => numbers.length
  const begins = store.firstPlace(sort, filter)
  const end = skip + take
  if (after === null && numbers.length < MOST_COUNTED) {
    const isWalked = found.left === null && isWalkedFirst(numbers.length)
    const walked = isWalked
      ? await store.manySorted(reader, space, found, {
          sort,
          after: begins,
          take: end + 1,
          most: MOST_WALKED,
        })
      : []
    const subjects =
      walked.length > end
        ? walked.slice(skip, end).map(({ subject }) => subject)
        : await store.fewSorted(reader, space, numbers, { sort, skip, take })
    return { subjects, next: numbers.length > end ? { skip: end, after: null } : null, total }
  }
  // A list that has grown since its first page goes on by its number.
  const passed = after === null ? skip : 0
  const walked = await store.manySorted(reader, space, found, {
    sort,
    after: after ?? begins,
    take: passed + take + 1,
  })
  const shown = walked.slice(passed, passed + take)
  const next = walked.length > passed + take ? { skip: end, after: shown.at(-1)! } : null
  return { subjects: shown.map(({ subject }) => subject), next, total }
}
