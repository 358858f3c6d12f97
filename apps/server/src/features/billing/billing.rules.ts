/** How a subscription stands, as far as it decides what its user has. */
interface Standing {
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

/** When it stops giving: with its term where cancelled or ended, else after a late one's grace. */
export function endOf({ status, term_end, is_cancelled }: Standing, graceDays: number): Date {
  const grace = is_cancelled || status === 'ended' ? 0 : graceDays * DAY_MS
  return new Date(term_end.getTime() + grace)
}

/** The one that counts of those that run: the dearest by `priceOf`, then the longest. Or null. */
export function currentOf<S extends Standing>(
  all: readonly S[],
  by: { now: Date; graceDays: number; priceOf: (planId: string) => number },
): S | null {
  const running = all.filter((one) => one.status !== 'ended' && endOf(one, by.graceDays) > by.now)
  const order = (one: S, other: S) =>
    by.priceOf(other.plan_id) - by.priceOf(one.plan_id) ||
    other.term_end.getTime() - one.term_end.getTime()
  return running.toSorted(order)[0] ?? null
}

/** What of a plan's credits is still to be granted in a term in which some were granted already. */
export function missingCredits(plan: Amounts, granted: Amounts): Amounts {
  return {
    phone: Math.max(0, plan.phone - granted.phone),
    email: Math.max(0, plan.email - granted.email),
  }
}

/** What a refund that grows takes back of a grant: in proportion, so that a whole one takes all. */
export function refundedCredits(
  granted: number,
  { amount, before, after }: { amount: number; before: number; after: number },
): number {
  const upTo = (refunded: number) =>
    amount === 0 ? granted : Math.floor((granted * refunded) / amount)
  return upTo(after) - upTo(before)
}
