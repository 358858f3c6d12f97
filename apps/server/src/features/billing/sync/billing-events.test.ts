import { createHmac, randomBytes } from 'node:crypto'
import { receiveBillingEvent } from '@dastak/contract/billing/payments.ts'
import { expect, test } from 'vitest'
import { derivedKey } from '../../../keys/derived-key.ts'
import type { ProviderCustomer } from '../../../ports/billing.ts'
import { SIGNATURE_HEADER } from '../../sandbox/sandbox.service.ts'
import { server, setUpBilling } from '../../../testing/vendors/billing-server.ts'

const SECRET_KEY = 'a secret for tests, long enough to be one'

const SANDBOX_KEY = derivedKey('sandbox messages', SECRET_KEY)

setUpBilling({ env: { SECRET_KEY } })

const sign = (body: Buffer) => createHmac('sha256', SANDBOX_KEY).update(body).digest('base64url')

/** Sends a message to the endpoint like a provider. */
async function deliver(body: Buffer, signature: string): Promise<number> {
  const url = `${server.url}${receiveBillingEvent.path}`
  return (
    await fetch(url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { [SIGNATURE_HEADER]: signature },
    })
  ).status
}

const message = (id: string, customer: string) =>
  Buffer.from(JSON.stringify({ id, type: 'subscription_changed', customer_id: customer }))

test('the same message ten times, also in parallel, grants once', async () => {
  const buyer = await server.paidWithoutEvent('startup')
  const body = message('evt_same', buyer.customer)
  for (let time = 0; time < 10; time += 1) expect(await deliver(body, sign(body))).toBe(200)
  const many = await Promise.all(Array.from({ length: 10 }, () => deliver(body, sign(body))))
  expect(new Set(many)).toEqual(new Set([200]))
  const { rows } = await server.db.pool.query('SELECT FROM billing_event WHERE user_id = $1', [
    buyer.userId,
  ])
  expect(rows).toHaveLength(1)
  // Jobs may run twice, also in parallel, and several messages may be about one payment.
  const others = Array.from({ length: 10 }, (_, index) =>
    message(`evt_other_${index}`, buyer.customer),
  )
  await Promise.all(others.map((other) => deliver(other, sign(other))))
  await Promise.all(Array.from({ length: 10 }, () => server.billing.sync.sync(buyer.userId)))
  await server.work()
  expect(await buyer.balance()).toEqual({ phone: 1_210, email: 1_210 })
  expect(await buyer.details()).toMatchObject({ plan_id: 'startup' })
})

test('forged messages change nothing, however close their signature is', async () => {
  const buyer = await server.paidWithoutEvent('startup')
  const body = message('evt_forged', buyer.customer)
  const right = sign(body)
  const wrong = [
    '',
    right.slice(1),
    `${right}0`,
    right.toUpperCase(),
    sign(Buffer.from('{}')),
    createHmac('sha256', 'guess').update(body).digest('hex'),
    right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ...Array.from({ length: 200 }, () => randomBytes(32).toString('hex')),
  ]
  for (const signature of wrong) expect(await deliver(body, signature)).toBe(401)
  expect(await deliver(Buffer.from(`${body.toString()} `), right)).toBe(401)
  // Genuine, but about an unknown customer.
  const stranger = message('evt_stranger', '00000000-0000-4000-8000-000000000000')
  expect(await deliver(stranger, sign(stranger))).toBe(200)
  await server.work()
  expect(await buyer.details()).toMatchObject({ plan_id: null, credits: 10 })
  const { rows } = await server.db.pool.query(
    "SELECT FROM billing_event WHERE provider_id ~ 'forged|stranger'",
  )
  expect(rows).toEqual([])
})

