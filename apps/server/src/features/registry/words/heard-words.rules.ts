import type { HeardWord, QueryWord } from './indian-scripts.rules.ts'
import { spellingsAt, VOWEL, type Spelling } from './sound-spellings.rules.ts'

/** Compares words that are heard with words in Latin letters. Costs are in tenths. */

/** Changes that no spelling accounts for. */
const COST = { doubled: 1, h: 3, lastE: 2, vowel: 6, consonant: 12, unheard: 12, unheardVowel: 6 }
/** So many parts of spellings are tried, the cheapest first. */
const MAX_STEPS = 4_000

/**
 * The cheapest spellings of a word, at most `take`, each cut to `length` letters.
 */
export function spell(word: HeardWord, take: number, length = Infinity): string[] {
  const edges = word.sounds.map((_, at) => spellingsAt(word, at))
  const open: { at: number; text: string }[][] = [[{ at: 0, text: '' }]]
  const found = new Set<string>()
  const seen = new Set<string>()
  let steps = 0
  for (let cost = 0; cost < open.length; cost += 1)
    for (const { at, text } of open[cost] ?? []) {
      if (text.length >= length || at >= edges.length) {
        if (text !== '') found.add(text.slice(0, length))
        // With an e that nobody says: "bose".
        if (text.length < length && length < Infinity) found.add(`${text}e`)
        if (found.size >= take) return [...found]
        continue
      }
      if (seen.has(`${at} ${text}`)) continue
      seen.add(`${at} ${text}`)
      if ((steps += 1) > MAX_STEPS) return [...found]
      for (const edge of edges[at]!)
        (open[cost + edge.cost] ??= []).push({ at: at + edge.span, text: text + edge.text })
    }
  return [...found]
}

/**
 * Compares Latin words with a heard one: what a Latin word costs as its spelling. Infinity if it
 * costs more than `most`.
 */
export function createSpellingCost(word: HeardWord, most: number): (latin: string) => number {
  const count = word.sounds.length
  const edges = word.sounds.map((_, at) => byFirstLetter(spellingsAt(word, at)))
  const unheard = word.sounds.map((sound, at) =>
    at > 0 && VOWEL.test(sound) ? COST.unheardVowel : COST.unheard,
  )
  return (latin) => {
    const end = latin.length
    // The least cost of the first sounds as the first letters.
    const rows = Array.from({ length: count + 1 }, () => new Int16Array(end + 1).fill(most + 1))
    rows[0]![0] = 0
    for (let at = 0; at <= count; at += 1) {
      const row = rows[at]!
      for (let letter = 0; letter <= end; letter += 1) {
        const cost = row[letter]!
        if (cost > most) continue
        const relax = (span: number, length: number, added: number) => {
          const target = rows[at + span]!
          const sum = cost + added
          if (sum < target[letter + length]!) target[letter + length] = sum
        }
        if (letter < end) relax(0, 1, insertCost(latin, letter))
        if (at === count) continue
        relax(1, 0, unheard[at]!)
        for (const list of [edges[at]!.get(''), edges[at]!.get(latin[letter]!)])
          for (const { text, span, cost: added } of list ?? [])
            if (latin.startsWith(text, letter)) relax(span, text.length, added)
      }
    }
    const cost = rows[count]![end]!
    return cost > most ? Infinity : cost
  }
}

/** Words in their plainest spelling. */
export function latinText(words: readonly QueryWord[]): string {
  return words.map((word) => (typeof word === 'string' ? word : plainSpelling(word))).join(' ')
}

function plainSpelling(word: HeardWord): string {
  let text = ''
  for (let at = 0; at < word.sounds.length;) {
    const [best] = spellingsAt(word, at).toSorted((a, b) => a.cost - b.cost || b.span - a.span)
    text += best!.text
    at += best!.span
  }
  return text
}

function byFirstLetter(spellings: readonly Spelling[]): Map<string, Spelling[]> {
  return Map.groupBy(spellings, ({ text }) => text.slice(0, 1))
}

/** The cost of a letter that is not heard. */
function insertCost(latin: string, at: number): number {
  const letter = latin[at]!
  if (letter === latin[at - 1]) return COST.doubled
  if (letter === 'h' && at > 0) return COST.h
  if (letter === 'e' && at > 1 && at === latin.length - 1) return COST.lastE
  return 'aeiou'.includes(letter) ? COST.vowel : COST.consonant
}
