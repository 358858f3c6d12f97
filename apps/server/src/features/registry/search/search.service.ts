import { SEARCH_MAX_TOTAL } from '@dastak/contract/limits.ts'
import type { Reader } from '../../../db/database.ts'
import {
  findNames,
  MOST_RANKED,
  MOST_STARTING,
  pageOf,
  someNames,
  type Found,
  type Wanted,
} from './find-names.service.ts'
import { createRanking, isTyped } from './name-distance.rules.ts'
import type { SearchName } from '../words/name-words.rules.ts'
import { textOf, type Meaning } from './finds.service.ts'
import { meaningOf } from './query-meaning.service.ts'
import {
  chosenNames,
  fewSorted,
  firstPlace,
  manySorted,
  namesStarting,
  numberedNames,
  type SortedPlace,
} from './search.store.ts'

/** What is asked of a space. */
interface Search extends Wanted {
  /** Null for the best first. */
  sort: string | null
  /** Other ways to read what was typed, where names fit them better. */
  others?: readonly SearchName[]
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

const NOTHING: FoundPage = { subjects: [], next: null, total: async () => 0 }
const MOST_COUNTED = SEARCH_MAX_TOTAL + 1
/** More than these are walked to first: mostly a page is full long before they would be sorted. */
const MOST_SORTED = 2_500
const MOST_WALKED = 30_000

/**
 * A page of the subjects (CINs or DINs) that a query means; each of them once, to the last. What a
 * filter leaves out changes nothing in what the words mean.
 */
export async function findByName(
  reader: Reader,
  search: Search,
  place: Place,
  take: number,
): Promise<FoundPage> {
  const { space, filter } = search
  if (search.name.squash === '') {
    if (filter === null || space === 'director') return NOTHING
    return sorted(
      reader,
      { ...search, sort: search.sort ?? 'name' },
      await findNames(reader, search, null),
      place,
      take,
    )
  }
  const read = await nearestReading(reader, search)
  return pageOfMeaning(reader, { ...search, name: read.name }, read.meaning, place, take)
}

/** The way to read what was typed whose best name is nearest; the first of equals. */
async function nearestReading(
  reader: Reader,
  { space, name, others = [], isQuick = false }: Search,
) {
  let nearest = { name, meaning: await meaningOf(reader, space, name, isQuick) }
  for (const other of others) {
    if (nearest.meaning.best.slice(0, 1).some(isTyped)) break
    const meaning = await meaningOf(reader, space, other, isQuick)
    if (costOf(meaning) < costOf(nearest.meaning)) nearest = { name: other, meaning }
  }
  return nearest
}
const costOf = ({ best: [first] }: Meaning) => first?.cost ?? Infinity

async function pageOfMeaning(
  reader: Reader,
  search: Search,
  meaning: Meaning,
  place: Place,
  take: number,
): Promise<FoundPage> {
  if (meaning.isClosed) return chosen(reader, search, meaning, place, take)
  if (search.sort === null) return bestFirst(reader, search, meaning, place, take)
  return sorted(reader, search, await findNames(reader, search, meaning.words), place, take)
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
  { skip }: Place,
  take: number,
): Promise<FoundPage> {
  const { space, filter } = search
  let known: Promise<Found> | undefined
  const whole = () => (known ??= findNames(reader, search, meaning.words))
  const best = filter === null ? meaning.best : await bestOf(reader, search, meaning, await whole())
  const rest = async () => {
    const { set, left } = await whole()
    return { set: set.without(best.map(({ number }) => number)), left }
  }
  const own = best.slice(skip, skip + take + 1).map(({ subject }) => subject)
  const subjects = new Set(own.slice(0, take))
  // One more than asked for tells whether there are more. Names may change meanwhile: their numbers
  // are counted.
  let told = own.length
  if (own.length <= take) {
    const numbers = await pageOf(
      reader,
      space,
      await rest(),
      Math.max(0, skip - best.length),
      take + 1 - own.length,
    )
    told += numbers.length
    for (const { subject } of await numberedNames(
      reader,
      space,
      numbers.slice(0, take - own.length),
      null,
    ))
      subjects.add(subject)
  }
  const isMore = told > take
  const isWhole = !isMore && (told > 0 || skip === 0)
  return {
    subjects: [...subjects],
    next: isMore ? { skip: skip + take, after: null } : null,
    total: async () => {
      if (isWhole) return skip + told
      const { set, left } = await rest()
      const others =
        left === null
          ? set.size
          : (await pageOf(reader, space, { set, left }, 0, MOST_COUNTED)).length
      return Math.min(best.length + others, MOST_COUNTED)
    },
  }
}

/** The best of those that a filter leaves. */
async function bestOf(
  reader: Reader,
  { space, name, filter }: Search,
  { sought, words, ways }: Meaning,
  found: Found,
) {
  const ranking = createRanking(sought)
  const starting = await namesStarting(reader, space, name.squash, MOST_STARTING)
  const fitting = starting.filter(({ number }) => found.set.has(number))
  ranking.add(
    found.left === null
      ? fitting
      : await numberedNames(
          reader,
          space,
          fitting.map(({ number }) => number),
          found.left,
        ),
  )
  ranking.add(
    await numberedNames(reader, space, await pageOf(reader, space, found, 0, MOST_RANKED), null),
  )
  if (found.set.size > MOST_RANKED)
    for (const way of ways)
      if (words === null || textOf(way) !== textOf(words))
        ranking.add(await someNames(reader, space, way, filter, MOST_RANKED))
  return ranking.sorted()
}

/**
 * In an order of the reader's. Few are sorted; else the names are walked in that order until a page
 * is full.
 */
async function sorted(
  reader: Reader,
  { space, filter, sort }: Search,
  { set, left }: Found,
  { skip, after }: Place,
  take: number,
): Promise<FoundPage> {
  const numbers = await pageOf(reader, space, { set, left }, 0, MOST_COUNTED)
  const total = async () => numbers.length
  const begins = firstPlace(sort!, filter)
  if (after === null && numbers.length < MOST_COUNTED) {
    const end = skip + take + 1
    const walked =
      left === null && numbers.length > MOST_SORTED
        ? await manySorted(reader, space, set, null, {
            sort: sort!,
            after: begins,
            take: end,
            most: MOST_WALKED,
          })
        : []
    const subjects =
      walked.length === end
        ? walked.slice(skip, skip + take).map(({ subject }) => subject)
        : await fewSorted(reader, space, numbers, { sort: sort!, skip, take })
    return {
      subjects,
      next: numbers.length >= end ? { skip: skip + take, after: null } : null,
      total,
    }
  }
  // A list that has grown since its first page goes on by its number.
  const passed = after === null ? skip : 0
  const walked = await manySorted(reader, space, set, left, {
    sort: sort!,
    after: after ?? begins,
    take: passed + take + 1,
  })
  const rows = walked.slice(passed)
  const shown = rows.slice(0, take)
  const next = rows.length > take ? { skip: skip + take, after: shown.at(-1)! } : null
  return { subjects: shown.map(({ subject }) => subject), next, total }
}
