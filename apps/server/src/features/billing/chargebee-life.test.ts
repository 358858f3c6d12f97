import { receiveBillingEvent } from '@dastak/contract/payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingServer, type BillingServer } from '../../testing/billing-server.ts'
import { startChargebee, startup, WEBHOOK } from '../../testing/chargebee-provider.ts'

let chargebee: Awaited<ReturnType<typeof startChargebee>>
let server: BillingServer
beforeAll(async () => {
  chargebee = await startChargebee()
  server = await createBillingServer({ clockAt: '2026-11-22T11:30:00Z', billing: chargebee.create() })
})
afterAll(async () => {
  await server.drop()
  chargebee.site.close()
})

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
/** Sends what Chargebee has to tell from there on, as it does; and what it was answered. */
async function deliver(from: number, authorization = basic(WEBHOOK.user, WEBHOOK.password)): Promise<number[]> {
  const sent = chargebee.site.events.slice(from).map((event) =>
    fetch(`${server.url}${receiveBillingEvent.path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(event),
    }),
  )
  return (await Promise.all(sent)).map(({ status }) => status)
}

test('Chargebee sells a plan, fails at the renewal and is paid: each by its own messages, forged and repeated ones too', async () => {
  const { site } = chargebee
  const buyer = await server.newBuyer()
  expect((await buyer.checkout('startup')).data.hosted_page).toMatch(/^https:\/\/acme-test\.chargebee\.com\//)
  const customer = site.calls.find(({ path }) => path === '/api/v2/customers')!.fields['id']!
  const subscription = site.buyPlan(customer, startup.providerId)

  expect(new Set(await deliver(0, basic(WEBHOOK.user, 'guess')))).toEqual(new Set([401]))
  await server.work()
  expect(await buyer.details()).toMatchObject({ plan_id: null, credits: 10 })
  for (let time = 0; time < 3; time += 1) expect(new Set(await deliver(0))).toEqual(new Set([200]))
  await server.work()
  expect(await buyer.details()).toMatchObject({ plan_id: 'startup', status: 'active', credits: 1_210 })
  expect(await buyer.payments()).toMatchObject([{ plan_id: 'startup', amount: 299_900, phone_credits: 1_200 }])

  server.clock.pass({ days: 30 })
  const renewal = site.events.length
  site.failCards(true)
  site.renew(subscription)
  await deliver(renewal)
  await server.work()
  expect(await buyer.details()).toMatchObject({ plan_id: 'startup', status: 'past_due', credits: 1_210 })
  expect((await buyer.checkout('startup')).data.hosted_page).toMatch(/^https:/)
  expect(site.calls.at(-1)?.path).toBe('/api/v2/hosted_pages/collect_now')

  site.failCards(false)
  site.collect()
  await deliver(renewal)
  await server.work()
  expect(await buyer.details()).toMatchObject({ plan_id: 'startup', status: 'active', credits: 2_410 })
  expect(await buyer.payments()).toHaveLength(2)

  // A third of the next term is paid, and the rest is written off.
  server.clock.pass({ days: 30 })
  site.failCards(true)
  site.renew(subscription)
  site.writeOff(100_000)
  await server.billing.sync.sync(buyer.userId)
  expect(await buyer.details()).toMatchObject({ plan_id: 'startup', status: 'active', credits: 2_811 })
  expect(await server.brokenRules()).toEqual([])
})