test('created, activated, changed, renewed and cancelled give the same result in any order, each twice', async () => {
  const start = server.clock.now().getTime()
  const day = (days: number) => new Date(start + days * 86_400_000)
  const subscription = (version: number, facts: object) => ({
    planId: 'startup',
    status: 'active' as const,
    termStart: day(0),
    termEnd: day(30),
    isCancelled: false,
    scheduledPlanId: null,
    version,
    ...facts,
  })
  const payment = (id: string, kind: 'term' | 'upgrade', itemId: string, term: number) => ({
    id,
    kind,
    itemId,
    termStart: day(term),
    termEnd: day(term + 30),
    amount: 1_000,
    refundedAmount: 0,
    currency: 'INR',
    status: 'paid' as const,
    invoiceNumber: id,
    at: day(term),
  })
  const [first, upgrade, second] = [
    payment('first', 'term', 'startup', 0),
    payment('upgrade', 'upgrade', 'business', 0),
    payment('second', 'term', 'business', 30),
  ]
  const business = { planId: 'business' }
  // The provider's answer after each of them. A late answer has the old state.
  const states = [
    { subscription: subscription(1, {}), payments: [] },
    { subscription: subscription(2, {}), payments: [first] },
    { subscription: subscription(3, business), payments: [upgrade] },
    {
      subscription: subscription(4, { ...business, termStart: day(30), termEnd: day(60) }),
      payments: [second],
    },
    {
      subscription: subscription(5, {
        ...business,
        termStart: day(30),
        termEnd: day(60),
        isCancelled: true,
      }),
      payments: [first, upgrade, second],
    },
  ]
  const orders = permutations([0, 1, 2, 3, 4]).filter((_, index) => index % 8 === 0)
  const ends = new Set<string>()
  const { provider } = server.sandbox
  const original = provider.fetchCustomer
  try {
    for (const order of orders) {
      const buyer = await server.newBuyer()
      await buyer.checkout('startup')
      const own = `${buyer.userId}`
      for (const index of [...order, ...order.toReversed()]) {
        const { subscription: customer, payments } = states[index]!
        const answer: ProviderCustomer = {
          subscriptions: [{ ...customer, id: own }],
          payments: payments.map((one) => ({
            ...one,
            id: `${own}-${one.id}`,
            subscriptionId: own,
          })),
        }
        provider.fetchCustomer = () => Promise.resolve(answer)
        await server.billing.sync.sync(buyer.userId)
      }
      const { plan_id, cancelled, current_term_end, credits, email_credits } = await buyer.details()
      const total = (await buyer.payments()).reduce(
        (sum, { phone_credits }) => sum + phone_credits,
        0,
      )
      ends.add(
        JSON.stringify({ plan_id, cancelled, current_term_end, credits, email_credits, total }),
      )
    }
  } finally {
    provider.fetchCustomer = original
  }
  expect([...ends]).toEqual([
    JSON.stringify({
      plan_id: 'business',
      cancelled: true,
      current_term_end: day(60).toISOString(),
      credits: 8_010,
      email_credits: 8_010,
      total: 8_000,
    }),
  ])
})

test('a second payment in a term grants what the file of plans has added since', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('startup')
  const startup = server.billing.findPlan('startup')!
  const before = { phone: startup.phone }
  const { provider } = server.sandbox
  const { fetchCustomer } = provider
  try {
    Object.assign(startup, { phone: 1_500 })
    provider.fetchCustomer = async (id) => {
      const customer = await fetchCustomer(id)
      return {
        ...customer,
        payments: [
          ...customer.payments,
          { ...customer.payments[0]!, id: `again ${id}`, kind: 'upgrade' },
        ],
      }
    }
    for (let time = 0; time < 2; time += 1) await server.billing.sync.sync(buyer.userId)
  } finally {
    Object.assign(startup, before)
    provider.fetchCustomer = fetchCustomer
  }
  expect(await buyer.balance()).toEqual({ phone: 1_510, email: 1_210 })
})

test('a plan that was paid but has not arrived yet is not sold again', async () => {
  const buyer = await server.paidWithoutEvent('startup')
  expect(await buyer.checkout('startup')).toMatchObject({ message_code: 'conflict' })
  expect(await buyer.balance()).toEqual({ phone: 1_210, email: 1_210 })
})

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]]
  return all.flatMap((one, index) =>
    permutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]),
  )
}
