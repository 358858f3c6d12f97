import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLER, createAccountsOn, createTestAccounts, type TestAccounts } from '../../testing/test-accounts.ts'

let t: TestAccounts
let mobile: string
let [cookie, serial] = ['', 0]
beforeAll(async () => {
  t = await createTestAccounts()
})
afterAll(() => t.drop())
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

/** Whether codes for a device do not count against its number. */
async function isKnown(deviceCookie: string): Promise<boolean> {
  t.clock.pass({ seconds: 31 })
  await ask(deviceCookie)
  const again = await ask().then(
    () => true,
    () => false,
  )
  t.clock.pass({ seconds: 31 })
  return again
}

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
  for (let count = 0; count < 5; count += 1) {
    const id = await ask(cookie)
    if (count < 3)
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

test('all known devices together have the budget of the whole server, and somebody is told; strangers have theirs', async () => {
  const exhausted: string[] = []
  const tight = createAccountsOn(t.db, t.clock, {
    otpBudgets: { perSourcePerHour: 2, perBlockPerHour: 3, globalPerHour: 4 },
  })
  const one = (deviceCookie?: string) =>
    tight.accounts.signIn.sendOtp(mobile, CALLER.ip, deviceCookie).catch(({ message }: Error) => {
      exhausted.push(...tight.exhausted.splice(0))
      return message
    })
  const cookies = [cookie]
  while (cookies.length < 5) {
    cookies.push((await submit(await ask(), await t.newestCode())).deviceCookie)
    t.clock.pass({ hours: 3 })
  }
  t.clock.pass({ days: 1 })
  for (const own of cookies.slice(0, 4)) expect(await one(own)).not.toContain('cannot be sent')
  expect(exhausted).toEqual([])
  expect(await one(cookies[4])).toContain('Codes cannot be sent right now')
  expect(exhausted).toEqual(['sms'])
  expect(await one()).not.toContain('cannot be sent')
})

test('who signs out everywhere else forgets the devices there, and stays known himself', async () => {
  const own = await submit(await ask(), await t.newestCode())
  const principal = await t.accounts.authenticate(own.accessToken)
  t.clock.pass({ days: 1 })
  expect((await ask(cookie)) && (await isKnown(cookie))).toBe(true)
  t.clock.pass({ days: 1 })
  await t.accounts.devices.endOtherSessions(principal, CALLER)
  const { deviceCookie } = await t.accounts.sessions.refreshToken(own, CALLER)
  expect([await isKnown(cookie), await isKnown(deviceCookie)]).toEqual([false, true])
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
  for (let count = 0; count < 5; count += 1) {
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
