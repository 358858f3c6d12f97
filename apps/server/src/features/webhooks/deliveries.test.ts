import { getLeadsExtracted } from '@dastak/contract/kinds/din.ts'
import * as contract from '@dastak/contract/webhooks/webhooks.ts'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { bodyOf, din, idOf, setUpWebhooks, t } from '../../testing/vendors/test-webhooks.ts'
import type { ReceivedWebhook } from '../../testing/vendors/webhook-receiver.ts'

setUpWebhooks()

test('a reveal is sent once, signed, with the lead as the API returns it, and nothing of it is stored with the delivery', async () => {
  const user = await t.newUser()
  const { secret, id } = await user.create()
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await user.reveal(din(1))
  await user.reveal(din(1))
  await t.deliver()
  await t.deliver()
  expect(t.receiver.received).toHaveLength(1)
  const [one] = t.receiver.received as [ReceivedWebhook]
  expect(new Webhook(secret).verify(one.body, one.headers as Record<string, string>)).toEqual(
    bodyOf(one),
  )
  const [lead] = (await t.server.call(getLeadsExtracted, { token: user.session.token })).body.data
    .data
  expect(bodyOf(one)).toEqual({
    type: 'lead_revealed',
    timestamp: lead?.timestamp,
    data: { kind: 'din', fields: ['phone', 'email'], lead },
  })
  expect(await user.log(id)).toMatchObject([
    {
      delivery_id: idOf(one),
      type: 'lead_revealed',
      state: 'delivered',
      attempts: 1,
      last_status: 204,
      next_at: null,
    },
  ])
  const kept = await sql<{ all: string }>`
    SELECT (SELECT string_agg(d::text, ' ') FROM webhook_delivery d)
      || (SELECT string_agg(w::text, ' ') FROM webhook w) AS all`.execute(t.server.db.kysely)
  for (const text of [kept.rows[0]!.all, t.server.logs(), JSON.stringify(await user.webhooks())])
    for (const hidden of [secret, secret.slice(6), '+911111100001', 'd1@sample.example'])
      expect(text).not.toContain(hidden)
})

test('each bought field is sent once, and only to webhooks that want it', async () => {
  const user = await t.newUser({ phone: 2, email: 0 })
  await user.create()
  await user.create(['credits_low'])
  const stranger = await t.newUser()
  await user.reveal(din(2))
  await stranger.reveal(din(2))
  await user.grant({ phone: 0, email: 1 }, 'second')
  await user.reveal(din(2))
  await t.deliver()
  const bodies = t.receiver.received.map(bodyOf)
  expect(bodies.map(({ data }) => data['fields']).sort()).toEqual([['email'], ['phone']])
  // Another account’s webhook is not the user’s.
  const rows = await sql<{
    count: number
  }>`SELECT count(*) FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
    WHERE w.user_id = ${stranger.userId}`.execute(t.server.db.kysely)
  expect(rows.rows[0]?.count).toBe(0)
})

test('a refused delivery is sent again for a day, with the same id, then given up', async () => {
  const user = await t.newUser()
  const { id } = await user.create()
  t.receiver.answer = (response) => response.writeHead(503).end()
  await user.reveal(din(3))
  const waits = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]
  for (const [index, seconds] of waits.entries()) {
    t.server.clock.pass({ seconds: Math.max(0, seconds - 1) })
    await t.deliver()
    expect(t.receiver.received).toHaveLength(index + (seconds === 0 ? 1 : 0))
    t.server.clock.pass({ seconds: seconds === 0 ? 0 : 1 })
    await t.deliver()
    expect(t.receiver.received).toHaveLength(index + 1)
  }
  expect(new Set(t.receiver.received.map(idOf)).size).toBe(1)
  await user.renew()
  expect(await user.log(id)).toMatchObject([
    {
      state: 'failed',
      attempts: 8,
      last_status: 503,
      last_problem: 'The receiver answered 503.',
      next_at: null,
    },
  ])
  t.server.clock.pass({ days: 2 })
  await t.deliver()
  expect(t.receiver.received).toHaveLength(8)
})

