import type { Reader } from '../../../db/database.ts'
import { ask, type Space } from './search.store.ts'

export interface KnownWord {
  word: string
  /** How often it stands in names. */
  df: number
}

/** Which of the words stand in the dictionary, and `take` of those that `start` may become. */
export async function wordsKnown(
  reader: Reader,
  space: Space,
  words: readonly string[],
  start: string | null = null,
  take = 0,
): Promise<(KnownWord & { is_completion: boolean })[]> {
  return ask(reader, space, 'words_known', [[...words], start, take])
}

/** `take` words of `least` to `most` letters that begin with one of `starts` or end with `end`. */
export async function wordsLike(
  reader: Reader,
  space: Space,
  like: { starts: string[]; end: string; least: number; most: number; take: number },
): Promise<KnownWord[]> {
  const { starts, end, least, most, take } = like
  return ask(reader, space, 'words_like', [starts, end, least, most, take])
}
