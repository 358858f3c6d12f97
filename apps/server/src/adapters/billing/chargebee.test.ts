import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ME,
  business,
  forgotten,
  pack,
  starter,
  startup,
  startChargebee,
} from '../../testing/vendors/chargebee-provider.ts'

let chargebee: Awaited<ReturnType<typeof startChargebee>>
beforeEach(async () => {
  chargebee = await startChargebee()
})
afterEach(() => chargebee.site.close())

describe('the state of a customer', () => {
  test('is empty for an unknown customer, and never has payments of another', async () => {
    chargebee.site.buyPlan('somebody-else', startup.providerId)
    await expect(chargebee.create().fetchCustomer(ME)).resolves.toEqual({
      subscriptions: [],
      payments: [],
    })
  })

  test('has a term, then one of a more expensive plan, which begins with the change and renews a month later', async () => {
    const provider = chargebee.create()
    const id = chargebee.site.buyPlan(ME, startup.providerId)
    const [first] = (await provider.fetchCustomer(ME)).subscriptions
    expect(first).toMatchObject({
      id,
      planId: 'startup',
      status: 'active',
      isCancelled: false,
      scheduledPlanId: null,
    })
    chargebee.site.pass(15)
    await expect(provider.estimateUpgrade(id, business, 150_000)).resolves.toBe(649_900)
    await provider.upgrade(id, business, 150_000)
    const request = chargebee.site.calls.find(({ path }) => path.endsWith('/update_for_items'))
    expect(request?.fields).toMatchObject({
      force_term_reset: 'true',
      prorate: 'false',
      invoice_immediately: 'true',
    })
    const days = (count: number) => new Date(first!.termStart.getTime() + count * 86_400_000)
    const second = { subscriptionId: id, termStart: days(15), termEnd: days(45) }
    const { subscriptions, payments } = await provider.fetchCustomer(ME)
    expect(subscriptions).toMatchObject([
      { id, planId: 'business', termStart: days(15), termEnd: days(45) },
    ])
    expect(subscriptions[0]!.version).toBeGreaterThan(first!.version)
    expect(payments).toMatchObject([
      {
        kind: 'term',
        itemId: 'startup',
        amount: 299_900,
        termStart: days(0),
        termEnd: days(30),
        status: 'paid',
      },
      {
        ...second,
        kind: 'upgrade',
        itemId: 'business',
        amount: 649_900,
        refundedAmount: 0,
        status: 'paid',
      },
    ])
    expect(payments.map(({ id: own, invoiceNumber }) => own === invoiceNumber)).toEqual([
      true,
      true,
    ])
    chargebee.site.renew(id)
    expect((await provider.fetchCustomer(ME)).payments.at(-1)).toMatchObject({
      kind: 'term',
      itemId: 'business',
      amount: 799_900,
      termStart: days(45),
    })
  })

  test('has a change within a term if Chargebee prorated it to the end of that term', async () => {
    const provider = chargebee.create()
    const id = chargebee.site.buyPlan(ME, startup.providerId)
    const [first] = (await provider.fetchCustomer(ME)).subscriptions
    chargebee.site.pass(15)
    const items = 'subscription_items[item_price_id][0]'
    chargebee.site.act('POST', `/api/v2/subscriptions/${id}/update_for_items`, {
      [items]: business.providerId,
    })
    const { subscriptions, payments } = await provider.fetchCustomer(ME)
    const term = { termStart: first!.termStart, termEnd: first!.termEnd }
    expect(subscriptions).toMatchObject([{ ...term, planId: 'business' }])
    expect(payments).toMatchObject([
      { ...term, kind: 'term' },
      { ...term, kind: 'upgrade', amount: 250_000 },
    ])
  })

  test('follows the payments: a failed renewal leaves the old term, until it goes through', async () => {
    const provider = chargebee.create()
    const id = chargebee.site.buyPlan(ME, startup.providerId)
    const [before] = (await provider.fetchCustomer(ME)).subscriptions
    chargebee.site.failCards(true)
    chargebee.site.renew(id)
    const overdue = await provider.fetchCustomer(ME)
    expect(overdue.subscriptions).toMatchObject([{ status: 'past_due', termEnd: before!.termEnd }])
    expect(overdue.payments.map(({ status, amount }) => [status, amount])).toEqual([
      ['paid', 299_900],
      ['failed', 299_900],
    ])
    chargebee.site.failCards(false)
    chargebee.site.collect()
    const paid = await provider.fetchCustomer(ME)
    expect(paid.subscriptions).toMatchObject([{ status: 'active', termStart: before!.termEnd }])
    expect(paid.payments.map(({ kind, status }) => [kind, status])).toEqual([
      ['term', 'paid'],
      ['term', 'paid'],
    ])
  })

  test('has nothing from a written-off invoice, although Chargebee marks it as paid', async () => {
    const provider = chargebee.create()
    const id = chargebee.site.buyPlan(ME, startup.providerId)
    const before = await provider.fetchCustomer(ME)
    chargebee.site.failCards(true)
    chargebee.site.renew(id)
    chargebee.site.writeOff()
    const after = await provider.fetchCustomer(ME)
    expect(after.payments).toEqual(before.payments)
    expect(after.subscriptions).toMatchObject([{ termEnd: before.subscriptions[0]!.termEnd }])
    // An invoice over zero is not written off.
    chargebee.site.failCards(false)
    chargebee.site.buyPack(ME, 'free')
    expect((await provider.fetchCustomer(ME)).payments).toMatchObject([
      {},
      { kind: 'pack', status: 'paid', amount: 0 },
    ])
  })

  test('has a term that was paid in part: the written-off rest counts as refunded', async () => {
    const provider = chargebee.create()
    const id = chargebee.site.buyPlan(ME, startup.providerId)
    chargebee.site.failCards(true)
    chargebee.site.renew(id)
    chargebee.site.writeOff(100_000)
    expect((await provider.fetchCustomer(ME)).payments).toMatchObject([
      { amount: 299_900, refundedAmount: 0 },
      { status: 'paid', amount: 299_900, refundedAmount: 199_900 },
    ])
  })

  test('counts returned money, but no credit note of a change of plan', async () => {
    const provider = chargebee.create()
    const invoice = chargebee.site.buyPack(ME, pack.providerId)
    chargebee.site.refund(invoice, 10_000)
    chargebee.site.refund(invoice, 5_000)
    const { payments, subscriptions } = await provider.fetchCustomer(ME)
    expect(subscriptions).toEqual([])
    expect(payments).toMatchObject([
      {
        kind: 'pack',
        itemId: 'pack-100',
        amount: 49_900,
        refundedAmount: 15_000,
        subscriptionId: null,
        termStart: null,
      },
    ])
  })

  test('names what is not in the catalogue by Chargebee’s id', async () => {
    const price = forgotten.providerId
    chargebee.site.buyPlan(ME, price)
    await expect(chargebee.create().fetchCustomer(ME)).resolves.toMatchObject({
      subscriptions: [{ planId: price, status: 'active' }],
      payments: [{ itemId: price, kind: 'term', status: 'paid', amount: forgotten.amount }],
    })
  })

  test('divides the refund of one payment between its two invoices', async () => {
    chargebee.site.failCards(true)
    chargebee.site.buyPlan(ME, startup.providerId)
    const invoice = chargebee.site.buyPack(ME, pack.providerId)
    chargebee.site.failCards(false)
    chargebee.site.collect()
    chargebee.site.refund(invoice, 49_900)
    const { payments } = await chargebee.create().fetchCustomer(ME)
    expect(payments.map(({ refundedAmount }) => refundedAmount)).toEqual([42_781, 7_118])
  })

  test('is read to the last page of a list', async () => {
    for (let count = 0; count < 10; count++) chargebee.site.buyPack(ME, pack.providerId)
    expect((await chargebee.create().fetchCustomer(ME)).payments).toHaveLength(10)
    await expect(chargebee.eventsFrom(new Date(0))).resolves.toHaveLength(10)
    expect(
      chargebee.site.calls.filter(({ path }) => path === '/api/v2/invoices').length,
    ).toBeGreaterThan(3)
  })
})

