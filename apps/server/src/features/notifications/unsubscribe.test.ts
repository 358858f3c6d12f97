import { getUserDetails } from '@dastak/contract/me.ts'
import {
  getNotifications,
  saveNotificationSettings,
} from '@dastak/contract/notifications/notifications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import type { EmailMessage } from '../../ports/email.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import type { NewEvent } from '../events/event-types.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'

let server: TestServer

let sent: EmailMessage[] = []

let fail: Error | null = null

beforeAll(async () => {
  const email = {
    send: async (message: EmailMessage) => {
      sent.push(message)
      await Promise.resolve()
      if (fail) throw fail
    },
  }
  server = await createTestServer({
    env: { ...MANY_CALLS, PUBLIC_URL: 'https://dastak.example' },
    email,
  })
})

afterAll(() => server.drop())

beforeEach(async () => {
  await work()
  sent = []
  fail = null
})

let person = 0

/** A user whose email address is verified. */
async function newUser() {
  const mobile = `+91974000${String(person++).padStart(4, '0')}`
  const { token } = await server.signIn(mobile)
  const { user } = await server.accounts.operatorActions.showUser(mobile)
  const address = `user${person}@looms.example`
  const id = await server.accounts.emailVerification.sendEmailOtp(user.id, address, '127.0.0.1')
  const code = /\d{4}/.exec(sent.at(-1)?.subject ?? '')?.[0] ?? ''
  await server.accounts.emailVerification.submitEmailOtp(user.id, { id, code }, CALLER)
  sent = []
  return {
    userId: user.id,
    token,
    address,
    list: async (query: { limit?: number; cursor?: string } = {}) =>
      (await server.call(getNotifications, { token, query })).body.data,
    save: (events: ('linkedin_request' | 'din_batch_request')[], isEnabled = true) =>
      server.call(saveNotificationSettings, {
        token,
        body: { email_notifications_enabled: isEnabled, email_trigger_events: events },
      }),
  }
}

const record = (userId: number, key: string, part: Partial<NewEvent> = {}) =>
  inTransaction(server.db, (tx) =>
    server.events.record(tx, {
      userId,
      type: 'linkedin_request',
      reference: { type: 'linkedin_request', id: key },
      data: { name: 'Asha Sample', status: 'completed' },
      key: `${userId}:${key}`,
      ...part,
    }),
  )

const work = () => server.queue.runOnce(server.jobs.filter(({ cron }) => !cron))

test('the link of an email turns them off by a POST alone, for its own user, without a sign-in; a changed link does nothing', async () => {
  const user = await newUser()
  await record(user.userId, 'a')
  await work()
  const link = /<(.*)>/
    .exec(sent[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1]
    ?.replace('https://dastak.example', server.url)
  const enabled = async () =>
    (await server.call(getUserDetails, { token: user.token })).body.data.email_notifications_enabled
  const looked = await fetch(link!)
  expect(looked.status).toBe(200)
  expect(await looked.text()).toMatch(/<form method="post">/)
  expect((await fetch(link!, { method: 'HEAD' })).status).toBe(200)
  expect(await enabled()).toBe(true)
  const forged = [
    link!.slice(0, -2),
    `${link}x`,
    `${server.url}/unsubscribe`,
    link!.replace(/token=./, 'token='),
  ]
  for (const address of forged) expect((await fetch(address, { method: 'POST' })).status).toBe(404)
  expect(await enabled()).toBe(true)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(link!, { method: 'POST', body })).status).toBe(200)
  expect(await enabled()).toBe(false)
  await record(user.userId, 'b')
  await work()
  expect(sent).toHaveLength(1)
})
