import { soundKey } from '../words/sound.rules.ts'

/**
 * What a name stands under in the index, beside facets (`facets.rules.ts`):
 *   word   a word of its search form
 *   ^sol   how a word begins, up to four letters
 *   ~key   how a word sounds
 */

/** A beginning that is longer is looked up in the dictionary. */
export const LONGEST_START = 4

/** How a word begins. */
export function startLexeme(start: string): string {
  return `^${start.slice(0, LONGEST_START)}`
}

export function soundLexeme(word: string): string {
  return `~${soundKey(word)}`
}

/** All lexemes of a name's words, each once. */
export function lexemesOf(words: Iterable<string>): Set<string> {
  const lexemes = new Set<string>()
  for (const word of words) {
    if (lexemes.has(word)) continue
    lexemes.add(word)
    lexemes.add(soundLexeme(word))
    for (let length = 1; length <= Math.min(LONGEST_START, word.length); length += 1)
      lexemes.add(`^${word.slice(0, length)}`)
  }
  return lexemes
}

/** Text that PostgreSQL reads as a tsvector. Lexemes have neither quotes nor backslashes. */
export function tsvectorText(lexemes: Iterable<string>): string {
  let text = ''
  for (const lexeme of lexemes) text += `'${lexeme}' `
  return text
}

/**
 * Shards of an index: a search walks them in their order, so that a LIMIT stops early and finds the
 * best names first. Active subjects with names of one or two words, of three, of more; then the
 * others.
 */
export function shardOf(wordCount: number, isActive: boolean): number {
  return isActive ? Math.min(Math.max(wordCount, 2), 4) - 2 : 3
}

export const SHARDS = 4

/** Whether a shard holds active subjects. */
export function isActiveShard(shard: number): boolean {
  return shard < 3
}
