import {
  getNotifications,
  saveNotificationSettings,
} from '@dastak/contract/notifications/notifications.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import type { NewEvent } from '../../features/events/event-types.ts'
import type { EmailMessage } from '../../ports/email.ts'
import { MANY_CALLS } from '../server/http-caller.ts'
import { createTestServer, type TestServer } from '../server/test-server.ts'
import { CALLER } from './test-accounts.ts'

/** The whole server, set before the first test. */
export let server: TestServer
/** The emails that were sent to a test, and how the next ones fail. */
export let sent: EmailMessage[] = []
let fail: Error | null = null

/** People on a separate server who are notified of events by email. */
export function setUpNotifications(): void {
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
}

/** From now on sending an email fails with this error; null: emails are sent again. */
export function failWith(error: Error | null): void {
  fail = error
}

let person = 0

/** A user whose email address is verified. */
export async function newUser() {
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

export const record = (userId: number, key: string, part: Partial<NewEvent> = {}) =>
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

export const work = () => server.queue.runOnce(server.jobs.filter(({ cron }) => !cron))
