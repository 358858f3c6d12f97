/**
 * Names in search form.
 *   word    a run of letters and digits, lower case, without accents; in a company's name single
 *           letters in a row are one word ("S.G." is "sg")
 *   squash  the words without spaces between them: "good year" and "goodyear" are the same
 *   noise   legal forms, "M/s", "and", "the" and an "n" that stands for it: never part of the
 *           search form, unless a name has nothing else
 */

const NOISE = new Set(
  'private pvt limited ltd llp opc company co privatelimited pvtltd and the'.split(' '),
)
/** No name has more; a query's further words are not looked at. */
const MAX_WORDS = 30
const MAX_WORD_LENGTH = 40

export interface SearchName {
  words: string[]
  squash: string
}

/** A company's name in search form. */
export function companyWords(name: string): SearchName {
  const words = splitWords(name.replace(MESSRS, ''))
  const cut = words.flatMap((word, index) => unglueLegalForm(word, words[index + 1]))
  return searchName(
    joinSingleLetters(cut.filter((word, index) => !isNoise(cut, word, index))),
    joinSingleLetters(cut),
  )
}

/** Without the father's or husband's name, where it is told ("Ravi Kumar S/o Mohan Lal"). */
export function personWords(name: string): SearchName {
  const words = splitWords(name.replace(RELATION, ''))
  return searchName(words, splitWords(name))
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'smt', 'shrimati'])
const HONOURS = new Set(['shri', 'sri', 'shree', 'sh'])
const MESSRS = /^\s*(?:m\s*\/\s*s\b\.?|messrs\b\.?)(?=.*[a-z0-9])/i
const RELATION = /(?<=\w)\W+(?:[sdwc]\s*\/\s*o|(?:son|daughter|wife) of)\b.*$/i

function isNoise(words: readonly string[], word: string, index: number): boolean {
  if (NOISE.has(word)) return true
  const next = words[index + 1]
  if (word === 'p') return next === 'ltd' || next === 'limited'
  // "Pick n Pay", and no initial of "N R Agarwal".
  return (
    word === 'n' &&
    index > 0 &&
    next !== undefined &&
    next.length > 1 &&
    words[index - 1]!.length > 1
  )
}

function searchName(kept: string[], all: string[]): SearchName {
  const words = (kept.length > 0 ? kept : all).slice(0, MAX_WORDS)
  return { words, squash: words.join('') }
}

function splitWords(name: string): string[] {
  // Most names are plain ASCII: the general way costs five times as much.
  const text = /^[\x20-\x7e]*$/.test(name)
    ? name.toLowerCase().replace(/['`]/g, '').replace(/\(p\)/g, ' ')
    : name
        .normalize('NFKD')
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
function unglueLegalForm(word: string, next: string | undefined): string[] {
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
 * How many words that a person's name begins with are titles. "Shri Ram" is a name; before a whole
 * name "Shri" is none, and what else it may be is asked for too.
 */
export function titlesOf(words: readonly string[]): number {
  const isTitle = (word: string, after: number) =>
    (after > 0 && TITLES.has(word)) || (after > 1 && HONOURS.has(word))
  const first = words.findIndex((word, at) => !isTitle(word, words.length - at - 1))
  return Math.max(first, 0)
}

/** A name in one word without an "and" in it, or without all: "oilandgas" is "oil & gas". */
export function withoutAnd(squash: string): string[] {
  const and = /(?<=..)and(?=..)/g
  const one = [...squash.matchAll(and)].map(
    ({ index }) => squash.slice(0, index) + squash.slice(index + 3),
  )
  return one.length < 2 ? one : [...one, squash.replace(and, '')]
}

/** Whether a word may be the unfinished beginning of noise: "lim", "priv", "an". */
export function isStartOfNoise(word: string): boolean {
  return [...NOISE].some((noise) => noise.startsWith(word))
}
