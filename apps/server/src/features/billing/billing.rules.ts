/** The part of a subscription that decides what its user has. */
interface TermState {
  plan_id: string
  status: 'active' | 'past_due' | 'ended'
  term_end: Date
  is_cancelled: boolean
}

interface Amounts {
  phone: number
  email: number
}

const DAY_MS = 86_400_000

/** When it stops giving: with the term if cancelled or ended, otherwise after the grace. */
export function endOf({ status, term_end, is_cancelled }: TermState, graceDays: number): Date {
  const grace = is_cancelled || status === 'ended' ? 0 : graceDays * DAY_MS
  return new Date(term_end.getTime() + grace)
}

/** The active subscription that counts: the most expensive, then the longest. Null if none. */
export function currentOf<S extends TermState>(
  all: readonly S[],
  by: { now: Date; graceDays: number; priceOf: (planId: string) => number },
): S | null {
  const running = all.filter((one) => one.status !== 'ended' && endOf(one, by.graceDays) > by.now)
  const order = (one: S, other: S) =>
    by.priceOf(other.plan_id) - by.priceOf(one.plan_id) ||
    other.term_end.getTime() - one.term_end.getTime()
  return running.toSorted(order)[0] ?? null
}

/** The credits of a plan that are not granted yet in a term. */
export function missingCredits(plan: Amounts, granted: Amounts): Amounts {
  return {
    phone: Math.max(0, plan.phone - granted.phone),
    email: Math.max(0, plan.email - granted.email),
  }
}

/** What a growing refund takes back of a grant: in proportion. A full refund takes back all. */
export function refundedCredits(
  granted: number,
  { amount, before, after }: { amount: number; before: number; after: number },
): number {
  const upTo = (refunded: number) =>
    amount === 0 ? granted : Math.floor((granted * refunded) / amount)
  return upTo(after) - upTo(before)
}
