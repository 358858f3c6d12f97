import { expect, test } from 'vitest'
import { startChargebee, business, startup } from '../../../testing/vendors/chargebee-provider.ts'
import {
  type BillingServer,
  createBillingServer,
  server,
  setUpBilling,
} from '../../../testing/vendors/billing-server.ts'
import { cheapestCost } from './upgrade.rules.ts'

setUpBilling({ clockAt: '2026-06-01T05:00:00Z' })

type Buyer = Awaited<ReturnType<BillingServer['newBuyer']>>
const GIFT = 10
const offerOf = (id: string) => server.billing.findPlan(id)!
const offers = () => [...server.billing.catalogue.plans, ...server.billing.catalogue.packs]

/** Upgrades like a user: sees the price, confirms, and pays what was shown. */
async function upgrade(buyer: Buyer, planId: string): Promise<number> {
  // Not at the exact time at which the term began.
  server.clock.pass({ seconds: 1 })
  const shown = (await buyer.estimate(planId)).data
  const before = await buyer.balance()
  const { plan_id, current_term_start } = (await buyer.change(planId)).data
  expect(plan_id).toBe(planId)
  expect(current_term_start).toBe(server.clock.now().toISOString())
  const [payment] = await buyer.payments()
  expect(payment).toMatchObject({
    kind: 'upgrade',
    plan_id: planId,
    amount: shown.balance_required,
  })
  const { phone, email } = offerOf(planId)
  expect(shown).toMatchObject({ phone_credits: phone, email_credits: email, effective: 'now' })
  expect(await buyer.balance()).toEqual({
    phone: before.phone + phone,
    email: before.email + email,
  })
  return shown.balance_required
}

/** Expects that the payments are at least the cost of the credits at the cheapest list prices. */
async function expectFairPrice(buyer: Buyer): Promise<void> {
  const paid = (await buyer.payments()).filter(({ status }) => status === 'paid')
  const amount = paid.reduce((all, one) => all + one.amount, 0)
  const { phone, email } = await buyer.balance()
  expectFair(amount, { phone: phone - GIFT, email: email - GIFT })
}
const expectFair = (amount: number, credits: { phone: number; email: number }) =>
  expect(amount).toBeGreaterThanOrEqual(cheapestCost(offers(), credits))

const PAIRS = [
  ['starter', 'startup'],
  ['starter', 'business'],
  ['startup', 'business'],
] as const
const DAYS = 30
/** Both ends of a term, the second day, and the middle. The price of each day is estimated. */
const DAYS_OF_UPGRADES = [0, 1, 15, DAYS - 1]

test('on each day of a term, from each plan to each other, an upgrade costs the shown price and no credit is cheap', async () => {
  const bought = async (planId: string) => {
    const buyer = await server.newBuyer()
    await buyer.buy(planId)
    return buyer
  }
  // One sees the price on each day. The others upgrade, each on its day.
  const asking = await Promise.all(
    PAIRS.map(async ([from, to]) => ({
      from,
      to,
      buyer: await bought(from),
      costs: [] as number[],
    })),
  )
  const waiting: { buyer: Buyer; day: number; pair: (typeof asking)[number] }[] = []
  for (const day of DAYS_OF_UPGRADES)
    for (const pair of asking) waiting.push({ buyer: await bought(pair.from), day, pair })
  for (let day = 0; day < DAYS; day += 1) {
    if (day > 0) server.clock.pass({ days: 1 })
    for (const { from, to, buyer, costs } of asking) {
      const { amount, isNow } = await server.billing.changes.estimate(buyer.userId, to)
      expect(isNow).toBe(true)
      const [old, next] = [offerOf(from), offerOf(to)]
      const credits = { phone: old.phone + next.phone, email: old.email + next.email }
      expectFair(old.amount + amount, credits)
      costs.push(amount)
    }
    for (const { buyer, pair } of waiting.filter((one) => one.day === day)) {
      expect(await upgrade(buyer, pair.to)).toBe(pair.costs[day])
      await expectFairPrice(buyer)
    }
  }
  // Never less than the day before. On the last day all but one day's share of the old plan.
  for (const { from, to, costs } of asking) {
    expect(costs).toHaveLength(DAYS)
    expect(costs).toEqual(costs.toSorted((one, other) => one - other))
    expect(costs.at(-1)).toBe(offerOf(to).amount - Math.floor(offerOf(from).amount / 30))
  }
})

