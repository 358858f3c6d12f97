/**
 * slot         one word as asked, with all that may stand for it in a name
 * alternative  words that must all stand in the name, and what it costs to take them for the word asked
 * reading      one slot after another; a query has a second reading where two words asked may be one ("good year")
 */
export interface Alternative {
  words: readonly string[]
  cost: number
}
export interface Slot {
  alternatives: Alternative[]
  /** Too short for the index: some word of the name must start with it. */
  start?: string
}
export type Reading = readonly Slot[]

/** A name that the index answered: its words and whether it belongs to the second group (companies not active). */
export interface Candidate {
  subject: string
  isSecond: boolean
  words: readonly string[]
}
export interface Ranked {
  subject: string
  cost: number
}

/** Text that PostgreSQL reads as a tsquery, or null where nothing can match. `count` keeps to names of so many words. */
export function tsqueryText(readings: readonly Reading[], count?: number): string | null {
  const parts = readings.flatMap((reading) => {
    const indexed = reading.filter((slot) => slot.start === undefined)
    if (indexed.length === 0 || indexed.some((slot) => slot.alternatives.length === 0)) return []
    return [`(${indexed.map(slotText).join('&')})`]
  })
  if (parts.length === 0) return null
  const all = `(${parts.join('|')})`
  return count === undefined ? all : `${all}&'=${count}'`
}

function slotText(slot: Slot): string {
  // Words are letters and digits alone: quoting is all they need.
  return `(${slot.alternatives.map(({ words }) => `(${words.map((word) => `'${word}'`).join('&')})`).join('|')})`
}

/** Candidates that fit, best first: cheapest, then names with no further word, then active ones, then the shorter. */
export function rank(readings: readonly Reading[], candidates: Iterable<Candidate>): Ranked[] {
  const scored = []
  for (const { subject, isSecond, words } of candidates) {
    const present = new Set(words)
    let best = Infinity
    let extra = 0
    for (const reading of readings) {
      const cost = readingCost(reading, present)
      if (cost < best) {
        best = cost
        extra = Math.max(0, words.length - reading.length)
      }
    }
    if (best < Infinity)
      scored.push({ subject, cost: best, order: (extra > 0 ? 1000 : 0) + (isSecond ? 500 : 0) + extra })
  }
  scored.sort((a, b) => a.cost - b.cost || a.order - b.order || (a.subject < b.subject ? -1 : 1))
  return scored
}

function readingCost(reading: Reading, present: ReadonlySet<string>): number {
  let total = 0
  for (const slot of reading) {
    let best = Infinity
    for (const { words, cost } of slot.alternatives) {
      if (cost < best && words.every((word) => present.has(word))) best = cost
    }
    if (best > 0.3 && slot.start !== undefined) {
      for (const word of present) if (word.startsWith(slot.start)) best = Math.min(best, 0.3)
    }
    total += best
  }
  return total
}

/** Where a word may be two that lost their space: each half of at least two letters. */
export function halves(word: string): [string, string][] {
  const found: [string, string][] = []
  for (let at = 2; at <= word.length - 2; at += 1) found.push([word.slice(0, at), word.slice(at)])
  return found
}
