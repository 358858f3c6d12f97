import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingServer, type BillingServer } from '../../../testing/vendors/billing-server.ts'

let server: BillingServer
beforeAll(async () => {
  // Ten minutes before midnight in India, in a leap year.
  server = await createBillingServer({ clockAt: '2028-01-31T23:50:00+05:30' })
})
afterAll(() => server.drop())

const until = (at: string) =>
  server.clock.pass({ seconds: (Date.parse(at) - server.clock.now().getTime()) / 1000 })

test('terms bought around midnight end when buyers expect it, and the 31st is kept', async () => {
  const [before, after] = [await server.newBuyer(), await server.newBuyer()]
  const ends = async () =>
    Promise.all(
      [before, after].map(async (buyer) =>
        Date.parse((await buyer.details()).current_term_end ?? ''),
      ),
    )
  const inIndia = (...times: string[]) => times.map((time) => Date.parse(`${time}+05:30`))
  await before.buy('starter')
  until('2028-02-01T00:10:00+05:30')
  await after.buy('starter')
  expect(await ends()).toEqual(inIndia('2028-02-29T23:50:00', '2028-03-01T00:10:00'))

  until('2028-02-29T23:49:59+05:30')
  await server.tick()
  expect(await ends()).toEqual(inIndia('2028-02-29T23:50:00', '2028-03-01T00:10:00'))
  until('2028-02-29T23:50:00+05:30')
  await server.tick()
  expect(await ends()).toEqual(inIndia('2028-03-31T23:50:00', '2028-03-01T00:10:00'))
  until('2028-03-01T00:10:00+05:30')
  await server.tick()
  expect(await ends()).toEqual(inIndia('2028-03-31T23:50:00', '2028-04-01T00:10:00'))
  // After a long stop all terms are renewed, each charged once.
  until('2028-06-30T12:00:00+05:30')
  await server.tick()
  expect(await ends()).toEqual(inIndia('2028-06-30T23:50:00', '2028-07-01T00:10:00'))
  expect(await before.payments()).toHaveLength(5)
  expect(await before.balance()).toEqual({ phone: 10 + 5 * 300, email: 10 + 5 * 300 })
  expect(await server.brokenRules()).toEqual([])
})
