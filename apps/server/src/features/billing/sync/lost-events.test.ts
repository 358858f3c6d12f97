import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingServer, type BillingServer } from '../../../testing/vendors/billing-server.ts'

let server: BillingServer
beforeAll(async () => {
  server = await createBillingServer()
})
afterAll(() => server.drop())

/** Stores the sent events, but loses the jobs that should apply them. */
async function keepOnly(): Promise<void> {
  await server.billing.sync.poll()
  await server.db.pool.query("DELETE FROM pgboss.job WHERE name = 'billing.apply-event'")
  server.clock.pass({ minutes: 5 })
}

test('a lost message is fetched within ten minutes', async () => {
  const buyer = await server.paidWithoutEvent('pack-100')
  await server.work()
  expect(await buyer.balance()).toEqual({ phone: 10, email: 10 })
  for (let time = 0; time < 2; time += 1) {
    await server.billing.sync.poll()
    await server.work()
    expect(await buyer.balance()).toEqual({ phone: 110, email: 110 })
  }
})

test('a stored message whose job has died is applied by the next run', async () => {
  const buyer = await server.paidWithoutEvent('pack-100')
  await keepOnly()
  await server.billing.sync.applyWaiting()
  expect(await buyer.balance()).toEqual({ phone: 110, email: 110 })
})

test('a customer who cannot be fetched does not stop the others from getting their credits', async () => {
  const [first, second] = [
    await server.paidWithoutEvent('pack-100'),
    await server.paidWithoutEvent('pack-100'),
  ]
  await keepOnly()
  const { provider } = server.sandbox
  const { fetchCustomer } = provider
  const failure = new Error('refused')
  provider.fetchCustomer = (id) =>
    id === first.customer ? Promise.reject(failure) : fetchCustomer(id)
  try {
    await expect(server.billing.sync.applyWaiting()).rejects.toBe(failure)
  } finally {
    provider.fetchCustomer = fetchCustomer
  }
  expect(await second.balance()).toEqual({ phone: 110, email: 110 })
  await server.billing.sync.applyWaiting()
  expect(await first.balance()).toEqual({ phone: 110, email: 110 })
})

test('applied events are deleted after a month, and nothing is granted for them again', async () => {
  const buyer = await server.paidWithoutEvent('pack-100')
  await keepOnly()
  const forget = () =>
    server.jobs
      .find(({ name }) => name === 'billing.forget-old')!
      .run({}, { signal: AbortSignal.timeout(30_000) })
  const left = async () => {
    const { rows } = await server.db.pool.query<{
      tables: number[]
    }>(`SELECT ARRAY[(SELECT count(*) FROM billing_event),
      (
        SELECT count(*)
        FROM sandbox_event), (
        SELECT count(*)
        FROM sandbox_checkout)]::int[] AS tables`)
    return rows[0]!.tables
  }
  const before = await left()
  await forget()
  expect(await left()).toEqual(before)
  server.clock.pass({ days: 32 })
  await forget()
  // Events that are not applied are kept.
  expect(await left()).toEqual([1, 0, 0])
  await server.billing.sync.applyWaiting()
  server.clock.pass({ days: 32 })
  await forget()
  expect(await left()).toEqual([0, 0, 0])
  await server.billing.sync.poll()
  await server.work()
  expect(await buyer.balance()).toEqual({ phone: 110, email: 110 })
})

test('a list of events that breaks off each time is still read to its end', async () => {
  server.clock.pass({ days: 2 })
  await server.billing.sync.poll()
  const buyers = []
  for (let index = 0; index < 4; index += 1) {
    buyers.push(await server.paidWithoutEvent('pack-100'))
    server.clock.pass({ minutes: 1 })
  }
  const { provider } = server.sandbox
  const { listEvents } = provider
  const failure = new Error('too much')
  provider.listEvents = async function* (since) {
    let listed = 0
    for await (const event of listEvents(since)) {
      if (listed++ === 2) throw failure
      yield event
    }
  }
  try {
    for (let time = 0; time < 2; time += 1)
      await expect(server.billing.sync.poll()).rejects.toBe(failure)
    await server.billing.sync.poll()
  } finally {
    provider.listEvents = listEvents
  }
  await server.work()
  for (const buyer of buyers) expect(await buyer.balance()).toEqual({ phone: 110, email: 110 })
})
