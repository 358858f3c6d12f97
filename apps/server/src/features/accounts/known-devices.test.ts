import { logout, sendOtp, submitOtp } from '@dastak/contract/accounts.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLER, createTestAccounts, type TestAccounts } from '../../testing/test-accounts.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createKnownDevices, KNOWN_DEVICE_DAYS } from './known-devices.ts'

let t: TestAccounts
let server: TestServer
let mobile: string
let [cookie, serial] = ['', 0]
beforeAll(async () => {
  ;[t, server] = await Promise.all([createTestAccounts(), createTestServer()])
})
afterAll(() => Promise.all([t.drop(), server.drop()]))
/** Somebody has signed in on a device, a day ago. */
beforeEach(async () => {
  mobile = `+9196000${String(serial++).padStart(5, '0')}`
  const id = await t.accounts.signIn.sendOtp(mobile, CALLER.ip)
  const tokens = await t.accounts.signIn.submitOtp({ id, code: await t.newestCode() }, CALLER)
  cookie = tokens.deviceCookie
  t.clock.pass({ days: 1, minutes: 1 })
})

const ask = (deviceCookie?: string) => t.accounts.signIn.sendOtp(mobile, CALLER.ip, deviceCookie)
const submit = (id: string, code: string) => t.accounts.signIn.submitOtp({ id, code }, CALLER)
const refused = { code: 'rate_limited' }

test('a stranger who uses up the codes of a number does not lock out a device that knows it', async () => {
  for (let count = 0; count < 5; count += 1) {
    await ask()
    t.clock.pass({ seconds: 31 })
  }
  await expect(ask()).rejects.toMatchObject(refused)
  const id = await ask(cookie)
  await expect(submit(id, await t.newestCode())).resolves.toHaveProperty('accessToken')
})

test('nor does one who guesses until the number is locked', async () => {
  for (let count = 0; count < 4; count += 1) {
    const id = await ask()
    for (let tries = 0; tries < 3; tries += 1) await submit(id, await t.wrongCode()).catch(() => undefined)
    t.clock.pass({ seconds: 31 })
  }
  await expect(ask()).rejects.toMatchObject({ ...refused, message: expect.stringContaining('Too many wrong codes') })
  const id = await ask(cookie)
  await expect(submit(id, await t.newestCode())).resolves.toHaveProperty('accessToken')
})

test('the code that a known device waits for is not ended by a stranger’s, nor the other way round', async () => {
  const own = await ask(cookie)
  const ownCode = await t.newestCode()
  const strange = await ask()
  const strangeCode = await t.newestCode()
  await expect(submit(own, ownCode)).resolves.toHaveProperty('accessToken')
  await expect(submit(strange, strangeCode)).resolves.toHaveProperty('accessToken')
})

test('its quota is small, and its own wrong tries lock it alone', async () => {
  for (let count = 0; count < 3; count += 1) {
    const id = await ask(cookie)
    for (let tries = 0; tries < 3; tries += 1) await submit(id, await t.wrongCode()).catch(() => undefined)
    await expect(ask(cookie)).rejects.toMatchObject(refused)
    t.clock.pass({ seconds: 31 })
  }
  await expect(ask(cookie)).rejects.toMatchObject({ ...refused, message: expect.stringContaining('to this device') })
  t.clock.pass({ hours: 1 })
  const id = await ask(cookie)
  await submit(id, await t.wrongCode()).catch(() => undefined)
  // Nine tries an hour ago and one now are no ten within the hour.
  await expect(ask()).resolves.toEqual(expect.any(String))
})

test('many devices of one number have no more than twenty codes a day together, and strangers use up none of them', async () => {
  const cookies = [cookie]
  while (cookies.length < 8) {
    const id = await ask()
    cookies.push((await submit(id, await t.newestCode())).deviceCookie)
    t.clock.pass({ hours: 3 })
  }
  t.clock.pass({ days: 1, minutes: 1 })
  let sent = 0
  for (const own of cookies)
    for (let count = 0; count < 3; count += 1) {
      sent += await ask(own).then(
        () => 1,
        () => 0,
      )
      t.clock.pass({ seconds: 31 })
    }
  expect(sent).toBe(20)
  await expect(ask(cookie)).rejects.toMatchObject({ ...refused, message: expect.stringContaining('to this number') })
  await expect(ask()).resolves.toEqual(expect.any(String))
})

