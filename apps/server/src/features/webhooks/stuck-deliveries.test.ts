import { expect, test } from 'vitest'
import { din, idOf, setUpWebhooks, t } from '../../testing/vendors/test-webhooks.ts'

/** Deliveries that operators send again or cancel. */

setUpWebhooks()
const BY = 'command line'
const stuckOf = async (title = '127.0.0.1') => {
  const { rows } = await t.server.operator.stuck.list('delivery', {})
  return rows.filter((row) => row.title === title)
}

test('a delivery that failed is sent again with the same id, not twice within seconds', async () => {
  const user = await t.newUser()
  await user.create()
  t.receiver.answer = (response) => response.writeHead(500).end()
  await user.reveal(din(1))
  await t.deliver()
  const [one] = await stuckOf()
  expect(one).toMatchObject({
    state: 'waiting',
    attempts: 1,
    problem: 'The receiver answered 500.',
    mobile: user.session.mobile,
  })
  const { stuck } = t.server.operator
  t.receiver.answer = t.receiver.takeIt
  await expect(stuck.retry(BY, 'delivery', one!.id)).rejects.toMatchObject({ code: 'rate_limited' })
  t.server.clock.pass({ seconds: 17 })
  await Promise.all([stuck.retry(BY, 'delivery', one!.id), stuck.retry(BY, 'delivery', one!.id)])
  await Promise.all([t.deliver(), t.deliver()])
  expect(t.receiver.received).toHaveLength(2)
  expect(new Set(t.receiver.received.map(idOf)).size).toBe(1)
  expect(await stuckOf()).toEqual([])
  await expect(stuck.retry(BY, 'delivery', one!.id)).rejects.toMatchObject({ code: 'conflict' })
})

test('a cancelled delivery is not sent any more', async () => {
  const user = await t.newUser()
  await user.create()
  t.receiver.answer = (response) => response.writeHead(500).end()
  await user.reveal(din(2))
  await t.deliver()
  const [one] = await stuckOf()
  const { stuck } = t.server.operator
  await stuck.cancel(BY, 'delivery', one!.id)
  await expect(stuck.cancel(BY, 'delivery', one!.id)).rejects.toMatchObject({ code: 'conflict' })
  t.receiver.received.length = 0
  t.server.clock.pass({ hours: 5 })
  await t.deliver()
  expect(t.receiver.received).toEqual([])
  expect(await stuckOf()).toEqual([])
})
