import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePlan } from '../../testing/people/give-plan.ts'
import { MANY_CALLS, signInAt } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

/** Calls of API keys at several processes on one database. */

const PER_MINUTE = 60
let servers: TestServer[]
beforeAll(async () => {
  const env = { ...MANY_CALLS, CALLS_PER_MINUTE_PER_KEY: String(PER_MINUTE) }
  const first = await createTestServer({ env })
  servers = [first]
  for (let more = 0; more < 2; more += 1)
    servers.push(await createTestServer({ env, beside: first }))
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.drop()
})
let person = 0
async function newKey() {
  const [server] = servers
  const session = await signInAt(
    server!.url,
    `+91988088${String(person++).padStart(4, '0')}`,
    server!.lastCode,
  )
  await givePlan(server!, session.mobile)
  const { token } = session
  const made = await server!.call(createServerToken, { token, body: { name: 'Nightly import' } })
  return { token: made.body.data.token, session }
}

const call = async (server: TestServer, token: string) => server.call(getUserDetails, { token })

/** How many of these calls, spread over all processes and several at a time, get through. */
async function countTaken(token: string, calls: number): Promise<number> {
  let [next, taken] = [0, 0]
  const caller = async () => {
    while (next < calls) {
      const { status } = await call(servers[next++ % servers.length]!, token)
      if (status === 200) taken += 1
      else expect(status).toBe(429)
    }
  }
  await Promise.all([caller(), caller(), caller()])
  return taken
}

test('three processes together let through what one key may call, and later as much again', async () => {
  const { token } = await newKey()
  expect(await countTaken(token, 100)).toBe(PER_MINUTE)
  servers[0]!.clock.pass({ seconds: 10 })
  const more = await countTaken(token, 30)
  expect([9, 10]).toContain(more)
  servers[0]!.clock.pass({ minutes: 10 })
  const full = await countTaken(token, 100)
  expect(full).toBeGreaterThanOrEqual(PER_MINUTE - 1)
  expect(full).toBeLessThanOrEqual(PER_MINUTE)
})

test('all keys of a user share one number, whichever process they call', async () => {
  const { session } = await newKey()
  const { token } = session
  const name = { name: 'Another' }
  const more = (await servers[0]!.call(createServerToken, { token, body: name })).body.data.token
  const [first, second] = servers as [TestServer, TestServer]
  const { user } = await first.accounts.operatorActions.showUser(session.mobile)
  await call(second, more)
  await first.db.pool.query('UPDATE call_bucket SET calls_left = 0 WHERE name = $1', [
    `keys of ${user.id}`,
  ])
  const refused = await call(first, more)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many requests with your API keys\./) },
  })
})

test('buckets that nobody uses any more are deleted', async () => {
  const { token } = await newKey()
  const [server] = servers as [TestServer]
  await call(server, token)
  const count = async () =>
    Number((await server.db.pool.query('SELECT count(*) FROM call_bucket')).rows[0].count)
  expect(await count()).toBeGreaterThan(0)
  server.clock.pass({ hours: 2 })
  await server.accounts.deleteExpired()
  expect(await count()).toBe(0)
})
