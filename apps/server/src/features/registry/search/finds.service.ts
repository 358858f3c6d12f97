import type { Reader } from '../../../db/database.ts'
import type { Asked } from './asked-words.service.ts'
import { MOST_STARTING, someNames } from './find-names.service.ts'
import { createRanking, type Candidate, type Ranked, type Sought } from './name-distance.rules.ts'
import { soughtOf } from './readings.rules.ts'
import { indexQuery, type IndexQuery, type Reading } from './search-query.rules.ts'
import type { Space } from './search.store.ts'

/** A word of a query in at most so many names finds them all: each is then compared whole. */
export const FEW_TO_READ = 200

/** What a query means, whatever it is narrowed to. */
export interface Meaning {
  sought: Sought
  /** The best without a filter. */
  best: readonly Ranked[]
  /** No more than the best are found. */
  isClosed: boolean
  /** Else names that start so are found, and those that fit these words. */
  words: IndexQuery | null
  /** The ways to take the words whose best names are ranked. */
  ways: readonly IndexQuery[]
}

/** What a query has found so far, ranked. Each question is asked of the index once. */
export function createFinds(
  reader: Reader,
  space: Space,
  asked: Asked,
  starting: readonly Candidate[],
) {
  const sought = soughtOf(asked)
  const ranking = createRanking(sought)
  const ways: IndexQuery[] = []
  const ranked = ranking.sorted
  const keep = ranking.add
  keep(starting)
  const answered = new Map<string, boolean>()
  /** True where these are all that the query finds. */
  const take = async (query: IndexQuery | null, most: number): Promise<boolean> => {
    if (query === null) return true
    const text = textOf(query)
    let isAll = answered.get(text)
    if (isAll === undefined) {
      const rows = await someNames(reader, space, query, null, most)
      keep(rows)
      answered.set(text, (isAll = rows.length < most))
    }
    return isAll
  }
  const closed = (best: readonly Ranked[]): Meaning => ({
    sought,
    best,
    isClosed: true,
    words: null,
    ways: [],
  })
  return {
    size: ranking.size,
    ranked,
    keep,
    take,
    /** All names of the rarest words, where they are few; else none, and false. */
    takeFew: async (readings: readonly Reading[]): Promise<boolean> => {
      if (readings.reduce((sum, [slot]) => sum + slot!.df, 0) > FEW_TO_READ) return false
      const query = indexQuery(readings)
      const rows = query === null ? [] : await someNames(reader, space, query, null, FEW_TO_READ)
      if (rows.length >= FEW_TO_READ) return false
      keep(rows)
      return true
    },
    takeWay: async (query: IndexQuery | null, most: number) => {
      if (query !== null) ways.push(query)
      return take(query, most)
    },
    closed,
    /** Of names that start so or fit these words the best are known; perhaps all. */
    open: (words: IndexQuery | null): Meaning => {
      const isAll =
        starting.length < MOST_STARTING && (words === null || answered.get(textOf(words)) === true)
      return isAll ? closed(ranked()) : { sought, best: ranked(), isClosed: false, words, ways }
    },
  }
}
export type Finds = ReturnType<typeof createFinds>

/** What tells one query from another. */
export const textOf = ({ query, check }: IndexQuery) => check ?? query
