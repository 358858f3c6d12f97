import * as contract from '@dastak/contract/webhooks/webhooks.ts'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { din, idOf, setUpWebhooks, t } from '../../testing/vendors/test-webhooks.ts'
import type { ReceivedWebhook } from '../../testing/vendors/webhook-receiver.ts'

/** Deliveries that are sent again, and the secrets that sign. */

setUpWebhooks()
const refuse = (status: number) => {
  t.receiver.answer = (response) => response.writeHead(status).end()
}

/** A user with a webhook that has received the event of one reveal. */
async function userWithReveal(number: number) {
  const user = await t.newUser()
  const webhook = await user.create()
  await user.reveal(din(number))
  await t.deliver()
  const resend = async (delivery_id: string) =>
    (
      await t.server.call(contract.resendWebhookDelivery, {
        token: user.session.token,
        body: { webhook_id: webhook.id, delivery_id },
      })
    ).body
  const [one] = await user.log(webhook.id)
  return {
    ...user,
    ...webhook,
    resend,
    delivery: one!.delivery_id,
    latest: async () => (await user.log(webhook.id))[0],
  }
}

/** Whether a receiver's library accepts a message, at the time of the server. */
function isTaken(secret: string, { body, headers }: ReceivedWebhook): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: t.server.clock.now() })
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(WebhookVerificationError)
    return false
  } finally {
    vi.useRealTimers()
  }
}
const sent = (delivery: string) => t.receiver.received.filter((one) => idOf(one) === delivery)

