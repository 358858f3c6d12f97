import type { Reader } from '../../../db/database.ts'
import { wordsKnown, type KnownWord } from './dictionary.store.ts'
import { isStartOfNoise, titlesOf, type SearchName } from '../words/name-words.rules.ts'
import { LONGEST_START, soundLexeme, startLexeme } from '../indexing/search-lexemes.rules.ts'
import type { Space } from './search.store.ts'

/** A query's further words are not looked at. */
const MAX_QUERY_WORDS = 8
/** An unfinished word that may become more than these is not looked for word by word. */
const MAX_COMPLETIONS = 2_000

/** The words of a query and what the dictionary knows of them. */
export interface Asked {
  space: Space
  words: string[]
  squash: string
  /**
   * How often words of the query, and neighbours written as one, stand in names; those that stand
   * in none are left out. And, where many names have them, the lexemes of a short last word as a
   * beginning, and of how the words sound. Of people also the first letters.
   */
  known: ReadonlyMap<string, number>
  /**
   * What the last word may become: all of it, or null where that is too much or the indexes know
   * its beginning.
   */
  completions: readonly KnownWord[] | null
  /** The last word may be the beginning of a legal form. */
  isEndOpen: boolean
  /** The first words, so many, may be titles, and no part of the name. */
  titles: number
}

export async function readWords(reader: Reader, space: Space, name: SearchName): Promise<Asked> {
  const words = [...new Set(name.words)].slice(0, MAX_QUERY_WORDS)
  const glued = words.slice(1).map((word, index) => words[index]! + word)
  const last = words.at(-1)!
  const isLong = last.length > LONGEST_START
  const initials = space === 'director' ? words.map((word) => word[0]!) : []
  const lexemes = [...words.map(soundLexeme), ...(isLong ? [] : [startLexeme(last)])]
  const rows = await wordsKnown(
    reader,
    space,
    [...new Set([...words, ...glued, ...initials, ...lexemes])],
    isLong ? last : null,
    MAX_COMPLETIONS + 1,
  )
  const completions = rows.filter((row) => row.is_completion)
  return {
    space,
    words,
    squash: name.squash,
    known: new Map(rows.filter((row) => !row.is_completion).map(({ word, df }) => [word, df])),
    completions: isLong && completions.length <= MAX_COMPLETIONS ? completions : null,
    isEndOpen: space === 'company' && words.length > 1 && isStartOfNoise(last),
    titles: space === 'director' ? titlesOf(words) : 0,
  }
}