test('an address that accepts nothing for three days is turned off with a notice; one that is gone immediately', async () => {
  const user = await t.newUser()
  const { id } = await user.create()
  t.receiver.answer = (response) => response.writeHead(500).end()
  await user.reveal(din(4))
  await t.deliver()
  t.server.clock.pass({ days: 3 })
  await user.renew()
  await user.reveal(din(5))
  await t.deliver()
  expect(await user.webhooks()).toMatchObject([{ is_enabled: false, off_reason: 'failing' }])
  expect((await user.log(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  const notices = () =>
    t.server.db.kysely
      .selectFrom('event')
      .select(['type', 'data'])
      .where('user_id', '=', user.userId)
      .execute()
  expect(await notices()).toEqual([
    { type: 'webhook_off', data: { host: '127.0.0.1', reason: 'failing' } },
  ])

  await t.server.call(contract.updateWebhook, {
    token: user.session.token,
    body: { webhook_id: id, is_enabled: true },
  })
  expect(await user.webhooks()).toMatchObject([
    { is_enabled: true, off_reason: null, failing_since: null },
  ])
  t.receiver.answer = (response) => response.writeHead(410).end()
  await user.reveal(din(6))
  await t.deliver()
  expect(await user.webhooks()).toMatchObject([{ is_enabled: false, off_reason: 'gone' }])
  expect(await notices()).toHaveLength(2)
})

test('two workers send each event once; one that hangs delays no other; an attempt that died is repeated', async () => {
  const [user, slow] = [await t.newUser(), await t.newUser()]
  const { id } = await user.create()
  await slow.create(['lead_revealed'], `${t.receiver.url}/slow`)
  const held = Promise.withResolvers<void>()
  t.receiver.answer = (response) => {
    if (response.req.url?.endsWith('/slow'))
      void held.promise.then(() => t.receiver.takeIt(response))
    else t.receiver.takeIt(response)
  }
  for (let number = 7; number < 27; number += 1) await user.reveal(din(number))
  for (let number = 7; number < 15; number += 1) await slow.reveal(din(number))
  const working = Promise.all([t.deliver(), t.deliver()])
  const sentTo = (path: string) => t.receiver.received.filter((one) => one.path === path)
  await expect.poll(() => sentTo('/hooks').length).toBe(20)
  expect(new Set(sentTo('/hooks').map(idOf)).size).toBe(20)
  expect(sentTo('/hooks/slow').length).toBeLessThanOrEqual(8)
  held.resolve()
  await working
  expect(new Set(sentTo('/hooks/slow').map(idOf)).size).toBe(8)
  expect(t.receiver.received).toHaveLength(28)

  // Claimed by a process that died before it saved the result.
  t.receiver.received.length = 0
  await user.reveal(din(27))
  await sql`UPDATE webhook_delivery
    SET attempts = 1, next_at = ${t.server.clock.now()}::timestamptz + interval '60 s'
    WHERE webhook_id = ${id} AND state = 'waiting'`.execute(t.server.db.kysely)
  await t.deliver()
  expect(t.receiver.received).toHaveLength(0)
  t.server.clock.pass({ seconds: 61 })
  await t.deliver()
  expect(t.receiver.received).toHaveLength(1)
  expect((await user.log(id))[0]).toMatchObject({
    state: 'delivered',
    attempts: 2,
    delivery_id: idOf(t.receiver.received[0]!),
  })
})

test('a user whose ten addresses all hang delays nobody else, whose events only wait for a slot', async () => {
  const [slow, user] = [await t.newUser(), await t.newUser()]
  for (let number = 0; number < 10; number += 1)
    await slow.create(['lead_revealed'], `${t.receiver.url}/slow${number}`)
  await user.create()
  const held = Promise.withResolvers<void>()
  t.receiver.answer = (response) => {
    if (response.req.url?.includes('/slow'))
      void held.promise.then(() => t.receiver.takeIt(response))
    else t.receiver.takeIt(response)
  }
  for (let number = 28; number < 33; number += 1) await slow.reveal(din(number))
  const working = t.deliver()
  const sentTo = (path: string) => t.receiver.received.filter((one) => one.path.startsWith(path))
  await expect.poll(() => sentTo('/hooks/slow').length).toBe(8)
  await user.reveal(din(28))
  await expect.poll(() => sentTo('/hooks').length).toBe(9)
  expect(sentTo('/hooks/slow')).toHaveLength(8)
  held.resolve()
  await working
  expect(new Set(sentTo('/hooks/slow').map(idOf)).size).toBe(50)
})

test('other events are sent as they are recorded, once, and while it is off none is stored', async () => {
  const user = await t.newUser()
  const { id } = await user.create(['credits_low'])
  const record = async (key: string) => {
    await inTransaction(t.server.db, (tx) =>
      t.server.events.record(tx, {
        userId: user.userId,
        type: 'credits_low',
        reference: { type: 'wallet', id: key },
        data: { phone: 3 },
        key: `webhook-test:${key}`,
      }),
    )
    await t.server.queue.runOnce(t.server.jobs)
    await t.deliver()
  }
  await record('a')
  await record('a')
  expect(t.receiver.received.map(bodyOf)).toEqual([
    {
      type: 'credits_low',
      timestamp: t.server.clock.now().toISOString(),
      data: { phone: 3, reference: { type: 'wallet', id: 'a' } },
    },
  ])
  await t.server.call(contract.updateWebhook, {
    token: user.session.token,
    body: { webhook_id: id, is_enabled: false },
  })
  await record('b')
  expect((await user.sendTest(id)).body).toMatchObject({ message_code: 'conflict' })
  await t.server.call(contract.updateWebhook, {
    token: user.session.token,
    body: { webhook_id: id, is_enabled: true },
  })
  await record('c')
  expect(t.receiver.received).toHaveLength(2)
})
