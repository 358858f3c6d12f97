import { normalText } from '@dastak/contract/normal-text.ts'
import { HONOURS, TITLES } from '@dastak/contract/person-name.ts'

/**
 * Normalizes names for the search.
 * - word: a run of letters and digits, lower case, without accents. In a company's name single
 *   letters in a row are one word ("S.G." is "sg").
 * - squash: the words joined without spaces, so that "good year" and "goodyear" are the same.
 * - stop word: a legal form, "M/s", "and", "the" or an "n" for "and". They are dropped, unless a
 *   name has nothing else.
 */

export const STOP_WORDS: ReadonlySet<string> = new Set(
  'private pvt limited ltd llp opc company co privatelimited pvtltd and the'.split(' '),
)
/** No name has more words. Further words of a query are ignored. */
const MAX_WORDS = 30
const MAX_WORD_LENGTH = 40

export interface NormalizedName {
  words: string[]
  squash: string
}

/** Normalizes a company's name. */
export function normalizeCompany(name: string): NormalizedName {
  const words = splitWords(name.replace(MESSRS, ''))
  const cut = words.flatMap((word, index) => splitLegalForm(word, words[index + 1]))
  return searchName(
    joinSingleLetters(cut.filter((word, index) => !isStopWord(cut, word, index))),
    joinSingleLetters(cut),
  )
}

/**
 * Normalizes a person's name, without the father's or husband's name ("Ravi Kumar S/o Mohan Lal").
 */
export function normalizePerson(name: string): NormalizedName {
  const words = splitWords(name.replace(RELATION, ''))
  return searchName(words, splitWords(name))
}

const MESSRS = /^\s*(?:m\s*\/\s*s\b\.?|messrs\b\.?)(?=.*[a-z0-9])/i
const RELATION = /(?<=\w)\W+(?:[sdwc]\s*\/\s*o|(?:son|daughter|wife) of)\b.*$/is

function isStopWord(words: readonly string[], word: string, index: number): boolean {
  if (STOP_WORDS.has(word)) return true
  const next = words[index + 1]
  if (word === 'p') return next === 'ltd' || next === 'limited'
  // As in "Pick n Pay", but not an initial as in "N R Agarwal".
  return (
    word === 'n' &&
    index > 0 &&
    next !== undefined &&
    next.length > 1 &&
    words[index - 1]!.length > 1
  )
}

function searchName(kept: string[], all: string[]): NormalizedName {
  const words = (kept.length > 0 ? kept : all).slice(0, MAX_WORDS)
  return { words, squash: words.join('') }
}

function splitWords(name: string): string[] {
  // Most names are plain ASCII: the general way takes five times as long.
  const text = /^[\x20-\x7e]*$/.test(name)
    ? name.toLowerCase().replace(/['`]/g, '').replace(/\(p\)/g, ' ')
    : normalText(name, 'NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/['`’]/g, '')
        .replace(/\(p\)/g, ' ')
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) =>
    word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word,
  )
}

/** Files lose the space at a line's end: "NETWORKINGPRIVATE LIMITED", "TRAVELS PRIVATELIMITED". */
function splitLegalForm(word: string, next: string | undefined): string[] {
  if (word.length < 9) return [word]
  if (word.endsWith('privatelimited')) return [word.slice(0, -14), 'private'].filter(Boolean)
  if (word.endsWith('private') && (next === 'limited' || next === 'ltd')) return [word.slice(0, -7)]
  if (next === undefined && word.endsWith('limited') && word !== 'unlimited')
    return [word.slice(0, -7)]
  return [word]
}

function joinSingleLetters(words: string[]): string[] {
  if (!words.some((word) => word.length === 1)) return words
  const joined: string[] = []
  let isOpen = false
  for (const word of words) {
    const isSingle = word.length === 1 && word >= 'a' && word <= 'z'
    if (isSingle && isOpen) joined[joined.length - 1] += word
    else joined.push(word)
    isOpen = isSingle
  }
  return joined
}

/**
 * How many words at the beginning of a person's name may be titles. "Shri Ram" is a name. Before a
 * whole name "Shri" is a title, and the search also tries it as a name.
 */
export function countTitles(words: readonly string[]): number {
  const isTitle = (word: string, after: number) =>
    (after > 0 && TITLES.has(word)) || (after > 1 && HONOURS.has(word))
  const first = words.findIndex((word, at) => !isTitle(word, words.length - at - 1))
  return Math.max(first, 0)
}

/** A name in one word without one "and" in it, or without all: "oilandgas" is "oil & gas". */
export function omitAnd(squash: string): string[] {
  const and = /(?<=..)and(?=..)/g
  const without = [...squash.matchAll(and)].map(
    ({ index }) => squash.slice(0, index) + squash.slice(index + 3),
  )
  return without.length < 2 ? without : [...without, squash.replace(and, '')]
}

/** Whether a word may be an unfinished stop word: "lim", "priv", "an". */
export function isStopWordPrefix(word: string): boolean {
  return [...STOP_WORDS].some((stopWord) => stopWord.startsWith(word))
}
