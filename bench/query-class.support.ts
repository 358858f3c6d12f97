import type { Random } from '../apps/server/src/sample/random.ts'

export interface QueryClass {
  name: string
  /** The share of its queries that must be found in the first ten, in percent. */
  target: number
  /**
   * A query for a name; null if the class does not apply to it. `words`: the name in lower case
   * without its legal form.
   */
  make(words: string[], random: Random): string | null
}

const TARGET = 95
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)]!
export const replaceWord = (words: string[], at: number, word: string) =>
  words.map((one, index) => (index === at ? word : one)).join(' ')
export const indexesOf = (words: readonly string[], fits: (word: string) => boolean) =>
  words.flatMap((word, index) => (fits(word) ? [index] : []))

/** One letter left out, added, replaced or swapped with the next. */
export function typo(word: string, random: Random): string {
  const at = random.below(word.length)
  const letter = pick(random, [...LETTERS])
  const kind = random.below(4)
  const made =
    kind === 0
      ? word.slice(0, at) + word.slice(at + 1)
      : kind === 1
        ? word.slice(0, at) + letter + word.slice(at)
        : kind === 2 || at === word.length - 1
          ? word.slice(0, at) + letter + word.slice(at + 1)
          : word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
  return made === word ? typo(word, random) : made
}

/** Changes one of the words that fit. */
export function inWord(
  fits: (word: string) => boolean,
  change: (word: string, random: Random) => string,
) {
  return (words: string[], random: Random): string | null => {
    const found = indexesOf(words, fits)
    if (found.length === 0) return null
    const at = pick(random, found)
    return replaceWord(words, at, change(words[at]!, random))
  }
}

export const one = (name: string, make: QueryClass['make'], target = TARGET): QueryClass => ({
  name,
  target,
  make,
})