test('a change at the end of the term, its removal, a cancellation and its removal: each has the same effect twice as once', async () => {
  const provider = chargebee.create()
  const id = chargebee.site.buyPlan(ME, startup.providerId)
  const now = async () => (await provider.fetchCustomer(ME)).subscriptions[0]
  await provider.scheduleChange(id, starter)
  expect(await now()).toMatchObject({ planId: 'startup', scheduledPlanId: 'starter' })
  await provider.removeScheduledChange(id)
  await provider.removeScheduledChange(id)
  expect(await now()).toMatchObject({ planId: 'startup', scheduledPlanId: null })
  await provider.scheduleChange(id, starter)
  await provider.cancel(id)
  await provider.cancel(id)
  expect(await now()).toMatchObject({ status: 'active', isCancelled: true, scheduledPlanId: null })
  await provider.removeCancellation(id)
  await provider.removeCancellation(id)
  expect(await now()).toMatchObject({ isCancelled: false })
  await provider.scheduleChange(id, starter)
  await provider.upgrade(id, business, 0)
  expect(await now()).toMatchObject({ planId: 'business', scheduledPlanId: null })
  await provider.cancel(id)
  chargebee.site.renew(id)
  expect(await now()).toMatchObject({ status: 'ended' })
  expect(await chargebee.codeOf(provider.removeCancellation(id))).toBe('conflict')
  expect(await chargebee.codeOf(provider.upgrade('sub_nowhere', business, 0))).toBe('conflict')
})

test('a card that is declined changes nothing', async () => {
  const provider = chargebee.create()
  const id = chargebee.site.buyPlan(ME, startup.providerId)
  const before = await provider.fetchCustomer(ME)
  chargebee.site.failCards(true)
  expect(await chargebee.codeOf(provider.upgrade(id, business, 100_000))).toBe('payment_failed')
  expect(await provider.fetchCustomer(ME)).toEqual(before)
})
