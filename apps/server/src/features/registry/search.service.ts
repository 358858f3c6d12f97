import type { Reader } from '../../db/database.ts'
import type { CompanyFilter } from './company-filter.rules.ts'
import type { SearchName } from './name-words.rules.ts'
import { FEW, meaningOf, type Meaning } from './query-meaning.service.ts'
import { countNames, namesRest, namesSorted, namesStarting, type NameStarting, type Space } from './search.store.ts'

const ALL = 2 ** 30

/** What is asked of a space. */
export interface Search {
  space: Space
  name: SearchName
  filter: CompanyFilter | null
  /** Null for the best first. */
  sort: string | null
  /** For suggestions: the first few, sooner. */
  isQuick?: boolean
}

export interface FoundPage {
  subjects: string[]
  isMore: boolean
  /** How many there are in all; counting stops at `most`. */
  total(most: number): Promise<number>
}

/**
 * A page of the subjects (CINs or DINs) that fit a name: names that start with it, names that hold all its words in any order (the last
 * may be unfinished), names one edit a word away; each of them once, to the last. What a filter leaves out changes nothing in what the words mean.
 */
export async function findByName(
  reader: Reader,
  search: Search,
  { skip, take }: { skip: number; take: number },
): Promise<FoundPage> {
  const { space, name, filter, isQuick = false } = search
  if (name.squash === '') return { subjects: [], isMore: false, total: async () => 0 }
  const read = (of: CompanyFilter | null, from: number, count: number) =>
    namesStarting(reader, space, name.squash, of, { skip: from, take: count })
  // One more than asked for tells whether there are more.
  const enough = Math.max(take + 1, FEW)
  const starting = search.sort === null ? await read(filter, skip, enough) : []
  const meaning = once(async () => {
    const isKnown = filter === null && skip === 0 && search.sort === null
    const first = isKnown ? starting : await read(null, 0, FEW)
    return meaningOf(reader, space, name, { starting: first, isQuick })
  })
  const found = await (search.sort === null
    ? bestFirst(reader, search, meaning, { starting, skip, take: take + 1 })
    : namesSorted(reader, space, (await meaning()).set, filter, { sort: search.sort, skip, take: take + 1 }))
  const isMore = found.length > take
  const isEnd = !isMore && (found.length > 0 || skip === 0)
  return {
    subjects: found.slice(0, take),
    isMore,
    total: async (most) =>
      isEnd ? skip + found.length : countNames(reader, space, (await meaning()).set, filter, most),
  }
}

/** The names that start so, then the best of each tier, then the rest. */
async function bestFirst(
  reader: Reader,
  { space, filter, name }: Search,
  meaning: () => Promise<Meaning>,
  { starting, skip, take }: { starting: readonly NameStarting[]; skip: number; take: number },
): Promise<string[]> {
  const first = starting.slice(0, take).map(({ subject }) => subject)
  const wanted = take - first.length
  if (wanted === 0) return first
  const { tiers, set } = await meaning()
  const isPast = starting.length === 0 && skip > 0
  const startingOnly = { squash: name.squash, query: null, check: null }
  const before = isPast ? await countNames(reader, space, startingOnly, filter, ALL) : skip + starting.length
  const from = Math.max(0, skip - before)
  const bests = await Promise.all(tiers.map((tier) => tier.best(filter)))
  const ranked = new Set(bests.flatMap(({ subjects }) => subjects))
  const found = [...ranked].slice(from, from + wanted)
  if (found.length >= wanted || bests.every(({ isAll }) => isAll)) return [...first, ...found]
  const rest = await namesRest(reader, space, set, filter, {
    known: [...ranked],
    skip: Math.max(0, from - ranked.size),
    take: wanted - found.length,
  })
  return [...first, ...found, ...rest]
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read())
}
