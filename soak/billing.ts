import { createHmac, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSubscriptionDetails, startCheckout } from '@dastak/contract/billing/billing.ts'
import { receiveBillingEvent } from '@dastak/contract/billing/payments.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { derivedKey } from '../apps/server/src/keys/derived-key.ts'
import { SIGNATURE_HEADER } from '../apps/server/src/features/sandbox/sandbox.service.ts'
import { callAt, codeInOutbox, signInAt } from '../apps/server/src/testing/server/http-caller.ts'
import {
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'
import { embeddedUrl } from './live.support.ts'

const FORGERIES = Number(process.env.SOAK_FORGERIES ?? 10_000)
const REPLAYS = Number(process.env.SOAK_REPLAYS ?? 1_000)
const AT_ONCE = 50
const SECRET_KEY = 'a secret for the soak, long enough to be one'
const SIGN_UP = 10
const STARTUP = 1_200
/** Time for harmful jobs to run, if there are any. */
const SETTLE_MS = 5_000

/**
 * Messages to a real process with the sandbox: forged ones are all refused and leave nothing, a
 * true one sent again and again grants once.
 */
export async function run(): Promise<string> {
  const dataDir = temporaryDataDir()
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DEMO: 'true',
    LOG_LEVEL: 'error',
    SECRET_KEY,
  })
  await server.ready()
  const db = await openDatabase({ url: embeddedUrl(dataDir, 'dastak'), maxConnections: 2 })
  const key = derivedKey('sandbox messages', SECRET_KEY)
  const sign = (body: Buffer) => createHmac('sha256', key).update(body).digest('base64url')

  /** A user at the checkout of Startup, and the provider's id of the user. */
  async function buyer(mobile: string) {
    const { token } = await signInAt(server.url, mobile, (to) => codeInOutbox(server.url, to))
    const checkout = await callAt(server.url, startCheckout, {
      token,
      query: { plan_id: 'startup' },
    })
    const { rows } = await db.pool.query<{ customer: string }>(
      'SELECT c.public_id::text AS customer FROM billing_customer c JOIN user_account u ON ' +
        'u.id = c.user_id WHERE u.mobile = $1',
      [mobile],
    )
    return {
      customer: rows[0]!.customer,
      pay: () =>
        fetch(checkout.body.data.hosted_page, {
          method: 'POST',
          body: new URLSearchParams({ answer: 'pay' }),
          redirect: 'manual',
        }),
      details: async () => (await callAt(server.url, getSubscriptionDetails, { token })).body.data,
    }
  }
  const message = (id: string, customer: string) =>
    Buffer.from(JSON.stringify({ id, type: 'subscription_changed', customer_id: customer }))
  async function deliver(body: Buffer, signature: string): Promise<number> {
    const headers = { [SIGNATURE_HEADER]: signature }
    const url = `${server.url}${receiveBillingEvent.path}`
    const answer = await fetch(url, { method: 'POST', body: new Uint8Array(body), headers })
    await answer.arrayBuffer()
    return answer.status
  }
  /** Sends this many, 50 at the same time. Every answer must be `status`. */
  async function storm(count: number, status: number, send: (index: number) => Promise<number>) {
    let next = 0
    const lane = async () => {
      for (let index = next++; index < count; index = next++) {
        const got = await send(index)
        if (got !== status) throw new Error(`Message ${index} got ${got}, not ${status}.`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  }
  const kept = async (like: string) =>
    (
      await db.pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM billing_event WHERE provider_id LIKE $1',
        [like],
      )
    ).rows[0]!.count

  try {
    const victim = await buyer('+919720000001')
    await storm(FORGERIES, 401, (index) => {
      const body = message(`evt_forged_${index}`, victim.customer)
      const right = sign(body)
      const wrong = [
        randomBytes(32).toString('hex'),
        right.slice(0, -1),
        `${right}0`,
        `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`,
        sign(message(`evt_forged_${index + 1}`, victim.customer)),
      ]
      return deliver(body, wrong[index % wrong.length]!)
    })
    const payer = await buyer('+919720000002')
    await payer.pay()
    const body = message('evt_replayed', payer.customer)
    await storm(REPLAYS, 200, () => deliver(body, sign(body)))
    await sleep(SETTLE_MS)

    const [forged, replayed] = [await kept('evt_forged_%'), await kept('evt_replayed')]
    const left = [await victim.details(), await payer.details()].map(({ plan_id, credits }) => ({
      plan_id,
      credits,
    }))
    const expected = [
      { plan_id: null, credits: SIGN_UP },
      { plan_id: 'startup', credits: SIGN_UP + STARTUP },
    ]
    if (forged !== 0 || replayed !== 1 || JSON.stringify(left) !== JSON.stringify(expected))
      throw new Error(
        `${forged} forged and ${replayed} replayed messages were kept; ${JSON.stringify(left)}`,
      )
    return (
      `${FORGERIES} forged messages refused, 1 message ${REPLAYS} times and ${AT_ONCE} at once ` +
      'granted once.'
    )
  } finally {
    await db.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
