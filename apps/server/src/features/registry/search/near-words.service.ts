import type { Reader } from '../../../db/database.ts'
import { wordsKnown, wordsLike, type KnownWord } from './dictionary.store.ts'
import type { Space } from './search.store.ts'
import { editDistance, oneEditAway } from '../words/spelling.rules.ts'
import { isWithoutVowels, startsWithVowels, withoutVowels } from '../words/vowels.rules.ts'

/** Other words that a word may be: the commonest. */
const MAX_NEAR = 24
/** A letter or two are one edit away from everything. */
const SHORTEST = 3
/** Words this long are thought to have two typos. */
const SHORTEST_TWICE = 6
/** So many words that begin or end alike are compared. */
const MOST_LIKE = 4_000
const MOST_WITH_VOWELS = 20_000

/** For each word those of the dictionary one edit away, the commonest first. */
export async function wordsNear(
  reader: Reader,
  space: Space,
  words: readonly string[],
): Promise<ReadonlyMap<string, KnownWord[]>> {
  const away = new Map(
    words
      .filter((word) => word.length >= SHORTEST)
      .map((word) => [word, new Set(oneEditAway(word))] as const),
  )
  if (away.size === 0) return new Map()
  const all = [...new Set([...away.values()].flatMap((spellings) => [...spellings]))]
  const rows = (await wordsKnown(reader, space, all, null, 0)).toSorted((a, b) => b.df - a.df)
  return new Map(
    [...away].map(([word, spellings]) => [
      word,
      rows.filter((row) => spellings.has(row.word)).slice(0, MAX_NEAR),
    ]),
  )
}

/**
 * Words of the dictionary two edits away: of their first four letters at most one is wrong, or none
 * of their last four.
 */
export async function wordsTwoAway(
  reader: Reader,
  space: Space,
  word: string,
): Promise<KnownWord[]> {
  if (word.length < SHORTEST_TWICE) return []
  const rows = await wordsLike(reader, space, {
    starts: startsNear(word),
    end: word.slice(-4),
    least: word.length - 2,
    most: word.length + 2,
    take: MOST_LIKE,
  })
  return rows
    .filter((row) => editDistance(row.word, word, 2) <= 2)
    .toSorted((a, b) => b.df - a.df)
    .slice(0, MAX_NEAR)
}

/** Words of the dictionary that a word is without its vowels: "mtnfrg" is "motionfrog". */
export async function wordsWithVowels(
  reader: Reader,
  space: Space,
  word: string,
): Promise<KnownWord[]> {
  if (!isWithoutVowels(word)) return []
  const rows = await wordsLike(reader, space, {
    starts: startsWithVowels(word),
    end: '',
    least: word.length + 1,
    most: word.length * 2 + 2,
    take: MOST_WITH_VOWELS,
  })
  return rows
    .filter((row) => withoutVowels(row.word) === withoutVowels(word))
    .toSorted((a, b) => b.df - a.df)
    .slice(0, MAX_NEAR)
}

/** What the first four letters may be where one of them is wrong. */
function startsNear(word: string): string[] {
  const near = [
    word.slice(0, 4),
    ...oneEditAway(word.slice(0, 3)),
    ...oneEditAway(word.slice(0, 4)),
    ...oneEditAway(word.slice(0, 5)),
  ]
  return [...new Set(near.filter((start) => start.length === 4))]
}

/**
 * Pairs of words of the dictionary that a word may be which lost its space, also with a typo in one
 * of them; of each the commonest few.
 */
export async function pairsNear(
  reader: Reader,
  space: Space,
  word: string,
): Promise<[KnownWord, KnownWord][]> {
  const splits = []
  for (let at = 3; at <= word.length - 3; at += 1)
    splits.push([word.slice(0, at), word.slice(at)] as const)
  const parts = [...new Set(splits.flat())]
  const known = new Map(
    (await wordsKnown(reader, space, parts, null, 0)).map((row) => [row.word, row]),
  )
  const lone = splits.flatMap(([first, second]) =>
    known.has(first) === known.has(second) ? [] : [known.has(first) ? second : first],
  )
  const near = await wordsNear(reader, space, lone)
  const choices = (part: string) => {
    const itself = known.get(part)
    return itself ? [itself] : (near.get(part) ?? []).slice(0, 3)
  }
  return splits
    .flatMap(([first, second]) =>
      choices(first).flatMap((one) =>
        choices(second).map((two) => [one, two] as [KnownWord, KnownWord]),
      ),
    )
    .toSorted((a, b) => Math.min(b[0].df, b[1].df) - Math.min(a[0].df, a[1].df))
    .slice(0, MAX_NEAR)
}