test('what a device sends does not count against its number', async () => {
  for (let count = 0; count < 3; count += 1) {
    await ask(cookie)
    t.clock.pass({ seconds: 31 })
  }
  for (let count = 0; count < 5; count += 1) {
    await expect(ask()).resolves.toEqual(expect.any(String))
    t.clock.pass({ seconds: 31 })
  }
})

test('the cookie of another number, one that was changed, one of another installation and one that is too old are worth nothing', () => {
  const clock = createTestClock()
  const devices = createKnownDevices({ key: Buffer.alloc(32, 1), clock })
  const one = devices.remember(undefined, '+919876500001', randomUUID())
  const id = devices.idOf(one, '+919876500001')
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(one).not.toContain('9876500001')
  expect(devices.idOf(one, '+919876500002')).toBeNull()
  for (const wrong of [`A${one.slice(1)}`, one.replace('.', '.1'), one.slice(0, -1), '', '~~~', 'x'.repeat(5_000)])
    if (wrong !== one) expect(devices.idOf(wrong, '+919876500001')).toBeNull()
  const others = createKnownDevices({ key: Buffer.alloc(32, 2), clock })
  expect(others.idOf(one, '+919876500001')).toBeNull()
  clock.pass({ days: KNOWN_DEVICE_DAYS + 1 })
  expect(devices.idOf(one, '+919876500001')).toBeNull()
})

test('a device knows the last three numbers that signed in on it, each by an id that stays', () => {
  const devices = createKnownDevices({ key: Buffer.alloc(32, 1), clock: createTestClock() })
  const numbers = ['+919876500001', '+919876500002', '+919876500003', '+919876500004'] as const
  const first = devices.remember(undefined, numbers[0], randomUUID())
  const id = devices.idOf(first, numbers[0])
  expect(devices.idOf(devices.remember(first, numbers[0], randomUUID()), numbers[0])).toBe(id)
  const all = numbers.reduce<string | undefined>(
    (known, number) => devices.remember(known, number, randomUUID()),
    undefined,
  )
  expect(numbers.map((number) => devices.idOf(all, number) !== null)).toEqual([false, true, true, true])
})

test('a device that is signed in becomes known by its session, which makes one device however often it is renewed', async () => {
  const id = await ask(cookie)
  let session = await submit(id, await t.newestCode())
  const renew = async (deviceCookie?: string) => {
    session = await t.accounts.sessions.refreshToken({ refreshToken: session.refreshToken, deviceCookie }, CALLER)
    return session.deviceCookie
  }
  // As one that signed in before there were such cookies, or threw it away.
  const [first, second] = [await renew(), await renew()]
  const nameOf = (one: string) => one.split('.')[0]
  expect(nameOf(first)).toBe(nameOf(second))
  expect(nameOf(await renew(cookie))).toBe(nameOf(cookie))
  for (let count = 0; count < 3; count += 1) {
    await ask([first, second][count % 2])
    t.clock.pass({ seconds: 31 })
  }
  await expect(ask(first)).rejects.toMatchObject({ ...refused, message: expect.stringContaining('to this device') })
})

test('it stays known when its user changes his number', async () => {
  const id = await ask(cookie)
  const session = await submit(id, await t.newestCode())
  const { userId, sessionId } = await t.accounts.authenticate(session.accessToken)
  const next = mobile.replace('+9196000', '+9196009')
  const change = await t.accounts.mobileChange.sendMobileOtp(userId, next, CALLER.ip)
  await t.accounts.mobileChange.submitMobileOtp(
    { userId, sessionId },
    { id: change, code: await t.newestCode() },
    CALLER,
  )
  const { deviceCookie } = await t.accounts.sessions.refreshToken(session, CALLER)
  mobile = next
  for (let count = 0; count < 4; count += 1) {
    t.clock.pass({ seconds: 31 })
    await ask()
  }
  await expect(ask()).rejects.toMatchObject(refused)
  await expect(ask(deviceCookie)).resolves.toEqual(expect.any(String))
})

test('browsers are given it at a sign-in, keep it from scripts, and have it still after signing out', async () => {
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
  expect((await server.call(sendOtp, { body: { user_mobile: of }, headers: { cookie: known } })).status).toBe(200)
})
