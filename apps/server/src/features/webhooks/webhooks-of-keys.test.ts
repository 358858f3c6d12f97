import { createServerToken, revokeToken } from '@dastak/contract/api-keys/api-keys.ts'
import * as contract from '@dastak/contract/webhooks/webhooks.ts'
import { expect, test } from 'vitest'
import { givePlan } from '../../testing/people/give-plan.ts'
import { din, setUpWebhooks, t } from '../../testing/vendors/test-webhooks.ts'

/** What programs do with webhooks. */

setUpWebhooks()

async function program() {
  const user = await t.newUser()
  await givePlan(t.server, user.session.mobile)
  const { token: session } = user.session
  const { body } = await t.server.call(createServerToken, {
    token: session,
    body: { name: 'A program' },
  })
  const { token: key, api_key: publicPart } = body.data
  const add = (token = key) =>
    t.server.call(contract.createWebhook, {
      token,
      body: { url: t.receiver.url, events: ['lead_revealed'] },
    })
  const revoke = () =>
    t.server.call(revokeToken, { token: session, query: { api_key: publicPart } })
  return { ...user, session: user.session, key, publicPart, add, revoke }
}

test('a program adds an address, reads its deliveries, sends one again, and deletes the address', async () => {
  const { key: token, publicPart, add, reveal } = await program()
  const { webhook, secret } = (await add()).body.data
  expect(secret).toMatch(/^whsec_/)
  const { webhook_id } = webhook
  expect((await t.server.call(contract.listWebhooks, { token })).body.data.data).toEqual([
    { ...webhook, made_by: publicPart, is_enabled: true },
  ])
  await reveal(din(1))
  t.receiver.answer = (response) => response.writeHead(500).end()
  await t.deliver()
  t.server.clock.pass({ seconds: 20 })
  t.receiver.answer = t.receiver.takeIt
  const log = async () =>
    (await t.server.call(contract.listWebhookDeliveries, { token, query: { webhook_id } })).body
      .data.data
  const [delivery] = await log()
  expect(delivery).toMatchObject({ last_status: 500 })
  const { delivery_id } = delivery!
  const again = await t.server.call(contract.resendWebhookDelivery, {
    token,
    body: { webhook_id, delivery_id },
  })
  expect(again.body.message).toBe('Message sent again')
  await t.deliver()
  expect(await log()).toMatchObject([
    { delivery_id, state: 'delivered', attempts: 2, last_status: 204 },
  ])
  const changed = await t.server.call(contract.updateWebhook, {
    token,
    body: { webhook_id, events: ['plan_ended'] },
  })
  expect(changed.body.data.webhook.events).toEqual(['plan_ended'])
  const rotated = await t.server.call(contract.rotateWebhookSecret, { token, body: { webhook_id } })
  expect(rotated.body.data.secret).not.toBe(secret)
  expect(
    (await t.server.call(contract.testWebhook, { token, body: { webhook_id } })).body.success,
  ).toBe(true)
  await t.server.call(contract.deleteWebhook, { token, body: { webhook_id } })
  expect((await t.server.call(contract.listWebhooks, { token })).body.data.data).toEqual([])
})

test('what an API key has added is turned off with the key, with a notice to its owner; the owner’s own stays on', async () => {
  const owner = await program()
  const own = await owner.create()
  const added = (await owner.add()).body.data.webhook
  await owner.reveal(din(2))
  await owner.revoke()
  await t.deliver()
  expect(t.receiver.received).toHaveLength(1)
  const states = Object.fromEntries(
    (await owner.webhooks()).map((one) => [one.webhook_id, one.off_reason]),
  )
  expect(states).toEqual({ [own.id]: null, [added.webhook_id]: 'key_revoked' })
  expect(await owner.log(added.webhook_id)).toMatchObject([{ state: 'cancelled', attempts: 0 }])
  const events = t.server.db.kysely
    .selectFrom('event')
    .select(['type', 'data'])
    .where('user_id', '=', owner.userId)
  expect(await events.execute()).toEqual([
    { type: 'webhook_off', data: { host: '127.0.0.1', reason: 'key_revoked' } },
  ])
  // Turned on again by the owner, it works like any other.
  await t.server.call(contract.updateWebhook, {
    token: owner.session.token,
    body: { webhook_id: added.webhook_id, is_enabled: true },
  })
  await owner.reveal(din(3))
  await t.deliver()
  expect(t.receiver.received).toHaveLength(3)
})

test('no address is added by a key that is revoked at the same moment', async () => {
  const owner = await program()
  const [adding] = await Promise.all([
    Promise.all(Array.from({ length: 9 }, () => owner.add())),
    owner.revoke(),
  ])
  const outcomes = new Set(adding.map(({ body }) => body.message_code))
  expect([...outcomes].every((code) => code === 'success' || code === 'unauthorized')).toBe(true)
  expect((await owner.webhooks()).filter((one) => one.is_enabled)).toEqual([])
})

test('another account’s webhook looks to a key like one that does not exist', async () => {
  const [one, other] = [await program(), await program()]
  const { id } = await other.create()
  const answer = await t.server.call(contract.deleteWebhook, {
    token: one.key,
    body: { webhook_id: id },
  })
  expect(answer.body).toMatchObject({
    message_code: 'not_found',
    message: 'There is no such webhook.',
  })
  expect(await other.webhooks()).toHaveLength(1)
})
