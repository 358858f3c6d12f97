import { getProfileDetails, logout, refreshToken } from '@dastak/contract/accounts/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

let server: TestServer
let serial = 0
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.drop())

const signIn = () => server.signIn(`+9197000${String(serial++).padStart(5, '0')}`)
const profileStatus = async (token: string) =>
  (await server.call(getProfileDetails, { token })).status
const refreshStatus = async (cookie: string) =>
  (await server.call(refreshToken, { headers: { cookie } })).status

test('a bearer token without the cookie ends its session, and no other one', async () => {
  const [bare, other] = [await signIn(), await signIn()]
  expect((await server.call(logout, { token: bare.token })).status).toBe(200)
  expect([await profileStatus(bare.token), await refreshStatus(bare.cookie)]).toEqual([401, 401])
  expect([await profileStatus(other.token), await refreshStatus(other.cookie)]).toEqual([200, 200])
})

test('a bearer token with the cookie of another session ends both', async () => {
  const [shown, kept] = [await signIn(), await signIn()]
  await server.call(logout, { token: shown.token, headers: { cookie: kept.cookie } })
  expect([await profileStatus(shown.token), await profileStatus(kept.token)]).toEqual([401, 401])
})

test('a token that is expired or unknown ends nothing and is no error', async () => {
  const { token, cookie } = await signIn()
  expect((await server.call(logout, { token: 'nonsense' })).status).toBe(200)
  server.clock.pass({ minutes: 16 })
  expect((await server.call(logout, { token })).status).toBe(200)
  expect(await refreshStatus(cookie)).toBe(200)
})
