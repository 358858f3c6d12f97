import { randomUUID } from 'node:crypto'
import {
  getProfileDetails,
  logout,
  refreshToken,
  sendOtp,
  submitOtp,
} from '@dastak/contract/accounts/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../testing/server/test-clock.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { createKnownDevices, KNOWN_DEVICE_DAYS } from './known-devices.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.drop())

test('cookies of another number, of another installation, changed and too old ones are ignored', () => {
  const clock = createTestClock()
  const devices = createKnownDevices({ keys: [Buffer.alloc(32, 1)], clock })
  const one = devices.remember(undefined, '+919876500001', randomUUID())
  const id = devices.find(one, '+919876500001')?.id
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(one).not.toContain('9876500001')
  expect(devices.find(one, '+919876500002')).toBeNull()
  for (const wrong of [
    `A${one.slice(1)}`,
    one.replace('.', '.1'),
    one.slice(0, -1),
    '',
    '~~~',
    'x'.repeat(5_000),
  ])
    if (wrong !== one) expect(devices.find(wrong, '+919876500001')).toBeNull()
  const others = createKnownDevices({ keys: [Buffer.alloc(32, 2)], clock })
  expect(others.find(one, '+919876500001')).toBeNull()
  clock.pass({ days: KNOWN_DEVICE_DAYS + 1 })
  expect(devices.find(one, '+919876500001')).toBeNull()
})

test('a device knows the last three numbers that signed in on it, each with an id that stays the same', () => {
  const devices = createKnownDevices({ keys: [Buffer.alloc(32, 1)], clock: createTestClock() })
  const numbers = ['+919876500001', '+919876500002', '+919876500003', '+919876500004'] as const
  const first = devices.remember(undefined, numbers[0], randomUUID())
  const id = devices.find(first, numbers[0])?.id
  expect(devices.find(devices.remember(first, numbers[0], randomUUID()), numbers[0])?.id).toBe(id)
  const all = numbers.reduce<string | undefined>(
    (known, number) => devices.remember(known, number, randomUUID()),
    undefined,
  )
  expect(numbers.map((number) => devices.find(all, number) !== null)).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('browsers get it at sign-in, hide it from scripts, and keep it after signing out', async () => {
  const of = '+919876543299'
  const sent = await server.call(sendOtp, { body: { user_mobile: of } })
  const answer = await server.call(submitOtp, {
    body: { client_id: sent.body.data.client_id, otp: await server.lastCode(of) },
  })
  const given = answer.headers.getSetCookie().find((one) => one.startsWith('dastak_device='))
  expect(given).toMatch(/; Max-Age=15552000; Path=\/api\/v1\/users; HttpOnly; SameSite=Strict$/)
  const [known = ''] = given?.split(';') ?? []
  const out = await server.call(logout, { headers: { cookie: known } })
  expect(out.headers.getSetCookie().join()).not.toContain('dastak_device')
  server.clock.pass({ seconds: 31 })
  await server.call(sendOtp, { body: { user_mobile: of } })
  expect((await server.call(sendOtp, { body: { user_mobile: of } })).status).toBe(429)
  expect(
    (await server.call(sendOtp, { body: { user_mobile: of }, headers: { cookie: known } })).status,
  ).toBe(200)
})

test('strangers at the same address do not stop a known device from signing in or staying known', async () => {
  const busy = await createTestServer({ env: { CALLS_PER_MINUTE_PER_ADDRESS: '20' } })
  const of = '+919876543298'
  const sent = await busy.call(sendOtp, { body: { user_mobile: of } })
  const answer = await busy.call(submitOtp, {
    body: { client_id: sent.body.data.client_id, otp: await busy.lastCode(of) },
  })
  const known = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const token = answer.body.data.access_token
  busy.clock.pass({ minutes: 20 })
  const strange = { client_id: randomUUID(), otp: '1234' }
  for (let count = 0; count < 20; count += 1) await busy.call(submitOtp, { body: strange })
  expect((await busy.call(submitOtp, { body: strange })).status).toBe(429)
  const forged = known.replace(/dastak_device=./, 'dastak_device=~')
  expect((await busy.call(refreshToken, { headers: { cookie: forged } })).status).toBe(429)
  expect((await busy.call(getProfileDetails, { token })).body.message_code).toBe('token_expired')
  expect((await busy.call(refreshToken, { headers: { cookie: known } })).status).toBe(200)
  expect(
    (await busy.call(sendOtp, { body: { user_mobile: of }, headers: { cookie: known } })).status,
  ).toBe(200)
  await busy.drop()
})
