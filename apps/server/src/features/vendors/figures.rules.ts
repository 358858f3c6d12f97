import { stateOfGstin } from '@dastak/contract/gst-states.ts'
import { stateOfCode } from './indian-states.rules.ts'
import type { ContactRequest } from '../../ports/contacts.ts'
import type { Tally } from './figures.store.ts'

/** The longest time of each place in `times`, in milliseconds. The last has no limit. */
const TIME_LIMITS = [
  50,
  100,
  200,
  300,
  500,
  750,
  1_000,
  1_500,
  2_000,
  3_000,
  4_000,
  5_000,
  6_500,
  8_000,
  Infinity,
] as const

/** A tally of nothing. */
export function emptyTally(): Tally {
  const times = TIME_LIMITS.map(() => 0)
  const counts = { calls: 0, hits: 0, misses: 0, failures: 0, late: 0, refused: 0 }
  return { ...counts, phones: 0, emails: 0, cost_paise: 0, times }
}

/** The sum of both. */
export function addTally(one: Tally, other: Tally): Tally {
  const sum = (name: Exclude<keyof Tally, 'times'>) => one[name] + other[name]
  return {
    calls: sum('calls'),
    hits: sum('hits'),
    misses: sum('misses'),
    failures: sum('failures'),
    late: sum('late'),
    refused: sum('refused'),
    phones: sum('phones'),
    emails: sum('emails'),
    cost_paise: sum('cost_paise'),
    times: one.times.map((count, place) => count + (other.times[place] ?? 0)),
  }
}

/** The place of a time in `times`. */
export const placeOfTime = (ms: number): number => TIME_LIMITS.findIndex((limit) => ms <= limit)

/**
 * The time within which this share of the answers came, as the limit of its place: it was at most
 * that. Null without an answer.
 */
function timeWithin(times: readonly number[], share: number): number | null {
  const all = times.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let counted = 0
  for (const [place, count] of times.entries()) {
    counted += count
    if (counted >= all * share) return TIME_LIMITS[place] ?? null
  }
  return null
}

/** How many subjects a vendor was called for. */
export const askedOf = ({ hits, misses, failures, late }: Tally): number =>
  hits + misses + failures + late

/** What the operator reads of a tally. Null where nothing can be divided. */
export function figuresOf(tally: Tally) {
  const { hits, cost_paise: cost, times } = tally
  const asked = askedOf(tally)
  return {
    hitRate: asked === 0 ? null : hits / asked,
    paisePerHit: hits === 0 ? null : cost / hits,
    p95Ms: timeWithin(times, 0.95),
  }
}

/** The Indian state that the number of a subject names. Empty if it names none. */
export function regionOf({ kind, subject, cin }: ContactRequest): string {
  if (kind === 'gst') return stateOfGstin(subject) ?? ''
  if (kind === 'rc') return stateOfCode(subject.slice(0, 2)) ?? ''
  // The sixth and seventh place after the listing and the industry: U72200KA2013PTC097389.
  if (kind === 'din' && cin !== undefined) return stateOfCode(cin.slice(6, 8)) ?? ''
  return ''
}
