/**
 * Hashes of a word and of each of its spellings with one letter left out. Two words that are one edit apart (a letter
 * left out, added, replaced, or swapped with its neighbour) always share one; those that share one are one or two apart.
 */
export function spellingVariants(word: string): number[] {
  const hashes = [hash(word, -1)]
  if (word.length < 2) return hashes
  for (let left = 0; left < word.length; left += 1) {
    // The same letter twice: leaving out either gives the same spelling.
    if (left > 0 && word.charCodeAt(left) === word.charCodeAt(left - 1)) continue
    hashes.push(hash(word, left))
  }
  return hashes
}

/** FNV-1a of 32 bits over the word without the letter at `skipped`. */
function hash(word: string, skipped: number): number {
  let value = 0x811c9dc5
  for (let index = 0; index < word.length; index += 1) {
    if (index !== skipped) value = Math.imul(value ^ word.charCodeAt(index), 0x01000193)
  }
  return value | 0
}

/** A number from 0 to `count - 1` that spreads keys evenly. */
export function spread(key: string, count: number): number {
  return (hash(key, -1) >>> 0) % count
}
