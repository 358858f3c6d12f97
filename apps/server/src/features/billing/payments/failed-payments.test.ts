import { expect, test } from 'vitest'
import { dayOf } from '../../../time/days.ts'
import { server, setUpBilling } from '../../../testing/vendors/billing-server.ts'

setUpBilling({ clockAt: '2026-01-10T05:00:00Z' })

test('a failed renewal keeps the plan for three days, can be paid on the hosted page, and keeps its days', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('startup', 'pay_once')
  const ends = (await buyer.details()).current_term_end!
  server.clock.pass({ seconds: (Date.parse(ends) - server.clock.now().getTime()) / 1000 })
  await server.tick()
  expect(await buyer.details()).toMatchObject({
    plan_id: 'startup',
    status: 'past_due',
    credits: 1_210,
    grace_until: new Date(Date.parse(ends) + 3 * 86_400_000).toISOString(),
  })
  expect((await buyer.payments())[0]).toMatchObject({
    status: 'failed',
    invoice_number: null,
    phone_credits: 0,
  })
  expect((await buyer.change('business')).message).toMatch(/^Your last payment has failed/)
  const reported = () =>
    server.db.pool.query<{ data: object }>(
      "SELECT data FROM event WHERE user_id = $1 AND type = 'payment_failed'",
      [buyer.userId],
    )
  const graceUntil = dayOf(new Date(Date.parse(ends) + 3 * 86_400_000), 'Asia/Kolkata')
  expect((await reported()).rows).toMatchObject([
    { data: { plan_name: 'Startup', ends_on: graceUntil } },
  ])
  await server.pass({ days: 2 })
  await buyer.buy('startup')
  const after = await buyer.details()
  expect(after).toMatchObject({
    status: 'active',
    credits: 2_410,
    current_term_start: ends,
    grace_until: null,
  })
  expect(await buyer.payments()).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
})

test('after the grace the plan ends, and no payment is tried again', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('startup', 'pay_once')
  const ends = Date.parse((await buyer.details()).current_term_end!)
  await server.pass({ seconds: (ends - server.clock.now().getTime()) / 1000 })
  await server.pass({ hours: 71 })
  expect(await buyer.details()).toMatchObject({ plan_id: 'startup', status: 'past_due' })
  server.clock.pass({ hours: 1 })
  expect(await buyer.details()).toMatchObject({ plan_id: null, credits: 1_210 })
  await server.tick()
  await server.pass({ days: 40 })
  expect(await buyer.payments()).toMatchObject([{ status: 'failed' }, { status: 'paid' }])
  // Old events are deleted. A failure from long ago is not reported again then.
  await server.db.pool.query("DELETE FROM event WHERE user_id = $1 AND type = 'payment_failed'", [
    buyer.userId,
  ])
  await server.billing.sync.sync(buyer.userId)
  const { rows } = await server.db.pool.query(
    "SELECT FROM event WHERE user_id = $1 AND type = 'payment_failed'",
    [buyer.userId],
  )
  expect(rows).toEqual([])
})

test('a failing card gets no upgrade, and a declined page sells nothing', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('startup', 'pay_once')
  expect((await buyer.change('business')).message_code).toBe('payment_failed')
  expect(await buyer.details()).toMatchObject({ plan_id: 'startup', credits: 1_210 })
  const other = await server.newBuyer()
  const { hosted_page } = (await other.checkout('pack-100')).data
  expect(await (await fetch(hosted_page)).text()).not.toContain('GST')
  const back = await server.answer(hosted_page, 'decline')
  expect(back.headers.get('location')).toBe('/plan?checkout=declined&plan_id=pack-100')
  await server.answer(hosted_page, 'pay')
  await server.work()
  expect(await other.balance()).toEqual({ phone: 10, email: 10 })
  expect(await (await fetch(hosted_page)).text()).toMatch(
    /This checkout has ended\..*href="\/plan"/s,
  )
})
