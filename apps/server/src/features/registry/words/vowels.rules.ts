const VOWELS = 'aeiou'
/** So many letters tell a word that has no vowels. */
const SHORTEST = 3
/** The letters by which the dictionary finds words. */
const START = 4

/** A word without the vowels after its first letter; a doubled consonant counts once. */
export function withoutVowels(word: string): string {
  return (word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1')
}

/** Whether a word is written as people do who leave the vowels out: "bnglr". */
export function isWithoutVowels(word: string): boolean {
  return word.length >= SHORTEST && /^[a-z][b-df-hj-np-tv-z]+$/.test(word)
}

/** How a word may begin: its first letters, with up to two vowels between each two. */
export function startsWithVowels(word: string): string[] {
  const starts: string[] = []
  const go = (start: string, used: number, vowels: number) => {
    if (start.length === START) return void starts.push(start)
    const next = word[used]
    if (next !== undefined) {
      go(start + next, used + 1, 0)
      // "villa" is "vla" too.
      if (start.length < START - 1) go(start + next + next, used + 1, 0)
    }
    if (vowels < 2) for (const vowel of VOWELS) go(start + vowel, used, vowels + 1)
  }
  go(word[0]!, 1, 0)
  return [...new Set(starts)]
}