test('a delivery is sent again with the same id, and its own time and signature', async () => {
  const user = await userWithReveal(1)
  t.server.clock.pass({ seconds: 20 })
  expect(await user.resend(user.delivery)).toMatchObject({
    success: true,
    data: {
      delivery: { delivery_id: user.delivery, state: 'waiting', attempts: 1, last_status: null },
    },
  })
  refuse(503)
  await t.deliver()
  const [first, second] = t.receiver.received as [ReceivedWebhook, ReceivedWebhook]
  expect([idOf(first), idOf(second)]).toEqual([user.delivery, user.delivery])
  expect(second.body).toBe(first.body)
  expect(
    Number(second.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp']),
  ).toBe(20)
  expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature'])
  expect(isTaken(user.secret, second)).toBe(true)
  // The response is in the log, and it is tried again like a new one.
  expect(await user.latest()).toMatchObject({ state: 'waiting', attempts: 2, last_status: 503 })
  t.receiver.answer = t.receiver.takeIt
  t.server.clock.pass({ seconds: 5 })
  await t.deliver()
  expect(await user.latest()).toMatchObject({ state: 'delivered', attempts: 3, last_status: 204 })
  t.server.clock.pass({ days: 2 })
  await t.deliver()
  expect(sent(user.delivery)).toHaveLength(3)
})

test('one that waits is sent immediately, and waits as before if it fails', async () => {
  refuse(500)
  const user = await userWithReveal(2)
  t.server.clock.pass({ seconds: 5 })
  await t.deliver()
  const waitOf = async () => {
    const { next_at: next, last_at: last } = (await user.latest())!
    return (Date.parse(next!) - Date.parse(last!)) / 1_000
  }
  expect(await waitOf()).toBe(300)
  t.server.clock.pass({ seconds: 20 })
  await user.resend(user.delivery)
  await t.deliver()
  expect(sent(user.delivery)).toHaveLength(3)
  expect(await waitOf()).toBe(300)
  // One that was given up, too.
  for (const seconds of [300, 1_800, 7_200, 18_000, 36_000, 36_000]) {
    t.server.clock.pass({ seconds })
    await t.deliver()
  }
  await user.renew()
  expect(await user.latest()).toMatchObject({ state: 'failed', attempts: 9 })
  t.server.clock.pass({ seconds: 20 })
  await user.resend(user.delivery)
  await t.deliver()
  expect(await waitOf()).toBe(5)
})

test('it is not sent again while it may be running, nor to an address that is off, nor for another user', async () => {
  const user = await userWithReveal(3)
  const other = await userWithReveal(3)
  expect(await user.resend(user.delivery)).toMatchObject({
    message_code: 'rate_limited',
    message: 'It was sent a moment ago. Try again in 16 seconds.',
  })
  t.server.clock.pass({ seconds: 16 })
  const unknown = { message_code: 'not_found', message: 'There is no such delivery.' }
  expect(await user.resend(other.delivery)).toMatchObject(unknown)
  expect(await user.resend(`msg_${'0'.repeat(32)}`)).toMatchObject(unknown)
  expect(await user.resend('msg_1')).toMatchObject({ message_code: 'validation_failed' })
  await t.server.call(contract.updateWebhook, {
    token: user.session.token,
    body: { webhook_id: user.id, is_enabled: false },
  })
  expect(await user.resend(user.delivery)).toMatchObject({
    message_code: 'conflict',
    message: 'This webhook is off. Turn it on first.',
  })
  await t.deliver()
  expect([sent(user.delivery).length, sent(other.delivery).length]).toEqual([1, 1])
})

test('many simultaneous requests send it once', async () => {
  const user = await userWithReveal(4)
  t.server.clock.pass({ seconds: 20 })
  await Promise.all(Array.from({ length: 8 }, () => user.resend(user.delivery)))
  await Promise.all([t.deliver(), t.deliver()])
  expect(sent(user.delivery)).toHaveLength(2)
})

test('the log can be filtered by the state of its deliveries', async () => {
  const user = await userWithReveal(5)
  await user.sendTest(user.id)
  refuse(400)
  await t.deliver()
  const read = async (query: object) => {
    const { body } = await t.server.call(contract.listWebhookDeliveries, {
      token: user.session.token,
      query: { webhook_id: user.id, ...query },
    })
    return body
  }
  expect((await read({ state: 'failed' })).data).toMatchObject({
    data: [{ type: 'test', last_status: 400 }],
    total: 1,
  })
  expect((await read({ state: 'delivered' })).data).toMatchObject({
    data: [{ type: 'lead_revealed' }],
    total: 1,
  })
  expect(await read({ state: 'lost' })).toMatchObject({
    message: 'state must be one of: waiting, delivered, failed, cancelled.',
  })
})

test('after three new secrets in a day all four sign, each until its own day is over', async () => {
  const user = await t.newUser()
  const { secret, id } = await user.create()
  const secrets = [secret]
  const rotate = async () => {
    await user.renew()
    const { body } = await t.server.call(contract.rotateWebhookSecret, {
      token: user.session.token,
      body: { webhook_id: id },
    })
    secrets.push(body.data.secret)
  }
  /** Which of the secrets verify the next message, and how many signatures it has. */
  const signing = async () => {
    await user.renew()
    await user.sendTest(id)
    await t.deliver()
    const one = t.receiver.received.at(-1)!
    const count = String(one.headers['webhook-signature']).split(' ').length
    return { valid: secrets.map((key) => isTaken(key, one)), count }
  }
  for (let rotation = 0; rotation < 3; rotation += 1) {
    await rotate()
    t.server.clock.pass({ hours: 1 })
  }
  expect(new Set(secrets).size).toBe(4)
  expect(await signing()).toEqual({ valid: [true, true, true, true], count: 4 })
  // Replaced at the start and 1 and 2 hours later, so each ends a day after that.
  t.server.clock.pass({ hours: 20, minutes: 59 })
  expect(await signing()).toEqual({ valid: [true, true, true, true], count: 4 })
  t.server.clock.pass({ minutes: 1 })
  expect(await signing()).toEqual({ valid: [false, true, true, true], count: 3 })
  t.server.clock.pass({ hours: 1 })
  expect(await signing()).toEqual({ valid: [false, false, true, true], count: 2 })
  t.server.clock.pass({ hours: 1 })
  expect(await signing()).toEqual({ valid: [false, false, false, true], count: 1 })
})
