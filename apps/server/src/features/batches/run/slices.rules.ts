import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { BatchStop } from '@dastak/contract/batch-types.ts'
import type { ManyRow } from '../../lookups/lookups.service.ts'
import { waitingIndexes } from './outcome.rules.ts'

/** Why a chunk does not continue: it waits for `waitMs`, or its run stops. */
export type Pause = { waitMs: number } | { stop: BatchStop } | null

/**
 * Until another lookup of the same subject, or one that holds the user's credits, may have ended.
 */
const SHORT_WAIT_MS = 1_000

const [OUTSIDE_LEAST, OUTSIDE_FIRST] = [8, 24]
export const OUTSIDE_MAX = 192
export const QUICK_MS = 500
const SLOW_MS = 3_000

/**
 * How many subjects go into one transaction. While it runs, other lookups of the user wait, and
 * those of the whole team if the user is a member. If a vendor is called, it must answer all of
 * them within the time of one call.
 */
export function sliceSize(of: {
  isOutside: boolean
  isMember: boolean
  lastOutside?: number | undefined
}): number {
  if (of.isOutside) return of.lastOutside ?? OUTSIDE_FIRST
  return of.isMember ? 100 : 500
}

/** A quick vendor gets more subjects per call, a slow one fewer. */
export function nextOutsideSize(size: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return Math.min(size * 2, OUTSIDE_MAX)
  return tookMs > SLOW_MS ? Math.max(size >> 1, OUTSIDE_LEAST) : size
}

/**
 * How many subjects can be looked up at their highest price; at least one if any credits are left
 * to try. `balance` is null if only found contacts count against it; `left` is the rest of the
 * user's own maximum.
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
  // If one unit is used up the other one is still bought.
  const byBalance = units.map((unit) => Math.floor((balance?.[unit] ?? 0) / price[unit]))
  return Math.min(byMaximum, ...byBalance)
}

/** What a slice says about the vendor. */
export interface VendorFinding {
  /** The vendor answered at least one subject. */
  hasAnswered: boolean
  /** The vendor answered nothing, not even a subject without earlier failures: it may be down. */
  seemsDown: boolean
  /**
   * So many subjects had no answer that the vendor is down: this is not counted against each of
   * them.
   */
  isDown: boolean
}

/** This many failures at the same time are not a coincidence. */
const SURELY_DOWN = 5

/**
 * `isFresh`: the vendor has not failed at this subject before. Subjects with failures come last in
 * a chunk, so a slice of only those says nothing about the others, which continue.
 */
export function vendorFinding(
  rows: readonly ManyRow[],
  isFresh: (subject: string) => boolean,
): VendorFinding {
  const queried = rows.filter(({ isQueried }) => isQueried)
  const hasAnswered = queried.some(({ outcome }) => outcome !== 'not_answered')
  const fresh = queried.filter(({ subject }) => isFresh(subject)).length
  return {
    hasAnswered,
    seemsDown: !hasAnswered && fresh > 0,
    isDown: !hasAnswered && fresh >= SURELY_DOWN,
  }
}

/** Whether a chunk continues after a slice with these `rows`. */
export function pauseAfter(
  { subjects, outcomes }: { subjects: readonly string[]; outcomes: string },
  rows: ReadonlyMap<string, ManyRow>,
  mayHaveMore: boolean,
): Pause {
  const isExhausted = [...rows.values()].some(({ outcome }) => outcome === 'exhausted')
  if (isExhausted && !mayHaveMore) return { stop: 'credits' }
  // Neither the user nor the vendor can change what is still waiting: another call looks it up, or
  // other lookups hold the user's credits.
  const isElsewhere = waitingIndexes(outcomes).some((index) => {
    const outcome = rows.get(subjects[index] ?? '')?.outcome
    return outcome !== undefined && outcome !== 'not_answered'
  })
  return isElsewhere ? { waitMs: SHORT_WAIT_MS } : null
}

/** The pauses after the first, second, … failure in a row: about half an hour in all. */
const PAUSES_SECONDS = [5, 15, 30, 60, 120, 240, 480, 600]

/** How long to wait after this many failures; null: do not wait any longer. */
export function retryAfterSeconds(failures: number): number | null {
  return PAUSES_SECONDS[failures - 1] ?? null
}
