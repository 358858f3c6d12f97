import { getLoginAuditLog } from '@dastak/contract/accounts/accounts.ts'
import * as contract from '@dastak/contract/webhooks/webhooks.ts'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { bodyOf, din, idOf, setUpWebhooks, t } from '../../testing/vendors/test-webhooks.ts'
import type { ReceivedWebhook } from '../../testing/vendors/webhook-receiver.ts'

setUpWebhooks()

test('a new secret signs immediately, and the previous one for a day; a test is sent once', async () => {
  const user = await t.newUser()
  const { secret, id } = await user.create()
  const { data: audit } = (await t.server.call(getLoginAuditLog, { token: user.session.token }))
    .body.data
  expect(audit[0]?.outcome).toBe('webhook_created')
  const rotated = await t.server.call(contract.rotateWebhookSecret, {
    token: user.session.token,
    body: { webhook_id: id },
  })
  const fresh = rotated.body.data.secret
  const isSignedBy = (one: ReceivedWebhook, key: string) => {
    const at = new Date(Number(one.headers['webhook-timestamp']) * 1_000)
    return String(one.headers['webhook-signature']).includes(
      new Webhook(key).sign(String(idOf(one)), at, one.body),
    )
  }
  await user.sendTest(id)
  await t.deliver()
  t.server.clock.pass({ hours: 25 })
  await user.renew()
  t.receiver.answer = (response) => response.writeHead(500).end()
  await user.sendTest(id)
  await t.deliver()
  const [first, second] = t.receiver.received as [ReceivedWebhook, ReceivedWebhook]
  expect(bodyOf(first)).toMatchObject({ type: 'test' })
  expect([isSignedBy(first, fresh), isSignedBy(first, secret)]).toEqual([true, true])
  expect([isSignedBy(second, fresh), isSignedBy(second, secret)]).toEqual([true, false])
  expect(await user.log(id)).toMatchObject([
    { state: 'failed', attempts: 1 },
    { state: 'delivered' },
  ])
  // A test says nothing about the health of the address.
  expect(await user.webhooks()).toMatchObject([{ failing_since: null }])
})

test('private addresses are refused, and no more than ten are kept even if many come at the same moment', async () => {
  const user = await t.newUser()
  for (const url of [
    'ftp://a.example/',
    'https://user:word@a.example/',
    'x',
    '',
    'https://a.example/#part',
  ])
    expect((await user.create(['lead_revealed'], url)).message).toMatch(/^Please enter an address/)
  // The last one is listed for vendors, not for users.
  for (const url of [
    'https://10.0.0.7/',
    'https://localhost/x',
    'https://[::1]/',
    'https://0x0a.1/',
    'https://127.0.0.2/',
  ])
    expect((await user.create(['lead_revealed'], url)).message).toBe(
      'This address cannot be reached from the internet.',
    )
  const ids = await Promise.all(Array.from({ length: 14 }, async () => (await user.create()).id))
  expect(ids.filter(Boolean)).toHaveLength(10)
  expect(await user.webhooks()).toHaveLength(10)
})

test('another account’s webhook looks like one that does not exist', async () => {
  const [owner, other] = [await t.newUser(), await t.newUser()]
  const { id } = await owner.create()
  const { token } = other.session
  const answers = [
    await t.server.call(contract.updateWebhook, {
      token,
      body: { webhook_id: id, is_enabled: false },
    }),
    await t.server.call(contract.deleteWebhook, { token, body: { webhook_id: id } }),
    await t.server.call(contract.rotateWebhookSecret, { token, body: { webhook_id: id } }),
    await t.server.call(contract.testWebhook, { token, body: { webhook_id: id } }),
    await t.server.call(contract.listWebhookDeliveries, { token, query: { webhook_id: id } }),
  ]
  for (const { body } of answers)
    expect(body).toMatchObject({
      status_code: 404,
      message_code: 'not_found',
      message: 'There is no such webhook.',
    })
  expect(await owner.webhooks()).toMatchObject([{ webhook_id: id, is_enabled: true }])
  await t.server.call(contract.deleteWebhook, {
    token: owner.session.token,
    body: { webhook_id: id },
  })
  expect(await owner.webhooks()).toEqual([])
})

test('a reveal waits for an address that is being deleted, and is not lost with it', async () => {
  const user = await t.newUser()
  const { id } = await user.create()
  const deleted = Promise.withResolvers<void>()
  const deleting = inTransaction(t.server.db, async (tx) => {
    await sql`DELETE FROM webhook WHERE id = ${id}`.execute(tx)
    await deleted.promise
  })
  const revealing = user.reveal(din(1))
  await expect.poll(waitingForLocks).toBe(1)
  deleted.resolve()
  await deleting
  expect((await revealing).body).toMatchObject({
    success: true,
    data: { credits_charged: { phone: 1 } },
  })
})
const waitingForLocks = async () =>
  (
    await sql<{ count: number }>`SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(t.server.db.kysely)
  ).rows[0]?.count

test('deliveries that waited while an address was off are not sent when it is on again, and are deleted', async () => {
  const user = await t.newUser()
  const { id } = await user.create()
  const turn = async (is_enabled: boolean) =>
    t.server.call(contract.updateWebhook, {
      token: user.session.token,
      body: { webhook_id: id, is_enabled },
    })
  await user.reveal(din(1))
  // As a reveal leaves it that commits after the address was turned off.
  await sql`UPDATE webhook SET is_enabled = false, off_reason = 'owner' WHERE id = ${id}`.execute(
    t.server.db.kysely,
  )
  await turn(true)
  await t.deliver()
  expect(t.receiver.received).toEqual([])
  await user.reveal(din(2))
  await sql`UPDATE webhook SET is_enabled = false, off_reason = 'owner' WHERE id = ${id}`.execute(
    t.server.db.kysely,
  )
  t.server.clock.pass({ days: 31 })
  await t.server.jobs
    .find(({ name }) => name === 'webhooks.forget-deliveries')!
    .run({}, { signal: AbortSignal.timeout(5_000) })
  const left = t.server.db.kysely
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', id)
  expect(await left.execute()).toEqual([])
})
