import { receiveBillingEvent } from '@dastak/contract/billing/payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingServer, type BillingServer } from '../../testing/vendors/billing-server.ts'
import { startChargebee, startup, WEBHOOK } from '../../testing/vendors/chargebee-provider.ts'

let chargebee: Awaited<ReturnType<typeof startChargebee>>
let server: BillingServer
beforeAll(async () => {
  chargebee = await startChargebee()
  server = await createBillingServer({
    clockAt: '2026-11-22T11:30:00Z',
    billing: chargebee.create(),
  })
})
afterAll(async () => {
  await server.drop()
  chargebee.site.close()
})

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
/** Sends the events of Chargebee from there on, as Chargebee does. Returns the answers. */
async function deliver(
  from: number,
  authorization = basic(WEBHOOK.user, WEBHOOK.password),
): Promise<number[]> {
  const sent = chargebee.site.events.slice(from).map((event) =>
    fetch(`${server.url}${receiveBillingEvent.path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(event),
    }),
  )
  return (await Promise.all(sent)).map(({ status }) => status)
}

test('Chargebee sells a plan, a renewal fails and is paid later, also with forged and repeated messages', async () => {
  const { site } = chargebee
  const buyer = await server.newBuyer()
  expect((await buyer.checkout('startup')).data.hosted_page).toMatch(
    /^https:\/\/acme-test\.chargebee\.com\//,
  )
  const customer = site.calls.find(({ path }) => path === '/api/v2/customers')!.fields['id']!
  const subscription = site.buyPlan(customer, startup.providerId)

  expect(new Set(await deliver(0, basic(WEBHOOK.user, 'guess')))).toEqual(new Set([401]))
  await server.work()
  expect(await buyer.details()).toMatchObject({ plan_id: null, credits: 10 })
  for (let time = 0; time < 3; time += 1) expect(new Set(await deliver(0))).toEqual(new Set([200]))
  await server.work()
  expect(await buyer.details()).toMatchObject({
    plan_id: 'startup',
    status: 'active',
    credits: 1_210,
  })
  expect(await buyer.payments()).toMatchObject([
    { plan_id: 'startup', amount: 299_900, phone_credits: 1_200 },
  ])

  server.clock.pass({ days: 30 })
  const renewal = site.events.length
  site.failCards(true)
  site.renew(subscription)
  await deliver(renewal)
  await server.work()
  expect(await buyer.details()).toMatchObject({
    plan_id: 'startup',
    status: 'past_due',
    credits: 1_210,
  })
  expect((await buyer.checkout('startup')).data.hosted_page).toMatch(/^https:/)
  expect(site.calls.at(-1)?.path).toBe('/api/v2/hosted_pages/collect_now')

  site.failCards(false)
  site.collect()
  await deliver(renewal)
  await server.work()
  expect(await buyer.details()).toMatchObject({
    plan_id: 'startup',
    status: 'active',
    credits: 2_410,
  })
  expect(await buyer.payments()).toHaveLength(2)

  // A third of the next term is paid. The rest is written off.
  server.clock.pass({ days: 30 })
  site.failCards(true)
  site.renew(subscription)
  site.writeOff(100_000)
  await server.billing.sync.sync(buyer.userId)
  expect(await buyer.details()).toMatchObject({
    plan_id: 'startup',
    status: 'active',
    credits: 2_811,
  })
  expect(await server.brokenRules()).toEqual([])
})

test('billing details reach Chargebee before a payment, and while a plan runs as soon as they are saved', async () => {
  const { site } = chargebee
  const buyer = await server.newBuyer()
  const saved = { name: 'Kailash Traders', address: '12 Sample Road', gstin: '27AAPFU0939F1ZV' }
  const from = site.calls.length
  await buyer.saveAddress(saved)
  expect(site.calls).toHaveLength(from)
  await buyer.checkout('startup')
  const { fields } = site.calls.slice(from).find(({ path }) => path === '/api/v2/customers')!
  expect(fields).toMatchObject({ vat_number: saved.gstin, 'billing_address[state_code]': 'MH' })
  // Chargebee would put CGST and SGST on the invoices of an SEZ in the state of the seller.
  expect(await buyer.saveAddress({ ...saved, is_sez: true })).toMatchObject({
    status_code: 422,
    data: { errors: [{ path: 'is_sez' }] },
  })
  site.failCards(false)
  const sent = site.events.length
  site.buyPlan(fields['id']!, startup.providerId)
  await deliver(sent)
  await server.work()

  await buyer.saveAddress({ ...saved, gstin: '29AAACB0000A1ZT' })
  expect(site.calls.at(-1)).toMatchObject({
    path: `/api/v2/customers/${fields['id']}/update_billing_info`,
    fields: { vat_number: '29AAACB0000A1ZT', 'billing_address[state_code]': 'KA' },
  })
  site.misbehave((_, response) => response.writeHead(500).end('{}'))
  expect((await buyer.saveAddress({ ...saved, gstin: '' })).status_code).toBe(503)
  site.misbehave(null)
  const [payment] = await buyer.payments()
  // The tax is on Chargebee's own invoice.
  expect(payment).toMatchObject({ plan_id: 'startup', tax: null })
  expect((await buyer.receipt(payment!.payment_id)).body.data.billed_to.gstin).toBe(
    '27AAPFU0939F1ZV',
  )
})
