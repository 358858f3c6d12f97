import { isOneEditApart } from '../../../text/one-edit.rules.ts'
import { synonymsOf } from '../words/abbreviations.rules.ts'
import { omitAnd } from '../words/name-words.rules.ts'
import { soundKey } from '../words/sound.rules.ts'
import { editDistance, startDistance } from '../words/spelling.rules.ts'
import { lacksVowels, omitVowels } from '../words/vowels.rules.ts'

/** The query that names are scored against. */
export interface ScoringQuery {
  words: readonly string[]
  squash: string
  /** The cost of a missing word: the rarer it is, the higher. */
  missing: readonly number[]
  /** In names of people a single letter matches a name with that initial. */
  hasInitials: boolean
  /** The last word may be the beginning of a legal form, which then does not count. */
  isEndOpen: boolean
  /** So many words at the beginning may be titles, which then do not count. */
  titles: number
  /** `squash` without the titles. */
  untitled: string
}

/**
 * The costs of differences. Words as typed come before words that sound alike, and those before
 * typos.
 */
export const COST = {
  former: 0.1,
  prefix: 0.2,
  openEnd: 0.3,
  synonym: 0.35,
  sound: 0.4,
  initial: 0.5,
  joined: 0.5,
  // More than for initials that look like a title: "MS Reddy".
  title: 0.6,
  edit: 1,
  cut: 1.1,
  prefixEdit: 1.2,
  soundEdit: 1.4,
  vowels: 1.5,
  twoEdits: 1.8,
} as const
/** The fewest letters of a query's word for each kind of typo. */
const MIN_LENGTH = { edit: 3, cut: 3, prefixEdit: 4, soundEdit: 5, twoEdits: 6 } as const

/** A word's letters as bits. One edit changes at most two of them. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function differingLetters(a: number, b: number): number {
  let bits = a ^ b
  let count = 0
  for (; bits !== 0; count += 1) bits &= bits - 1
  return count
}

/**
 * The cost of matching a query's word with a name's word. Infinity if they have nothing in common.
 */
function wordCost(typed: string, word: string, options: { isLast: boolean; hasInitials: boolean }) {
  if (typed === word) return 0
  if (options.hasInitials && (typed.length === 1 || word.length === 1))
    return typed[0] === word[0] ? COST.initial : Infinity
  if (options.isLast && word.startsWith(typed)) return COST.prefix
  const synonyms = synonymsOf(typed)
  if (synonyms.includes(word)) return COST.synonym
  const key = soundKey(typed)
  const other = soundKey(word)
  if (key === other) return COST.sound
  if (synonyms.some((one) => soundKey(one) === other)) return COST.sound
  return editCost(
    { typed, key, letters: lettersOf(typed) },
    { word, key: other, letters: lettersOf(word) },
    options.isLast,
  )
}

function editCost(
  { typed, key, letters }: { typed: string; key: string; letters: number },
  { word, key: other, letters: others }: { word: string; key: string; letters: number },
  isLast: boolean,
): number {
  const differing = differingLetters(letters, others)
  if (typed.length >= MIN_LENGTH.edit && differing <= 2 && isOneEditApart(typed, word))
    return COST.edit
  if (
    isLast &&
    typed.length >= MIN_LENGTH.prefixEdit &&
    word.length >= typed.length - 1 &&
    startDistance(typed, word, 1) <= 1
  )
    return COST.prefixEdit
  if (
    typed.length >= MIN_LENGTH.soundEdit &&
    Math.abs(key.length - other.length) < 2 &&
    isOneEditApart(key, other)
  )
    return COST.soundEdit
  if (typed.length >= MIN_LENGTH.cut && word.startsWith(typed)) return COST.cut
  if (lacksVowels(typed) && omitVowels(word) === omitVowels(typed)) return COST.vowels
  if (typed.length >= MIN_LENGTH.twoEdits && differing <= 4 && editDistance(typed, word, 2) <= 2)
    return COST.twoEdits
  return Infinity
}

export interface NameCost {
  cost: number
  /** How many words of the query match nothing in the name. */
  missed: number
}

/** Scores names against a query. Each pair of words is compared once. */
export function createNameCost(query: ScoringQuery): (name: string) => NameCost {
  const { words: typed, hasInitials, missing } = query
  const costs = typed.map(() => new Map<string, number>())
  const joinedCosts = typed.map(() => new Map<string, number>())
  const squashes = new Set(typed.length === 1 ? omitAnd(query.squash) : [])
  const joinedTyped = typed.map((word, at) => (at === 0 ? '' : typed[at - 1]! + word))
  const costOf = (at: number, word: string, isJoined: boolean) => {
    const known = (isJoined ? joinedCosts : costs)[at]!
    let cost = known.get(word)
    if (cost === undefined) {
      const one = isJoined ? joinedTyped[at]! : typed[at]!
      cost = wordCost(one, word, {
        isLast: at === typed.length - 1,
        hasInitials: hasInitials && !isJoined,
      })
      known.set(word, cost)
    }
    return cost
  }
  const cheapest = (at: number, words: readonly string[], isJoined = false) => {
    let best = Infinity
    for (const word of words) best = Math.min(best, costOf(at, word, isJoined))
    return best
  }
  return (name) => {
    const words = name.split(' ')
    const squash = words.join('')
    if (squash === query.squash) return { cost: 0, missed: 0 }
    if (squash === query.untitled) return { cost: COST.title, missed: 0 }
    if (squashes.has(squash)) return { cost: COST.joined, missed: 0 }
    const joined = words
      .slice(1)
      .flatMap((word, index) => [words[index]! + word, word + words[index]!])
    // The lowest cost of the query's words up to each index, and how many of them are missed.
    const least: NameCost[] = [{ cost: 0, missed: 0 }]
    for (let at = 0; at < typed.length; at += 1) {
      const before = least[at]!
      let cost = cheapest(at, words)
      if (cost > COST.joined && typed[at]!.length > 3)
        cost = Math.min(cost, cheapest(at, joined) + COST.joined)
      if (at < query.titles) cost = Math.min(cost, COST.title)
      if (at === typed.length - 1 && query.isEndOpen) cost = Math.min(cost, COST.openEnd)
      const isMissed = missing[at]! <= cost
      let best = {
        cost: before.cost + Math.min(cost, missing[at]!),
        missed: before.missed + (isMissed ? 1 : 0),
      }
      if (at > 0 && least[at - 1]!.cost + COST.joined < best.cost) {
        const joinedCost = least[at - 1]!.cost + COST.joined + cheapest(at, words, true)
        if (joinedCost < best.cost) best = { cost: joinedCost, missed: least[at - 1]!.missed }
      }
      least.push(best)
    }
    let { cost, missed } = least[typed.length]!
    // If words are missed, a name with fewer other words is closer.
    if (missed > 0) cost += 0.2 * Math.max(0, words.length - typed.length + missed)
    if (cost > COST.edit && query.squash.length > 4) {
      const edits = editDistance(query.squash, squash, 2)
      if (edits <= 2 && COST.joined + edits < cost) {
        cost = COST.joined + edits
        missed = 0
      }
    }
    return { cost, missed }
  }
}
