import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cheapestCost, unusedValue, type Bought } from './upgrade.rules.ts'

const [starter, startup, business] = [
  { amount: 99_900, phone: 300, email: 300 },
  { amount: 299_900, phone: 1_200, email: 1_200 },
  { amount: 799_900, phone: 4_000, email: 4_000 },
]
const packs = [
  { amount: 44_900, phone: 100, email: 100 },
  { amount: 149_900, phone: 500, email: 0 },
  { amount: 149_900, phone: 0, email: 1_000 },
]
const offers = [starter, startup, business, ...packs]
const none = { amount: 0, phone: 0, email: 0 }
const sum = (one: Bought, other: Bought): Bought => ({
  amount: one.amount + other.amount,
  phone: one.phone + other.phone,
  email: one.email + other.email,
})

describe('the cheapest list price of credits', () => {
  test('is that of the best offer, or of the best mix of two', () => {
    expect(cheapestCost(offers, { phone: 4_000, email: 4_000 })).toBe(799_900)
    expect(cheapestCost(offers, { phone: 0, email: 0 })).toBe(0)
    expect(cheapestCost(packs.slice(1), { phone: 500, email: 1_000 })).toBe(299_800)
    // Both kinds from the pack of 100, the other email credits from a pack of emails.
    expect(cheapestCost([packs[0]!, packs[2]!], { phone: 100, email: 1_100 })).toBe(
      44_900 + 149_900,
    )
    expect(cheapestCost([packs[1]!], { phone: 0, email: 1 })).toBe(Infinity)
    expect(cheapestCost([], { phone: 1, email: 0 })).toBe(Infinity)
  })
})

const due = (from: Bought, to: Bought, daysLeft: number, daysInTerm = 30, paid = from) =>
  to.amount - unusedValue({ offers, fromPrice: from.amount, to, paid, daysInTerm, daysLeft })

describe('an upgrade', () => {
  test('costs the new price less the share of the days that are unused, late in a term', () => {
    expect(due(starter, startup, 0)).toBe(299_900)
    expect(due(starter, startup, 1)).toBe(299_900 - 3_330)
    expect(due(starter, startup, 15)).toBe(299_900 - 49_950)
    expect(due(starter, business, 10)).toBe(799_900 - 33_300)
    expect(due(startup, business, 3)).toBe(799_900 - 29_990)
  })

  test('costs enough that no credit kept of the old plan is cheaper than the cheapest on sale', () => {
    // 4,300 credits of each kind at the price of Business, less the price of Starter.
    expect(due(starter, business, 30)).toBe(Math.ceil((799_900 * 4_300) / 4_000) - 99_900)
    expect(due(startup, business, 30)).toBe(Math.ceil((799_900 * 5_200) / 4_000) - 299_900)
    // Refunded money does not count for the days.
    expect(due(startup, business, 30, 30, none)).toBe(799_900)
  })

  test('from a plan that is no longer sold, and was more expensive, never costs less than nothing', () => {
    const sale = { amount: 499_900, phone: 10_000, email: 10_000 }
    const off = (paid: Bought) =>
      unusedValue({
        offers: [sale],
        fromPrice: undefined,
        to: sale,
        paid,
        daysInTerm: 30,
        daysLeft: 30,
      })
    expect(off(business)).toBe(499_900)
    expect(off(startup)).toBe(239_912)
  })

  test('on any day of any term from any plan to any is charged in full, and never below the cheapest list price', () => {
    for (const daysInTerm of [28, 29, 30, 31])
      for (const from of [starter, startup, business])
        for (const to of [starter, startup, business].filter(({ amount }) => amount > from.amount))
          for (let daysLeft = 0; daysLeft <= daysInTerm; daysLeft += 1) {
            const charged = due(from, to, daysLeft, daysInTerm)
            expect(charged).toBeLessThanOrEqual(to.amount)
            expect(charged).toBeGreaterThanOrEqual(to.amount - from.amount)
            const all = sum(from, to)
            expect(from.amount + charged).toBeGreaterThanOrEqual(cheapestCost(offers, all))
          }
  })
})

/** A user's steps over months: wait, upgrade, renew, change to a cheaper plan, or start again. */
type Step = { days: number; plan: number }
function play(plans: readonly Bought[], all: readonly Bought[], steps: readonly Step[]): Bought {
  let total = none
  let [current, chain, daysLeft] = [none, none, 0]
  const buy = (plan: Bought) => {
    ;[current, chain, daysLeft] = [plan, plan, 30]
    total = sum(total, plan)
  }
  for (const { days, plan } of steps) {
    const next = plans[plan % plans.length]!
    daysLeft -= days
    if (daysLeft <= 0) buy(next)
    else if (next.amount > current.amount) {
      const off = unusedValue({
        offers: all,
        fromPrice: current.amount,
        to: next,
        paid: chain,
        daysInTerm: 30,
        daysLeft,
      })
      const paid = { ...next, amount: next.amount - off }
      ;[current, chain, daysLeft] = [next, sum(chain, paid), 30]
      total = sum(total, paid)
    }
  }
  return total
}
/** `cheapestCost` divides, so its result is off by a tiny part of a paisa. */
const ROUNDING = 1e-3
const steps = fc.array(fc.record({ days: fc.nat(31), plan: fc.nat(5) }), { maxLength: 12 })

test('no order of upgrades, downgrades and new purchases gets credits below list price', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const total = play([starter, startup, business], offers, taken)
      expect(total.amount).toBeGreaterThanOrEqual(cheapestCost(offers, total) - ROUNDING)
    }),
    { numRuns: 3_000 },
  )
})

test('the same with other price lists', () => {
  const offer = fc.record({
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    phone: fc.nat(5_000),
    email: fc.nat(5_000),
  })
  const lists = fc.record({
    plans: fc.array(offer, { minLength: 1, maxLength: 4 }),
    packs: fc.array(offer, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(lists, steps, (list, taken) => {
      const all = [...list.plans, ...list.packs]
      const total = play(list.plans, all, taken)
      expect(total.amount).toBeGreaterThanOrEqual(cheapestCost(all, total) - ROUNDING)
    }),
    { numRuns: 3_000 },
  )
})
