import { soundKey } from '../words/sound.rules.ts'

/**
 * The lexemes of a name in the index, with its facets (`facets.rules.ts`):
 * - word: a word of its search form.
 * - ^sol: the prefix of a word, up to four letters.
 * - ~key: the phonetic key of a word.
 */

/** Longer prefixes are looked up in the dictionary. */
export const LONGEST_PREFIX = 4

/** The lexeme of a word's prefix. */
export function prefixLexeme(start: string): string {
  return `^${start.slice(0, LONGEST_PREFIX)}`
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
    for (let length = 1; length <= Math.min(LONGEST_PREFIX, word.length); length += 1)
      lexemes.add(`^${word.slice(0, length)}`)
  }
  return lexemes
}

/** Text that PostgreSQL parses as a tsvector. Lexemes have neither quotes nor backslashes. */
export function tsvectorText(lexemes: Iterable<string>): string {
  let text = ''
  for (const lexeme of lexemes) text += `'${lexeme}' `
  return text
}

/**
 * The shards of an index. A search reads them in order, so that a LIMIT stops early with the best
 * names. The first three are for active subjects with names of up to two words, of three, and of
 * more. The last one has all other subjects.
 */
export function shardOf(wordCount: number, isActive: boolean): number {
  return isActive ? Math.min(Math.max(wordCount, 2), 4) - 2 : 3
}

export const SHARDS = 4

/** Whether a shard contains active subjects. */
export function isActiveShard(shard: number): boolean {
  return shard < 3
}
