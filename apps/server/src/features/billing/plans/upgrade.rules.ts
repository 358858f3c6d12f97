/** A price and its credits; also what was paid, and the credits that were kept. */
export interface Bought {
  amount: number
  phone: number
  email: number
}

interface Upgrade {
  /** Everything on sale, at its list price. */
  offers: readonly Bought[]
  /** The price of the present plan; undefined if it is no longer on sale. */
  fromPrice: number | undefined
  to: Bought
  /** What was paid for the present plan: its last full price, and later upgrades. */
  paid: Bought
  daysInTerm: number
  /** Includes today. */
  daysLeft: number
}

/**
 * What the unused days of the old term deduct from the price of a more expensive plan, whose term
 * begins now: their share of the old price, rounded down. The user keeps the credits of the old
 * plan, so the deduction is limited: all credits must be paid at the cheapest list price or more.
 * Otherwise upgrading through all plans on one day would be the cheapest way to get credits.
 */
export function unusedValue({
  offers,
  fromPrice,
  to,
  paid,
  daysInTerm,
  daysLeft,
}: Upgrade): number {
  const value = Math.min(fromPrice ?? paid.amount, paid.amount)
  const share = Math.floor(
    (value * Math.max(0, Math.min(daysLeft, daysInTerm))) / Math.max(1, daysInTerm),
  )
  const all = { phone: paid.phone + to.phone, email: paid.email + to.email }
  const owed = Math.ceil(cheapestCost(offers, all)) - paid.amount
  return Math.max(0, Math.min(share, to.amount, to.amount - owed))
}

/**
 * The lowest cost of so many credits at list prices, if parts of offers could be bought. With two
 * kinds of credits the best mix has at most two offers. Infinity if they can't be bought.
 */
export function cheapestCost(offers: readonly Bought[], want: Omit<Bought, 'amount'>): number {
  if (want.phone <= 0 && want.email <= 0) return 0
  const costs = offers.flatMap((one, index) => [
    one.amount * Math.max(times(want.phone, one.phone), times(want.email, one.email)),
    ...offers.slice(index + 1).map((other) => mixCost(one, other, want)),
  ])
  return Math.min(Infinity, ...costs)
}

const times = (wanted: number, each: number) => (wanted <= 0 ? 0 : wanted / each)

/** The cost of exactly these credits from two offers; Infinity if no mix gives them. */
function mixCost(one: Bought, other: Bought, want: Omit<Bought, 'amount'>): number {
  const area = one.phone * other.email - one.email * other.phone
  const ones = (want.phone * other.email - want.email * other.phone) / area
  const others = (one.phone * want.email - one.email * want.phone) / area
  return ones >= 0 && others >= 0 ? one.amount * ones + other.amount * others : Infinity
}
