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
  /** It starts as the query does, so it stands in the list before these. */
  starts: boolean
  words: readonly string[]
}
export interface Ranked {
  subject: string
  cost: number
}

/** Text that PostgreSQL reads as a tsquery, or null where nothing can match. `count` keeps to names of so many words. */
export function tsqueryText(readings: readonly Reading[], count?: number): string | null {
  const parts = indexable(readings).map((reading) =>
    all(reading.filter((slot) => slot.start === undefined).map(alternativesText)),
  )
  if (parts.length === 0) return null
  return count === undefined ? any(parts) : `${any(parts)}&'=${count}'`
}

/** The same with the beginnings that are too short for the index, for names that it answered; null where it has none. */
export function checkText(readings: readonly Reading[]): string | null {
  const asked = indexable(readings)
  if (!asked.some((reading) => reading.some(({ start }) => start !== undefined))) return null
  return any(
    asked.map((reading) =>
      all(
        reading.map((slot) =>
          slot.start === undefined
            ? alternativesText(slot)
            : any([`'${slot.start}':*`, ...(slot.alternatives.length > 0 ? [alternativesText(slot)] : [])]),
        ),
      ),
    ),
  )
}

/** Readings that the index can answer: something of them stands in it, and every word may stand in a name. */
function indexable(readings: readonly Reading[]): Reading[] {
  return readings.filter((reading) => {
    const indexed = reading.filter((slot) => slot.start === undefined)
    return indexed.length > 0 && indexed.every((slot) => slot.alternatives.length > 0)
  })
}

function alternativesText(slot: Slot): string {
  // Words are letters and digits alone: quoting is all they need.
  return any(slot.alternatives.map(({ words }) => all(words.map((word) => `'${word}'`))))
}
const all = (parts: readonly string[]) => `(${parts.join('&')})`
const any = (parts: readonly string[]) => `(${parts.join('|')})`

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
