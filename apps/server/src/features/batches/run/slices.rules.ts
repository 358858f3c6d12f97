import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { BatchStop } from '@dastak/contract/batch-types.ts'
import type { ManyRow } from '../../lookups/lookups.service.ts'
import { waitingPlaces } from './outcome.rules.ts'

/** Why a chunk is not gone on with: it waits so long, or its run stops. */
export type Pause = { waitMs: number } | { stop: BatchStop } | null

/** Until what is asked elsewhere, or holds credits of his, may have ended. */
const SHORT_WAIT_MS = 1_000

const [OUTSIDE_LEAST, OUTSIDE_FIRST] = [8, 24]
export const OUTSIDE_MOST = 192
export const QUICK_MS = 500
const SLOW_MS = 3_000

/**
 * How many subjects go into one transaction. While it runs the user's other questions wait, and
 * those of a team for a member's; where a vendor is asked, all of them must be answered within the
 * time of one question.
 */
export function sliceSize(of: {
  isOutside: boolean
  isMember: boolean
  lastOutside?: number | undefined
}): number {
  if (of.isOutside) return of.lastOutside ?? OUTSIDE_FIRST
  return of.isMember ? 100 : 500
}

/** More at once of a vendor who is quick, fewer of one who is slow. */
export function nextOutsideSize(size: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return Math.min(size * 2, OUTSIDE_MOST)
  return tookMs > SLOW_MS ? Math.max(size >> 1, OUTSIDE_LEAST) : size
}

/**
 * How many subjects can be asked with what may be spent, at the most that they can cost; at least
 * one where any credits are left to try. `balance` is null where only what is found counts against
 * it; `left` is what the user's own maximum leaves.
 */
export function affordable(
  price: CreditAmounts,
  { balance, left }: { balance: CreditAmounts | null; left: number },
): number {
  const each = price.phone + price.email
  const byMaximum = each === 0 ? Infinity : Math.floor(left / each)
  if (byMaximum < 1) return 0
  const units = (['phone', 'email'] as const).filter(
    (unit) => price[unit] > 0 && balance !== null && balance[unit] >= price[unit],
  )
  // With none of a unit left the other one is still bought.
  const byBalance = units.map((unit) => Math.floor((balance?.[unit] ?? 0) / price[unit]))
  return Math.min(byMaximum, ...byBalance)
}

/** What a slice tells of the vendor. */
export interface VendorFinding {
  /** He answered something of what he was asked. */
  hasAnswered: boolean
  /** He answered nothing, also none of those that he has not failed at before: he may be down. */
  seemsDown: boolean
  /** There were so many of those that he is down: it is not counted against each. */
  isDown: boolean
}

/** So many questions, or more, don't fail all for themselves. */
const SURELY_DOWN = 5

/**
 * `isFresh` says of a subject that he has not failed at it before. Those that he fails at come last
 * in a chunk: a slice of them alone tells nothing of the others, which go on.
 */
export function vendorFinding(
  rows: readonly ManyRow[],
  isFresh: (subject: string) => boolean,
): VendorFinding {
  const asked = rows.filter(({ isAsked }) => isAsked)
  const hasAnswered = asked.some(({ outcome }) => outcome !== 'not_answered')
  const fresh = asked.filter(({ subject }) => isFresh(subject)).length
  return {
    hasAnswered,
    seemsDown: !hasAnswered && fresh > 0,
    isDown: !hasAnswered && fresh >= SURELY_DOWN,
  }
}

/** Whether a chunk goes on after a slice of it that came to `rows`. */
export function pauseAfter(
  { subjects, outcomes }: { subjects: readonly string[]; outcomes: string },
  rows: ReadonlyMap<string, ManyRow>,
  mayHaveMore: boolean,
): Pause {
  const isExhausted = [...rows.values()].some(({ outcome }) => outcome === 'exhausted')
  if (isExhausted && !mayHaveMore) return { stop: 'credits' }
  // Neither he nor the vendor can do anything about what else waits: it is asked elsewhere, or
  // others hold his credits.
  const isElsewhere = waitingPlaces(outcomes).some((place) => {
    const outcome = rows.get(subjects[place] ?? '')?.outcome
    return outcome !== undefined && outcome !== 'not_answered'
  })
  return isElsewhere ? { waitMs: SHORT_WAIT_MS } : null
}

/** The waits after the first, second, … failure in a row: about half an hour in all. */
const PAUSES_SECONDS = [5, 15, 30, 60, 120, 240, 480, 600]

/** How long to wait for the vendor after so many failures; null: no longer. */
export function retryAfterSeconds(failures: number): number | null {
  return PAUSES_SECONDS[failures - 1] ?? null
}