test('upgrades, a cheaper plan and a removed cancellation never make credits cheap, in any order', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('starter')
  server.clock.pass({ days: 3 })
  await upgrade(buyer, 'startup')
  server.clock.pass({ days: 3 })
  await upgrade(buyer, 'business')
  await expectFairPrice(buyer)
  const { current_term_end: ends } = await buyer.details()
  // The cheaper plan follows after the term of the upgrade, and is upgraded immediately.
  await buyer.change('starter')
  await server.pass({ seconds: (Date.parse(ends!) - server.clock.now().getTime()) / 1000 + 1 })
  await server.tick()
  expect(await buyer.details()).toMatchObject({ plan_id: 'starter', current_term_start: ends })
  expect(await buyer.payments()).toHaveLength(4)
  await upgrade(buyer, 'startup')
  await expectFairPrice(buyer)
  await buyer.cancel()
  expect((await buyer.change('business')).message).toMatch(/^Your plan was cancelled/)
  await buyer.removeCancellation()
  await upgrade(buyer, 'business')
  await expectFairPrice(buyer)
})

test('after an upgrade each term, from that day on, is charged and granted once', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('starter')
  // Renewed before and after: no two payments are mistaken for one.
  await server.pass({ days: 31 })
  await upgrade(buyer, 'startup')
  const { phone } = await buyer.balance()
  for (let month = 1; month <= 3; month += 1) {
    await server.pass({ days: 31 })
    await server.tick()
    expect(await buyer.balance()).toEqual({
      phone: phone + month * 1_200,
      email: phone + month * 1_200,
    })
  }
  const kinds = (await buyer.payments()).map(({ kind, plan_id: plan }) => `${kind} ${plan}`)
  expect(kinds).toEqual([
    'term startup',
    'term startup',
    'term startup',
    'upgrade startup',
    'term starter',
    'term starter',
  ])
  await expectFairPrice(buyer)
})

test('refunded money buys no days, and a refund of an upgrade takes back what is left of its credits', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('startup')
  const refundLast = async () => {
    const { rows } = await server.db.pool.query<{ provider_id: string }>(
      'SELECT provider_id FROM billing_payment WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
      [buyer.userId],
    )
    expect(await server.sandbox.refund(rows[0]!.provider_id)).toBe(true)
    await server.work()
  }
  await refundLast()
  expect(await buyer.balance()).toEqual({ phone: GIFT, email: GIFT })
  server.clock.pass({ days: 1 })
  expect(await upgrade(buyer, 'business')).toBe(offerOf('business').amount)
  await server.db.pool.query(
    `
      INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason,
        reference_type, reference_id, idempotency_key, actor_kind, asked_by_user_id)
     SELECT id, 2, 3900, 0, 'charge', 'test', '1', 'spent by ' || user_id, 'system', user_id
     FROM ledger_account
     WHERE user_id = $1`,
    [buyer.userId],
  )
  await refundLast()
  expect(await buyer.balance()).toEqual({ phone: 0, email: GIFT })
})

test('Chargebee charges the same for the same upgrade, and grants the same', async () => {
  const chargebee = await startChargebee()
  const other = await createBillingServer({
    clockAt: '2026-11-22T11:30:00Z',
    billing: chargebee.create(),
  })
  try {
    Object.assign(other.billing.findPlan('business')!, { providerId: business.providerId })
    const buyer = await other.newBuyer()
    await buyer.checkout('startup')
    const customer = chargebee.site.calls.find(({ path }) => path === '/api/v2/customers')!.fields[
      'id'
    ]!
    const id = chargebee.site.buyPlan(customer, startup.providerId)
    await other.billing.sync.sync(buyer.userId)
    expect(await buyer.balance()).toEqual({ phone: 1_210, email: 1_210 })
    chargebee.site.pass(27)
    other.clock.pass({ days: 27 })
    const shown = (await buyer.estimate('business')).data
    expect(shown).toMatchObject({
      balance_required: business.amount - 29_990,
      phone_credits: 4_000,
    })
    await buyer.change('business')
    expect(await buyer.balance()).toEqual({ phone: 5_210, email: 5_210 })
    expect((await buyer.payments())[0]).toMatchObject({
      kind: 'upgrade',
      amount: shown.balance_required,
    })
    chargebee.site.renew(id)
    for (let time = 0; time < 2; time += 1) await other.billing.sync.sync(buyer.userId)
    expect(await buyer.balance()).toEqual({ phone: 9_210, email: 9_210 })
    expect(await other.brokenRules()).toEqual([])
  } finally {
    await other.drop()
    chargebee.site.close()
  }
})
