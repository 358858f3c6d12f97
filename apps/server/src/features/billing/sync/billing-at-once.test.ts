import { expect, test } from 'vitest'
import { server, setUpBilling } from '../../../testing/vendors/billing-server.ts'

const SECRET_KEY = 'a secret for tests, long enough to be one'

setUpBilling({ env: { SECRET_KEY } })

test('two pages that are paid at the same time sell one plan, and a page that is paid ten times sells once', async () => {
  const buyer = await server.newBuyer()
  const pages = await Promise.all(
    ['startup', 'business', 'startup'].map((plan) => buyer.checkout(plan)),
  )
  await Promise.all(pages.map(({ data }) => server.answer(data.hosted_page, 'pay')))
  await server.work()
  expect(await buyer.payments()).toHaveLength(1)
  const pack = (await buyer.checkout('pack-100')).data.hosted_page
  await Promise.all(Array.from({ length: 10 }, () => server.answer(pack, 'pay')))
  await server.work()
  expect(await buyer.payments()).toHaveLength(2)
})

test('of several changes at the same time one is made and charged; the same key gets the same answer', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('starter')
  await buyer.freshToken()
  const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.change('business')))
  const codes = answers.map(({ message_code }) => message_code)
  expect(codes.filter((code) => code === 'success')).toHaveLength(1)
  expect(codes.filter((code) => code === 'conflict')).toHaveLength(7)
  expect((await buyer.payments()).map(({ kind }) => kind)).toEqual(['upgrade', 'term'])
  expect(await buyer.balance()).toEqual({ phone: 4_310, email: 4_310 })

  const other = await server.newBuyer()
  await other.buy('starter')
  for (let time = 0; time < 3; time += 1)
    expect((await other.change('startup', 'one-key')).data).toMatchObject({
      plan_id: 'startup',
      credits: 1_510,
    })
  expect((await other.change('business', 'one-key')).message_code).toBe('validation_failed')
  expect(await other.payments()).toHaveLength(2)
})

test('ten renewals at the same time charge a term once', async () => {
  const buyers = [await server.newBuyer(), await server.newBuyer()]
  for (const buyer of buyers) await buyer.buy('starter')
  server.clock.pass({ days: 31 })
  await Promise.all(Array.from({ length: 10 }, () => server.sandbox.renewDue()))
  await server.tick()
  for (const buyer of buyers) {
    expect(await buyer.payments()).toHaveLength(2)
    expect(await buyer.balance()).toEqual({ phone: 610, email: 610 })
  }
})
