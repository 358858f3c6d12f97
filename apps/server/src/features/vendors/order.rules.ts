/** What is known of a step from its last 30 days. */
export interface KnownStep {
  place: number
  floorPercent: number
  asked: number
  hits: number
  costPaise: number
}

/** A vendor with fewer subjects than this is not judged yet: it goes first. */
const ENOUGH = 20
/** A step of 37 visits each of 100 places once, so that the turns of a vendor are spread. */
const SPREAD = 37

/**
 * The order of a chain that learns: by hits for each rupee, and first the vendors of which too
 * little is known. Of 100 turns, each vendor leads in at least its floor, so that its figures stay
 * alive. The same turn always gives the same order.
 */
export function learnedOrder<Step extends KnownStep>(steps: readonly Step[], turn: number): Step[] {
  const ranked = steps.toSorted(
    (one, other) => scoreOf(other) - scoreOf(one) || one.place - other.place,
  )
  const slot = (turn * SPREAD) % 100
  let end = 0
  for (const leader of ranked.slice(1)) {
    end += leader.floorPercent
    if (slot < end) return [leader, ...ranked.filter((step) => step !== leader)]
  }
  return ranked
}

/** Hits for each rupee. Vendors that cost nothing are above all others, by their hit rate. */
function scoreOf({ asked, hits, costPaise }: KnownStep): number {
  if (asked < ENOUGH) return Number.MAX_VALUE
  if (costPaise === 0) return 1e9 * (hits / asked)
  return (hits / costPaise) * 100
}
