import { createServerToken, listTokens } from '@dastak/contract/api-keys/api-keys.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLER } from '../../testing/people/test-accounts.ts'
import { MANY_CALLS, signInAt } from '../../testing/server/http-caller.ts'
import { givePlan } from '../../testing/people/give-plan.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { createTwoProcesses, type TwoProcesses } from '../../testing/people/two-processes.ts'

const DIN = '00000201'

let server: TestServer

let two: TwoProcesses

beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  two = await createTwoProcesses()
  await insertDirector(server, {
    din: DIN,
    cin: 'U72900MH2020PTC000201',
    phone: '+911111100201',
    email: 'asha@keys.example',
  })
})

afterAll(async () => {
  await server.drop()
  await two.drop()
})

let serial = 0

async function signIn() {
  const session = await signInAt(
    server.url,
    `+9197100${String(serial++).padStart(5, '0')}`,
    server.lastCode,
  )
  await givePlan(server, session.mobile)
  return session
}

const createKey = async (token: string, name = 'Nightly import') =>
  (await server.call(createServerToken, { token, body: { name } })).body.data

const codeWith = async (token: string) =>
  (await server.call(getUserDetails, { token })).body.message_code

test('a key that is revoked in one process is refused in the other in a moment', async () => {
  const { userId } = await two.signIn()
  const { key, publicPart } = await two.here.accounts.apiKeys.create(
    userId,
    { name: 'Two processes' },
    CALLER,
  )
  for (const accounts of [two.here.accounts, two.other])
    await expect
      .poll(() => accounts.authenticate(key).then(({ actor }) => actor))
      .toEqual({ kind: 'api_key', id: publicPart })
  await two.here.accounts.apiKeys.revoke(userId, publicPart)
  await expect(two.here.accounts.authenticate(key)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect
    .poll(() => two.other.authenticate(key).catch((error: unknown) => error))
    .toMatchObject({ code: 'unauthorized' })
})

test('when a key was used last is written down once a minute', async () => {
  const { token } = await signIn()
  const { token: key } = await createKey(token)
  const lastUsed = async () =>
    (await server.call(listTokens, { token })).body.data.data[0]?.last_used_at
  const start = server.clock.now().getTime()
  const after = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
  await codeWith(key)
  await expect.poll(lastUsed).toBe(after(0))
  server.clock.pass({ seconds: 59 })
  await codeWith(key)
  server.clock.pass({ seconds: 1 })
  await codeWith(key)
  await expect.poll(lastUsed).toBe(after(60))
})
