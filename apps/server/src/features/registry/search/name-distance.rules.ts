import { isOneEditApart } from '../../../text/one-edit.rules.ts'
import { sameMeaning } from '../words/abbreviations.rules.ts'
import { withoutAnd } from '../words/name-words.rules.ts'
import { soundKey } from '../words/sound.rules.ts'
import { editDistance, startDistance } from '../words/spelling.rules.ts'
import { isWithoutVowels, withoutVowels } from '../words/vowels.rules.ts'

/** What is looked for. */
export interface Sought {
  words: readonly string[]
  squash: string
  /** What it costs to leave a word out: the rarer it is, the more. */
  missing: readonly number[]
  /** A single letter stands for a name that begins so: in names of people. */
  hasInitials: boolean
  /** The last words, so many, may be the beginning of a legal form, and then say nothing. */
  isEndOpen: boolean
  /** The first words, so many, may be titles, and then say nothing. */
  titles: number
  /** `squash` without them. */
  untitled: string
}

/** What changes cost: what was typed comes before what sounds so, and that before typos. */
export const COST = {
  former: 0.1,
  start: 0.2,
  openEnd: 0.3,
  same: 0.35,
  sound: 0.4,
  initial: 0.5,
  joined: 0.5,
  // More than initials that look like one: "MS Reddy".
  title: 0.6,
  edit: 1,
  cut: 1.1,
  startEdit: 1.2,
  soundEdit: 1.4,
  vowels: 1.5,
  twoEdits: 1.8,
} as const
/** An edit in one word that is written as two, or the other way round. */
const SHORT = { edit: 3, cut: 3, startEdit: 4, soundEdit: 5, twoEdits: 6 } as const

/** A word's letters as bits: of words that differ in more than two an edit none is near. */
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

/** What it costs to take `asked` for `word`; Infinity where they have nothing in common. */
function wordCost(asked: string, word: string, options: { isLast: boolean; hasInitials: boolean }) {
  if (asked === word) return 0
  if (options.hasInitials && (asked.length === 1 || word.length === 1))
    return asked[0] === word[0] ? COST.initial : Infinity
  if (options.isLast && word.startsWith(asked)) return COST.start
  const same = sameMeaning(asked)
  if (same.includes(word)) return COST.same
  const key = soundKey(asked)
  const other = soundKey(word)
  if (key === other) return COST.sound
  if (same.some((one) => soundKey(one) === other)) return COST.sound
  return editCost(
    { asked, key, letters: lettersOf(asked) },
    { word, key: other, letters: lettersOf(word) },
    options.isLast,
  )
}

function editCost(
  { asked, key, letters }: { asked: string; key: string; letters: number },
  { word, key: other, letters: others }: { word: string; key: string; letters: number },
  isLast: boolean,
): number {
  const away = differingLetters(letters, others)
  if (asked.length >= SHORT.edit && away <= 2 && isOneEditApart(asked, word)) return COST.edit
  if (
    isLast &&
    asked.length >= SHORT.startEdit &&
    word.length >= asked.length - 1 &&
    startDistance(asked, word, 1) <= 1
  )
    return COST.startEdit
  if (
    asked.length >= SHORT.soundEdit &&
    Math.abs(key.length - other.length) < 2 &&
    isOneEditApart(key, other)
  )
    return COST.soundEdit
  if (asked.length >= SHORT.cut && word.startsWith(asked)) return COST.cut
  if (isWithoutVowels(asked) && withoutVowels(word) === withoutVowels(asked)) return COST.vowels
  if (asked.length >= SHORT.twoEdits && away <= 4 && editDistance(asked, word, 2) <= 2)
    return COST.twoEdits
  return Infinity
}

export interface NameCost {
  cost: number
  /** How many of the words stand for nothing in the name. */
  missed: number
}

/** Compares names with what is sought; each pair of words once. */
export function createNameCost(sought: Sought): (name: string) => NameCost {
  const { words: asked, hasInitials, missing } = sought
  const costs = asked.map(() => new Map<string, number>())
  const joinedCosts = asked.map(() => new Map<string, number>())
  const squashes = new Set(asked.length === 1 ? withoutAnd(sought.squash) : [])
  const together = asked.map((word, at) => (at === 0 ? '' : asked[at - 1]! + word))
  const costOf = (at: number, word: string, isTogether: boolean) => {
    const known = (isTogether ? joinedCosts : costs)[at]!
    let cost = known.get(word)
    if (cost === undefined) {
      const one = isTogether ? together[at]! : asked[at]!
      cost = wordCost(one, word, {
        isLast: at === asked.length - 1,
        hasInitials: hasInitials && !isTogether,
      })
      known.set(word, cost)
    }
    return cost
  }
  const cheapest = (at: number, words: readonly string[], isTogether = false) => {
    let best = Infinity
    for (const word of words) best = Math.min(best, costOf(at, word, isTogether))
    return best
  }
  return (name) => {
    const words = name.split(' ')
    const squash = words.join('')
    if (squash === sought.squash) return { cost: 0, missed: 0 }
    if (squash === sought.untitled) return { cost: COST.title, missed: 0 }
    if (squashes.has(squash)) return { cost: COST.joined, missed: 0 }
    const joined = words
      .slice(1)
      .flatMap((word, index) => [words[index]! + word, word + words[index]!])
    // The least cost of the words up to each place, and how many of them are missed.
    const least: NameCost[] = [{ cost: 0, missed: 0 }]
    for (let at = 0; at < asked.length; at += 1) {
      const before = least[at]!
      let cost = cheapest(at, words)
      if (cost > COST.joined && asked[at]!.length > 3)
        cost = Math.min(cost, cheapest(at, joined) + COST.joined)
      if (at < sought.titles) cost = Math.min(cost, COST.title)
      if (at === asked.length - 1 && sought.isEndOpen) cost = Math.min(cost, COST.openEnd)
      const isMissed = missing[at]! <= cost
      let best = {
        cost: before.cost + Math.min(cost, missing[at]!),
        missed: before.missed + (isMissed ? 1 : 0),
      }
      if (at > 0 && least[at - 1]!.cost + COST.joined < best.cost) {
        const glued = least[at - 1]!.cost + COST.joined + cheapest(at, words, true)
        if (glued < best.cost) best = { cost: glued, missed: least[at - 1]!.missed }
      }
      least.push(best)
    }
    let { cost, missed } = least[asked.length]!
    // Where not all is found, a name with less beside it is nearer.
    if (missed > 0) cost += 0.2 * Math.max(0, words.length - asked.length + missed)
    if (cost > COST.edit && sought.squash.length > 4) {
      const edits = editDistance(sought.squash, squash, 2)
      if (edits <= 2 && COST.joined + edits < cost) {
        cost = COST.joined + edits
        missed = 0
      }
    }
    return { cost, missed }
  }
}
