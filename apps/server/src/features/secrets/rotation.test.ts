import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { refreshToken, sendOtp, submitOtp } from '@dastak/contract/accounts/accounts.ts'
import { addKnownCustomers } from '@dastak/contract/known-customers/known-customers.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import * as contract from '@dastak/contract/webhooks/webhooks.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { derivedKey } from '../../keys/derived-key.ts'
import { createSigner } from '../../keys/signer.ts'
import { givePlan } from '../../testing/people/give-plan.ts'
import { MANY_CALLS, signInAt, type Session } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import {
  startWebhookReceiver,
  type ReceivedWebhook,
} from '../../testing/vendors/webhook-receiver.ts'
import { writeUnsubscribeToken } from '../notifications/unsubscribe.rules.ts'

/** The steps of a change of SECRET_KEY on a running installation, as in docs/keys.md. */

const OLD = 'the secret from before, long enough for all'
const NEW = 'the secret from now on, long enough for all'
const STEPS: Record<string, string>[] = [
  { SECRET_KEY: OLD },
  { SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW },
  { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD },
  { SECRET_KEY: NEW },
]

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
/** A process of each step, all on one database. */
let steps: TestServer[]
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  const env = { ...MANY_CALLS, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
  const first = await createTestServer({ env: { ...env, ...STEPS[0] } })
  steps = [first]
  await first.keptKeys.check()
  for (const step of STEPS.slice(1))
    steps.push(await createTestServer({ env: { ...env, ...step }, beside: first }))
})
afterAll(async () => {
  for (const server of steps.toReversed()) await server.drop()
  receiver.close()
})

let person = 0
const newMobile = () => `+91988066${String(person++).padStart(4, '0')}`
const newUser = (server: TestServer) => signInAt(server.url, newMobile(), server.lastCode)
const details = (server: TestServer, { token }: Pick<Session, 'token'>) =>
  server.call(getUserDetails, { token })

/** Signs in with a code that one process sends and another one checks. */
async function signInAcross(sender: TestServer, checker: TestServer): Promise<number> {
  const mobile = newMobile()
  const sent = await sender.call(sendOtp, { body: { user_mobile: mobile } })
  const otp = await sender.lastCode(mobile)
  const { client_id } = sent.body.data
  return (await checker.call(submitOtp, { body: { client_id, otp } })).status
}

/** A webhook of one process, and a message that another one has delivered. */
async function deliverAcross(maker: TestServer, deliverer: TestServer) {
  const { token } = await newUser(maker)
  const body = { url: receiver.url, events: ['lead_revealed' as const] }
  const { webhook, secret } = (await maker.call(contract.createWebhook, { token, body })).body.data
  const ids = { webhook_id: webhook.webhook_id }
  await deliverer.call(contract.testWebhook, { token, body: ids })
  return { token, ids, secret, deliver: () => deliverTo(deliverer) }
}

async function deliverTo(server: TestServer) {
  receiver.received.length = 0
  await server.webhooks.deliver(new AbortController().signal)
  return receiver.received.map(({ body, headers }) => ({ body, headers }))
}

/** Whether a receiver's library accepts a message, at the time of the servers. */
function isSigned(secret: string, { body, headers }: Omit<ReceivedWebhook, 'path'>): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: steps[0]!.clock.now() })
  try {
    return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>))
  } finally {
    vi.useRealTimers()
  }
}

test.each([
  [0, 1],
  [1, 2],
])('processes of the steps %i and %i serve the same users', async (left, right) => {
  for (const [one, other] of [
    [steps[left]!, steps[right]!],
    [steps[right]!, steps[left]!],
  ] as const) {
    const user = await newUser(one)
    expect((await details(other, user)).status).toBe(200)
    const refreshed = await other.call(refreshToken, { headers: { cookie: user.cookie } })
    expect(refreshed.status).toBe(200)
    expect((await details(one, { token: refreshed.body.data.access_token })).status).toBe(200)
    expect(await signInAcross(one, other)).toBe(200)
    const { secret, deliver } = await deliverAcross(one, other)
    expect((await deliver()).map((message) => isSigned(secret, message))).toEqual([true])
  }
})

test('tokens, keys, links and lists from before live on; of another secret nothing is accepted', async () => {
  const [before, , swapped, after] = steps as [TestServer, TestServer, TestServer, TestServer]
  const user = await newUser(before)
  await givePlan(before, user.mobile)
  const { token } = user
  const made = await before.call(createServerToken, { token, body: { name: 'Nightly import' } })
  const file = new File(['Company\nMango Exports LLP\n'], 'customers.csv')
  await before.call(addKnownCustomers, { token, body: { mode: 'add', file } })
  // As in emails that an older release has sent.
  const { user: row } = await before.accounts.operatorActions.showUser(user.mobile)
  const linkOf = (secret: string) =>
    writeUnsubscribeToken(createSigner([derivedKey('unsubscribe', secret)]), row.public_id)
  const hook = await deliverAcross(before, swapped)

  expect((await details(swapped, user)).status).toBe(200)
  expect((await details(after, user)).status).toBe(401)
  await swapped.rotation.rotate()
  await after.keptKeys.check()
  expect((await details(after, user)).status).toBe(401)
  const again = await after.call(refreshToken, { headers: { cookie: user.cookie } })
  expect(again.status).toBe(200)
  expect((await details(after, { token: made.body.data.token })).status).toBe(200)
  expect((await deliverTo(after)).map((message) => isSigned(hook.secret, message))).toEqual([true])
  const known = await after.knownCustomers.known(row.id, [{ names: ['Mango Exports'] }])
  expect(known).toEqual([true])
  for (const server of [before, swapped, after])
    expect(await server.notifications.emails.userOfLink(linkOf(OLD))).toBe(row.id)
  expect(await after.notifications.emails.userOfLink(linkOf(NEW))).toBeNull()
})

test('a new secret of a webhook and one of the installation, at the same time: both still sign', async () => {
  const [, prepared, swapped] = steps as [TestServer, TestServer, TestServer]
  const { token, ids, secret } = await deliverAcross(prepared, prepared)
  const rotated = await prepared.call(contract.rotateWebhookSecret, { token, body: ids })
  await swapped.rotation.rotate()
  const [message] = await deliverTo(swapped)
  expect(String(message!.headers['webhook-signature']).split(' ')).toHaveLength(2)
  for (const one of [secret, rotated.body.data.secret]) expect(isSigned(one, message!)).toBe(true)
})
