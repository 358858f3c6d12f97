/**
 * Names in search form.
 * word    a run of letters and digits, lower case, without accents; single letters in a row are one word ("S.G." is "sg")
 * squash  the words without spaces between them: "good year" and "goodyear" are the same
 * noise   legal forms and "and", "the": never part of the search form, unless a name has nothing else
 */

const NOISE = new Set([
  'private',
  'pvt',
  'limited',
  'ltd',
  'llp',
  'opc',
  'company',
  'co',
  'privatelimited',
  'pvtltd',
  'and',
  'the',
])
const LEGAL = ['private', 'limited', 'company']
/** No name has more; a query's further words are not looked at. */
const MAX_WORDS = 30
const MAX_WORD_LENGTH = 40

export interface SearchName {
  words: string[]
  squash: string
}

/** A company's name in search form. */
export function companyWords(name: string): SearchName {
  const words = splitWords(name)
  const cut = words.flatMap((word, index) => unglueLegalForm(word, words[index + 1]))
  return searchName(
    cut.filter((word) => !NOISE.has(word)),
    cut,
  )
}

/** A person's name in search form. */
export function personWords(name: string): SearchName {
  const words = splitWords(name)
  return searchName(words, words)
}

function searchName(kept: string[], all: string[]): SearchName {
  const words = joinSingleLetters(kept.length > 0 ? kept : all).slice(0, MAX_WORDS)
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
  return words.map((word) => (word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word))
}

/** Files lose the space at a line's end: "NETWORKINGPRIVATE LIMITED", "TRAVELS PRIVATELIMITED". */
function unglueLegalForm(word: string, next: string | undefined): string[] {
  if (word.length < 9) return [word]
  if (word.endsWith('privatelimited')) return [word.slice(0, -14), 'private'].filter(Boolean)
  if (word.endsWith('private') && (next === 'limited' || next === 'ltd')) return [word.slice(0, -7)]
  if (next === undefined && word.endsWith('limited') && word !== 'unlimited') return [word.slice(0, -7)]
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

/** Whether a word is the beginning of a legal form: "lim", "priv". */
export function isStartOfLegalForm(word: string): boolean {
  return word.length >= 2 && LEGAL.some((form) => form.startsWith(word))
}

/** The legal forms, for those who look for a misspelt one. */
export const LEGAL_FORMS: readonly string[] = LEGAL

/** The lexemes of a name: its distinct words and how many words it has, as '=3'. */
export function lexemesOf(words: readonly string[]): string[] {
  const distinct = [...new Set(words)]
  return [...distinct, `=${distinct.length}`]
}

/** Text that PostgreSQL reads as a tsvector. */
export function tsvectorText(words: readonly string[]): string {
  // Words are letters and digits alone: quoting is all they need.
  return lexemesOf(words)
    .map((lexeme) => `'${lexeme}'`)
    .join(' ')
}
