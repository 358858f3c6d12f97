import type { Reader } from '../../../db/database.ts'
import type { SearchName } from '../words/name-words.rules.ts'
import { readWords, type Asked } from './dictionary.service.ts'
import { someNames } from './find-names.service.ts'
import type { Sought } from './name-distance.rules.ts'
import { createRanking, type Candidate, type Ranked, type Ranking } from './ranking.rules.ts'
import { soughtOf } from './readings.rules.ts'
import { FEW_TO_READ, isReadWhole, MOST_RANKED, MOST_STARTING } from './search-plan.rules.ts'
import { indexQuery, type IndexQuery, type Reading } from './search-query.rules.ts'
import { namesStarting, type Space } from './search.store.ts'

/** What a query means, whatever it is narrowed to. */
export interface Meaning {
  sought: Sought
  /** The best without a filter. */
  best: readonly Ranked[]
  /**
   * Null where no more than the best are found. Else names that start so, and those that fit these
   * words, beside the ways to take the words whose best names are ranked.
   */
  more: { words: IndexQuery | null; ways: readonly IndexQuery[] } | null
}

/** What a query has found so far, ranked. */
export interface Finds {
  reader: Reader
  space: Space
  asked: Asked
  starting: readonly Candidate[]
  sought: Sought
  ranking: Ranking
  ways: IndexQuery[]
  /** What the index was asked, once each, and whether that was all that fits. */
  answered: Map<string, boolean>
}

/** Names that start as the query does. */
export async function findStarting(reader: Reader, space: Space, name: SearchName): Promise<Finds> {
  const [starting, asked] = await Promise.all([
    namesStarting(reader, space, name.squash, MOST_STARTING),
    readWords(reader, space, name),
  ])
  return anew({ reader, space, asked, starting })
}

/** The same from its beginning: nothing is found but names that start so. */
export function anew(query: Pick<Finds, 'reader' | 'space' | 'asked' | 'starting'>): Finds {
  const sought = soughtOf(query.asked)
  const ranking = createRanking(sought)
  ranking.add(query.starting)
  const { reader, space, asked, starting } = query
  return { reader, space, asked, starting, sought, ranking, ways: [], answered: new Map() }
}

/** Ranks the first that fit the words. Returns true where these are all. */
export async function take(finds: Finds, words: IndexQuery | null): Promise<boolean> {
  if (words === null) return true
  const { reader, space, ranking, answered } = finds
  const text = textOf(words)
  let isAll = answered.get(text)
  if (isAll === undefined) {
    const rows = await someNames(reader, { space, filter: null }, words, MOST_RANKED)
    ranking.add(rows)
    answered.set(text, (isAll = rows.length < MOST_RANKED))
  }
  return isAll
}

/** The same, for words that are asked again where the search is narrowed. */
export async function takeWay(finds: Finds, words: IndexQuery | null): Promise<boolean> {
  if (words !== null) finds.ways.push(words)
  return take(finds, words)
}

/** Ranks all names of the first words of readings, where they are few; else none, and false. */
export async function takeFew({ reader, space, ranking }: Finds, readings: readonly Reading[]) {
  if (!isReadWhole(readings.reduce((sum, [slot]) => sum + slot!.df, 0))) return false
  const words = indexQuery(readings)
  if (words === null) return true
  const rows = await someNames(reader, { space, filter: null }, words, FEW_TO_READ)
  if (rows.length >= FEW_TO_READ) return false
  ranking.add(rows)
  return true
}

/** No more than these are meant. */
export function closed({ sought }: Finds, best: readonly Ranked[]): Meaning {
  return { sought, best, more: null }
}

/** Names that start so or fit these words are meant: the best of them are known, perhaps all. */
export function open(finds: Finds, words: IndexQuery | null): Meaning {
  const { sought, ranking, starting, ways, answered } = finds
  const isAll =
    starting.length < MOST_STARTING && (words === null || answered.get(textOf(words)) === true)
  return { sought, best: ranking.sorted(), more: isAll ? null : { words, ways } }
}

/** What tells one query from another. */
export function textOf({ query, check }: IndexQuery): string {
  return check ?? query
}
