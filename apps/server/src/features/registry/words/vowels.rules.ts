const VOWELS = 'aeiou'
/** Shorter words are not recognised as lacking vowels. */
const MIN_LENGTH = 3
/** The number of letters by which the dictionary looks up words. */
const PREFIX_LENGTH = 4

/** A word without the vowels after its first letter. A doubled consonant counts once. */
export function omitVowels(word: string): string {
  return (word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1')
}

/** Whether a word is written without vowels, as some people do: "bnglr". */
export function lacksVowels(word: string): boolean {
  return word.length >= MIN_LENGTH && /^[a-z][b-df-hj-np-tv-z]+$/.test(word)
}

/**
 * The possible prefixes of the full word: its first letters, with up to two vowels between them.
 */
export function prefixesWithVowels(word: string): string[] {
  const prefixes: string[] = []
  const extend = (prefix: string, used: number, vowels: number) => {
    if (prefix.length === PREFIX_LENGTH) return void prefixes.push(prefix)
    const next = word[used]
    if (next !== undefined) {
      extend(prefix + next, used + 1, 0)
      // "villa" is "vla" too.
      if (prefix.length < PREFIX_LENGTH - 1) extend(prefix + next + next, used + 1, 0)
    }
    if (vowels < 2) for (const vowel of VOWELS) extend(prefix + vowel, used, vowels + 1)
  }
  extend(word[0]!, 1, 0)
  return [...new Set(prefixes)]
}
