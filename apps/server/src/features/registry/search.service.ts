import { SEARCH_MAX_TOTAL } from '@dastak/contract/limits.ts'
import type { Reader } from '../../db/database.ts'
import type { CompanyFilter } from './facets.rules.ts'
import { createRanking } from './name-distance.rules.ts'
import type { SearchName } from './name-words.rules.ts'
import { meaningOf, MOST_RANKED, MOST_STARTING, type Meaning } from './query-meaning.service.ts'
import { LONGEST_START } from './search-lexemes.rules.ts'
import {
  chosenNames,
  countNames,
  fewSorted,
  manySorted,
  namesMatching,
  namesRest,
  namesStarting,
  type FoundSet,
  type SortedPlace,
  type Space,
} from './search.store.ts'

/** What is asked of a space. */
export interface Search {
  space: Space
  /** Without a word where all that a filter leaves are looked for. */
  name: SearchName
  filter: CompanyFilter | null
  /** Null for the best first. */
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

export interface FoundPage {
  subjects: string[]
  /** Where the next page begins, null at the end. */
  next: Place | null
  /** How many there are in all; counting stops at SEARCH_MAX_TOTAL + 1. */
  total(): Promise<number>
}

const NOTHING: FoundPage = { subjects: [], next: null, total: async () => 0 }

/** A page of the subjects (CINs or DINs) that a query means; each of them once, to the last. What a filter leaves out changes nothing in what the words mean. */
export async function findByName(reader: Reader, search: Search, place: Place, take: number): Promise<FoundPage> {
  const { space, name, filter, isQuick = false } = search
  if (name.squash === '') {
    if (filter === null || space === 'director') return NOTHING
    return sorted(reader, { ...search, sort: search.sort ?? 'name' }, { squash: null, words: null }, place, take)
  }
  const meaning = await meaningOf(reader, space, name, isQuick)
  if (meaning.set === null) return chosen(reader, search, meaning, place, take)
  if (search.sort !== null) return sorted(reader, search, narrowed(meaning.set, name), place, take)
  return bestFirst(reader, search, meaning, meaning.set, place, take)
}

/** A beginning of a few letters is looked for among the words alone, which the index narrows: all names that start so have such a word. */
function narrowed(set: FoundSet, { words, squash }: SearchName): FoundSet {
  return words.length === 1 && squash.length <= LONGEST_START ? { ...set, squash: null } : set
}

/** Of a few that are known. */
async function chosen(
  reader: Reader,
  { space, filter, sort }: Search,
  { best }: Meaning,
  { skip }: Place,
  take: number,
): Promise<FoundPage> {
  let subjects = best.map(({ subject }) => subject)
  if (filter !== null || sort !== null) {
    const fitting = await chosenNames(reader, space, subjects, filter, sort)
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
async function bestFirst(
  reader: Reader,
  search: Search,
  meaning: Meaning,
  whole: FoundSet,
  { skip }: Place,
  take: number,
): Promise<FoundPage> {
  const { space, name, filter } = search
  const set = filter === null ? whole : narrowed(whole, name)
  const best = (filter === null ? meaning.best : await bestOf(reader, search, meaning)).map(({ subject }) => subject)
  const found = best.slice(skip, skip + take + 1)
  // One more than asked for tells whether there are more.
  if (found.length <= take) {
    const rest = { known: best, skip: Math.max(0, skip - best.length), take: take + 1 - found.length }
    found.push(...(await namesRest(reader, space, set, filter, rest)))
  }
  const isMore = found.length > take
  const isWhole = !isMore && (found.length > 0 || skip === 0)
  return {
    subjects: found.slice(0, take),
    next: isMore ? { skip: skip + take, after: null } : null,
    total: async () => (isWhole ? skip + found.length : countNames(reader, space, set, filter, SEARCH_MAX_TOTAL + 1)),
  }
}

async function bestOf(reader: Reader, { space, name, filter }: Search, { sought, ways }: Meaning) {
  const ranking = createRanking(sought)
  ranking.add(await namesStarting(reader, space, name.squash, filter, MOST_STARTING))
  for (const way of ways) ranking.add(await namesMatching(reader, space, way, filter, MOST_RANKED))
  return ranking.sorted()
}

/** In an order of the reader's. Few are sorted; of many the names are walked in that order until a page is full. */
async function sorted(
  reader: Reader,
  { space, filter, sort }: Search,
  set: FoundSet,
  { skip, after }: Place,
  take: number,
): Promise<FoundPage> {
  const count = await countNames(reader, space, set, filter, SEARCH_MAX_TOTAL + 1)
  const total = async () => count
  if (after === null && count <= SEARCH_MAX_TOTAL) {
    const subjects = await fewSorted(reader, space, set, filter, { sort: sort!, skip, take: take + 1 })
    const next = subjects.length > take ? { skip: skip + take, after: null } : null
    return { subjects: subjects.slice(0, take), next, total }
  }
  const rows = await manySorted(reader, space, set, filter, { sort: sort!, after, take: take + 1 })
  const shown = rows.slice(0, take)
  const next = rows.length > take ? { skip: skip + take, after: shown.at(-1)! } : null
  return { subjects: shown.map(({ subject }) => subject), next, total }
}
