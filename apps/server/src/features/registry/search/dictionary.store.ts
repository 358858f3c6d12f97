import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { fn, type Space } from './search.store.ts'

export interface KnownWord {
  word: string
  /** How often it stands in names. */
  df: number
}

/** Which of the words stand in the dictionary, and some of those that `start` may become. */
export async function wordsKnown(
  reader: Reader,
  space: Space,
  words: readonly string[],
  start: string | null,
  take: number,
) {
  const { rows } = await sql<
    KnownWord & { is_completion: boolean }
  >`SELECT * FROM ${fn(space, 'words_known')}(${[...words]}, ${start}, ${take})`.execute(reader)
  return rows
}

/**
 * Words of `least` to `most` letters whose first four letters are one of `starts`, or whose last
 * four are `end`; `take` of them.
 */
export async function wordsLike(
  reader: Reader,
  space: Space,
  {
    starts,
    end,
    least,
    most,
    take,
  }: { starts: string[]; end: string; least: number; most: number; take: number },
): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    SELECT * FROM ${fn(space, 'words_like')}(${starts}, ${end}, ${least}, ${most}, ${take})`.execute(
    reader,
  )
  return rows
}
