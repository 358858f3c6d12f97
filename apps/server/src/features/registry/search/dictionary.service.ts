import type { Reader } from '../../../db/database.ts'
import { LONGEST_START, soundLexeme, startLexeme } from '../indexing/search-lexemes.rules.ts'
import { isStartOfNoise, titlesOf, type SearchName } from '../words/name-words.rules.ts'
import { editDistance, oneEditAway } from '../words/spelling.rules.ts'
import { isWithoutVowels, startsWithVowels, withoutVowels } from '../words/vowels.rules.ts'
import * as plan from './search-plan.rules.ts'
import { wordsKnown, wordsLike, type KnownWord, type Space } from './search.store.ts'

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
  /** What the last word may become; null where it is too much or indexes know its beginning. */
  completions: readonly KnownWord[] | null
  /** The last word may be the beginning of a legal form. */
  isEndOpen: boolean
  /** The first words, so many, may be titles, and no part of the name. */
  titles: number
}

export async function readWords(reader: Reader, space: Space, name: SearchName): Promise<Asked> {
  const words = [...new Set(name.words)].slice(0, plan.MOST_WORDS)
  const glued = words.slice(1).map((word, index) => words[index]! + word)
  const last = words.at(-1)!
  const isLong = last.length > LONGEST_START
  const initials = space === 'director' ? words.map((word) => word[0]!) : []
  const lexemes = [...words.map(soundLexeme), ...(isLong ? [] : [startLexeme(last)])]
  const asked = [...new Set([...words, ...glued, ...initials, ...lexemes])]
  const start = isLong ? last : null
  const rows = await wordsKnown(reader, space, asked, start, plan.MOST_COMPLETIONS + 1)
  const completions = rows.filter((row) => row.is_completion)
  return {
    space,
    words,
    squash: name.squash,
    known: new Map(rows.filter((row) => !row.is_completion).map(({ word, df }) => [word, df])),
    completions: isLong && completions.length <= plan.MOST_COMPLETIONS ? completions : null,
    isEndOpen: space === 'company' && words.length > 1 && isStartOfNoise(last),
    titles: space === 'director' ? titlesOf(words) : 0,
  }
}

/** For each word those of the dictionary one edit away, the commonest first. */
export async function wordsNear(
  reader: Reader,
  space: Space,
  words: readonly string[],
): Promise<ReadonlyMap<string, KnownWord[]>> {
  const away = new Map(
    words
      .filter((word) => word.length >= plan.SHORTEST_NEAR)
      .map((word) => [word, new Set(oneEditAway(word))] as const),
  )
  if (away.size === 0) return new Map()
  const all = new Set([...away.values()].flatMap((spellings) => [...spellings]))
  const rows = await wordsKnown(reader, space, [...all])
  return new Map(
    [...away].map(([word, spellings]) => [
      word,
      commonest(rows.filter((row) => spellings.has(row.word))),
    ]),
  )
}

/** Words two edits away: of the first 4 letters at most one is wrong, or none of the last 4. */
export async function wordsTwoAway(reader: Reader, space: Space, word: string) {
  if (word.length < plan.SHORTEST_TWICE) return []
  const rows = await wordsLike(reader, space, {
    starts: startsNear(word),
    end: word.slice(-4),
    least: word.length - 2,
    most: word.length + 2,
    take: plan.MOST_LIKE,
  })
  return commonest(rows.filter((row) => editDistance(row.word, word, 2) <= 2))
}

/** Words of the dictionary that a word is without its vowels: "mtnfrg" is "motionfrog". */
export async function wordsWithVowels(reader: Reader, space: Space, word: string) {
  if (!isWithoutVowels(word)) return []
  const rows = await wordsLike(reader, space, {
    starts: startsWithVowels(word),
    end: '',
    least: word.length + 1,
    most: word.length * 2 + 2,
    take: plan.MOST_WITH_VOWELS,
  })
  return commonest(rows.filter((row) => withoutVowels(row.word) === withoutVowels(word)))
}

/**
 * Pairs of words of the dictionary that a word may be which lost its space, also with a typo in one
 * of them; of each the commonest few.
 */
export async function pairsNear(reader: Reader, space: Space, word: string) {
  const splits = []
  for (let at = plan.SHORTEST_HALF; at <= word.length - plan.SHORTEST_HALF; at += 1)
    splits.push([word.slice(0, at), word.slice(at)] as const)
  const rows = await wordsKnown(reader, space, [...new Set(splits.flat())])
  const known = new Map(rows.map((row) => [row.word, row]))
  const lone = splits.flatMap(([first, second]) =>
    known.has(first) === known.has(second) ? [] : [known.has(first) ? second : first],
  )
  const near = await wordsNear(reader, space, lone)
  const choices = (part: string) => {
    const itself = known.get(part)
    return itself ? [itself] : (near.get(part) ?? []).slice(0, plan.MOST_HALVES)
  }
  return splits
    .flatMap(([first, second]) =>
      choices(first).flatMap((one) =>
        choices(second).map((two) => [one, two] as [KnownWord, KnownWord]),
      ),
    )
    .toSorted((a, b) => Math.min(b[0].df, b[1].df) - Math.min(a[0].df, a[1].df))
    .slice(0, plan.MOST_NEAR)
}

/** What the first four letters may be where one of them is wrong. */
function startsNear(word: string): string[] {
  const near = [3, 4, 5].flatMap((letters) => oneEditAway(word.slice(0, letters)))
  return [...new Set([word.slice(0, 4), ...near.filter((start) => start.length === 4)])]
}

function commonest(words: readonly KnownWord[]): KnownWord[] {
  return words.toSorted((a, b) => b.df - a.df).slice(0, plan.MOST_NEAR)
}
