import { revealDirector } from '@dastak/contract/kinds/din.ts'
import * as contract from '@dastak/contract/webhooks/webhooks.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { MANY_CALLS, refreshAt, signInAt } from '../server/http-caller.ts'
import { insertDirector } from '../registry/registry-rows.ts'
import { createTestServer } from '../server/test-server.ts'
import { startWebhookReceiver, type ReceivedWebhook } from './webhook-receiver.ts'

const CIN = 'U72900MH2020PTC000301'
const DIRECTORS = 40

export const din = (number: number) => String(30_000 + number).padStart(8, '0')
export const bodyOf = ({ body }: ReceivedWebhook) =>
  JSON.parse(body) as {
    type: string
    timestamp: string
    data: Record<string, unknown> & { lead: object }
  }
export const idOf = ({ headers }: ReceivedWebhook) => headers['webhook-id']

/**
 * A server with directors 1 to 40, each with both contacts; a receiver on this machine that it may
 * send to; and users with credits.
 */
async function createTestWebhooks() {
  const receiver = await startWebhookReceiver()
  const hosts = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', PRIVATE_HOSTS: '127.0.0.2' }
  const env = { ...MANY_CALLS, ...hosts, SIGN_UP_PHONE_CREDITS: '0', SIGN_UP_EMAIL_CREDITS: '0' }
  const server = await createTestServer({ env })
  for (let number = 1; number <= DIRECTORS; number += 1)
    await insertDirector(server, {
      din: din(number),
      cin: CIN,
      phone: `+9111111${String(number).padStart(5, '0')}`,
      email: `d${number}@sample.example`,
    })

  /** Sends what is due, however long it takes. */
  const { signal } = new AbortController()
  const deliver = () =>
    server.jobs.find(({ name }) => name === 'webhooks.deliver')!.run({}, { signal })

  let person = 0
  async function newUser(credits = { phone: 50, email: 50 }) {
    const session = await signInAt(
      server.url,
      `+91987660${String(person++).padStart(4, '0')}`,
      server.lastCode,
    )
    const { user } = await server.accounts.operatorActions.showUser(session.mobile)
    const grant = (amount: { phone: number; email: number }, key: string) =>
      inTransaction(server.db, (tx) =>
        server.credits.grant(tx, {
          userId: user.id,
          ...amount,
          reason: 'top_up',
          reference: { type: 'test', id: key },
          idempotencyKey: `test:${user.id}:${key}`,
          actor: { kind: 'operator', id: null },
        }),
      )
    await grant(credits, 'first')
    const create = async (
      events: contract.WebhookEvent[] = ['lead_revealed'],
      url = receiver.url,
    ) => {
      const { body } = await server.call(contract.createWebhook, {
        token: session.token,
        body: { url, events },
      })
      return { ...body.data, id: body.data.webhook?.webhook_id ?? '', message: body.message }
    }
    const reveal = (director_id: string) =>
      server.call(revealDirector, { token: session.token, body: { director_id } })
    const log = async (webhook_id: string) =>
      (
        await server.call(contract.listWebhookDeliveries, {
          token: session.token,
          query: { webhook_id },
        })
      ).body.data.data
    const webhooks = async () =>
      (await server.call(contract.listWebhooks, { token: session.token })).body.data.data
    const sendTest = (webhook_id: string) =>
      server.call(contract.testWebhook, { token: session.token, body: { webhook_id } })
    /** A token that is still valid after the clock has moved. */
    const renew = () => refreshAt(server.url, session)
    return { session, userId: user.id, renew, grant, create, reveal, log, webhooks, sendTest }
  }

  return {
    server,
    receiver,
    deliver,
    newUser,
    async drop() {
      await server.drop()
      receiver.close()
    },
  }
}

/** Shared by the tests of a file, set before the first one. Each begins with nothing received. */
export let t: Awaited<ReturnType<typeof createTestWebhooks>>
export function setUpWebhooks(): void {
  beforeAll(async () => {
    t = await createTestWebhooks()
  })
  afterAll(() => t.drop())
  beforeEach(() => {
    t.receiver.received.length = 0
    t.receiver.answer = t.receiver.takeIt
  })
}
