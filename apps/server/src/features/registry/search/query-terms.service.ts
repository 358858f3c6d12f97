import type { Reader } from '../../../db/database.ts'
import { LONGEST_PREFIX, soundLexeme, prefixLexeme } from '../indexing/search-lexemes.rules.ts'
import { isStopWordPrefix, countTitles, type NormalizedName } from '../words/name-words.rules.ts'
import { editDistance, oneEditAway } from '../words/spelling.rules.ts'
import { lacksVowels, prefixesWithVowels, omitVowels } from '../words/vowels.rules.ts'
import * as plan from './search-plan.rules.ts'
import { findKnownWords, findSimilarWords, type KnownWord, type Space } from './search.store.ts'

/** The terms of a query with their counts in the dictionary. */
export interface QueryTerms {
  space: Space
  words: string[]
  squash: string
  /**
   * Document frequencies of the query's words, and of adjacent words joined as one. Words in no
   * name are missing. If many names have them, also of the lexemes for a short last word as a
   * prefix and for the sound of the words. For people also of the first letters.
   */
  known: ReadonlyMap<string, number>
  /** The completions of the last word. Null if there are too many or if an index has its prefix. */
  completions: readonly KnownWord[] | null
  /** The last word may be the beginning of a legal form. */
  isEndOpen: boolean
  /** So many words at the beginning may be titles instead of a part of the name. */
  titles: number
}

export async function lookUpTerms(
  reader: Reader,
  space: Space,
  name: NormalizedName,
): Promise<QueryTerms> {
  const words = [...new Set(name.words)].slice(0, plan.MAX_QUERY_WORDS)
  const joined = words.slice(1).map((word, index) => words[index]! + word)
  const last = words.at(-1)!
  const isLong = last.length > LONGEST_PREFIX
  const initials = space === 'director' ? words.map((word) => word[0]!) : []
  const lexemes = [...words.map(soundLexeme), ...(isLong ? [] : [prefixLexeme(last)])]
  const lookedUp = [...new Set([...words, ...joined, ...initials, ...lexemes])]
  const prefix = isLong ? last : null
  const rows = await findKnownWords(reader, space, lookedUp, prefix, plan.MAX_COMPLETIONS + 1)
  const completions = rows.filter((row) => row.is_completion)
  return {
    space,
    words,
    squash: name.squash,
    known: new Map(rows.filter((row) => !row.is_completion).map(({ word, df }) => [word, df])),
    completions: isLong && completions.length <= plan.MAX_COMPLETIONS ? completions : null,
    isEndOpen: space === 'company' && words.length > 1 && isStopWordPrefix(last),
    titles: space === 'director' ? countTitles(words) : 0,
  }
}

/** For each word the words of the dictionary one edit away, the most frequent first. */
export async function findNeighbours(
  reader: Reader,
  space: Space,
  words: readonly string[],
): Promise<ReadonlyMap<string, KnownWord[]>> {
  const spellingsOf = new Map(
    words
      .filter((word) => word.length >= plan.MIN_NEIGHBOUR_LENGTH)
      .map((word) => [word, new Set(oneEditAway(word))] as const),
  )
  if (spellingsOf.size === 0) return new Map()
  const all = new Set([...spellingsOf.values()].flatMap((spellings) => [...spellings]))
  const rows = await findKnownWords(reader, space, [...all])
  return new Map(
    [...spellingsOf].map(([word, spellings]) => [
      word,
      mostFrequent(rows.filter((row) => spellings.has(row.word))),
    ]),
  )
}

/** Words two edits away, with at most one wrong in the first 4 letters or none in the last 4. */
export async function findTwoEditsAway(reader: Reader, space: Space, word: string) {
  if (word.length < plan.MIN_TWO_EDITS_LENGTH) return []
  const rows = await findSimilarWords(reader, space, {
    starts: prefixesNear(word),
    end: word.slice(-4),
    least: word.length - 2,
    most: word.length + 2,
    take: plan.MAX_SIMILAR,
  })
  return mostFrequent(rows.filter((row) => editDistance(row.word, word, 2) <= 2))
}

/** The words that become this one without their vowels: "mtnfrg" is "motionfrog". */
export async function findWithVowels(reader: Reader, space: Space, word: string) {
  if (!lacksVowels(word)) return []
  const rows = await findSimilarWords(reader, space, {
    starts: prefixesWithVowels(word),
    end: '',
    least: word.length + 1,
    most: word.length * 2 + 2,
    take: plan.MAX_SIMILAR_WITH_VOWELS,
  })
  return mostFrequent(rows.filter((row) => omitVowels(row.word) === omitVowels(word)))
}

/**
 * Pairs of words that a word without its space may be, also with a typo in one of them. Of each
 * word the most frequent few.
 */
export async function findPairs(reader: Reader, space: Space, word: string) {
  const splits = []
  for (let index = plan.MIN_HALF_LENGTH; index <= word.length - plan.MIN_HALF_LENGTH; index += 1)
    splits.push([word.slice(0, index), word.slice(index)] as const)
  const rows = await findKnownWords(reader, space, [...new Set(splits.flat())])
  const known = new Map(rows.map((row) => [row.word, row]))
  const unpaired = splits.flatMap(([first, second]) =>
    known.has(first) === known.has(second) ? [] : [known.has(first) ? second : first],
  )
  const near = await findNeighbours(reader, space, unpaired)
  const choices = (part: string) => {
    const exact = known.get(part)
    return exact ? [exact] : (near.get(part) ?? []).slice(0, plan.MAX_HALF_ALTERNATIVES)
  }
  return splits
    .flatMap(([first, second]) =>
      choices(first).flatMap((one) =>
        choices(second).map((two) => [one, two] as [KnownWord, KnownWord]),
      ),
    )
    .toSorted((a, b) => Math.min(b[0].df, b[1].df) - Math.min(a[0].df, a[1].df))
    .slice(0, plan.MAX_NEIGHBOURS)
}

/** The possible first four letters if one of them is wrong. */
function prefixesNear(word: string): string[] {
  const near = [3, 4, 5].flatMap((letters) => oneEditAway(word.slice(0, letters)))
  return [...new Set([word.slice(0, 4), ...near.filter((start) => start.length === 4)])]
}

function mostFrequent(words: readonly KnownWord[]): KnownWord[] {
  return words.toSorted((a, b) => b.df - a.df).slice(0, plan.MAX_NEIGHBOURS)
}
