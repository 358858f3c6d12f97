import { beforeEach, expect, test } from 'vitest'
import {
  CALLER,
  createAccountsOn,
  setUpAccounts,
  t,
} from '../../../testing/people/test-accounts.ts'

setUpAccounts()

let mobile: string
let [cookie, serial] = ['', 0]
/** A user signed in on a device a day ago. */
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

/** Whether the last code that was sent belonged to a known device. */
async function lastWasOfDevice(): Promise<boolean> {
  const { rows } = await t.db.pool.query<{ device: string | null }>(
    'SELECT device FROM otp_send ORDER BY id DESC LIMIT 1',
  )
  return rows[0]?.device !== null
}

async function isKnown(deviceCookie: string): Promise<boolean> {
  t.clock.pass({ minutes: 15 })
  await ask(deviceCookie)
  t.clock.pass({ minutes: 15 })
  return lastWasOfDevice()
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

test('nor does a stranger who guesses until the number is locked', async () => {
  for (let count = 0; count < 4; count += 1) {
    const id = await ask()
    for (let tries = 0; tries < 3; tries += 1)
      await submit(id, await t.wrongCode()).catch(() => undefined)
    t.clock.pass({ seconds: 31 })
  }
  await expect(ask()).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('Too many wrong codes'),
  })
  const id = await ask(cookie)
  await expect(submit(id, await t.newestCode())).resolves.toHaveProperty('accessToken')
})

test('a stranger’s code does not end the code of a known device, nor the other way round', async () => {
  const own = await ask(cookie)
  const ownCode = await t.newestCode()
  t.clock.pass({ seconds: 31 })
  const strange = await ask()
  const strangeCode = await t.newestCode()
  await expect(submit(own, ownCode)).resolves.toHaveProperty('accessToken')
  await expect(submit(strange, strangeCode)).resolves.toHaveProperty('accessToken')
})

test('its quota is small, and its wrong tries lock only the device, which then counts as a stranger’s', async () => {
  for (let count = 0; count < 5; count += 1) {
    const id = await ask(cookie)
    expect(await lastWasOfDevice()).toBe(true)
    if (count < 3)
      for (let tries = 0; tries < 3; tries += 1)
        await submit(id, await t.wrongCode()).catch(() => undefined)
    await expect(ask(cookie)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('before you request another code'),
    })
    t.clock.pass({ seconds: 31 })
  }
  for (let count = 0; count < 5; count += 1) {
    await ask(cookie)
    expect(await lastWasOfDevice()).toBe(false)
    t.clock.pass({ seconds: 31 })
  }
  await expect(ask(cookie)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('to this number'),
  })
  t.clock.pass({ hours: 1 })
  const id = await ask(cookie)
  expect(await lastWasOfDevice()).toBe(true)
  await submit(id, await t.wrongCode()).catch(() => undefined)
  t.clock.pass({ seconds: 31 })
  // Nine tries an hour ago and one now are not ten within one hour.
  await expect(ask()).resolves.toEqual(expect.any(String))
})

test('many devices of one number have at most twenty codes a day together, and strangers use up none of them', async () => {
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
      await ask(own)
      if (await lastWasOfDevice()) sent += 1
      t.clock.pass({ seconds: 31 })
    }
  expect(sent).toBe(20)
})

test('all known devices together share the budget of the whole server, and its exhaustion is reported; strangers have a separate one', async () => {
  const tight = createAccountsOn(t.db, t.clock, {
    otpBudgets: { perSourcePerHour: 2, perBlockPerHour: 3, globalPerHour: 4 },
  })
  const one = (deviceCookie: string) =>
    tight.accounts.signIn.sendOtp(mobile, CALLER.ip, deviceCookie)
  const cookies = [cookie]
  while (cookies.length < 6) {
    cookies.push((await submit(await ask(), await t.newestCode())).deviceCookie)
    t.clock.pass({ hours: 3 })
  }
  t.clock.pass({ days: 1 })
  for (const own of cookies.slice(0, 4)) {
    await one(own)
    expect(await lastWasOfDevice()).toBe(true)
  }
  expect(tight.exhausted).toEqual([])
  t.clock.pass({ seconds: 31 })
  await one(cookies[4] ?? '')
  expect([await lastWasOfDevice(), tight.exhausted]).toEqual([false, ['sms']])
})

test('signing out elsewhere forgets all devices, and those that are still signed in become known again', async () => {
  const own = await submit(await ask(), await t.newestCode())
  const { userId, sessionId } = await t.accounts.authenticate(own.accessToken)
  t.clock.pass({ days: 1 })
  expect(await isKnown(cookie)).toBe(true)
  await t.accounts.devices.endOtherSessions({ userId, sessionId }, CALLER)
  const { deviceCookie, ...renewed } = await t.accounts.sessions.refreshToken(own, CALLER)
  expect([await isKnown(cookie), await isKnown(deviceCookie)]).toEqual([false, true])
  const other = await submit(await ask(), await t.newestCode())
  t.clock.pass({ minutes: 1 })
  const [stolen] = (await t.accounts.devices.listSessions(userId)).filter(
    ({ id }) => id !== sessionId,
  )
  await t.accounts.devices.endSession(userId, stolen?.public_id ?? '', CALLER)
  expect(await isKnown(other.deviceCookie)).toBe(false)
  const again = await t.accounts.sessions.refreshToken({ ...renewed, deviceCookie }, CALLER)
  expect(await isKnown(again.deviceCookie)).toBe(true)
})

test('a former owner of a number is a stranger to it', async () => {
  const former = await submit(await ask(), await t.newestCode())
  const { userId, sessionId } = await t.accounts.authenticate(former.accessToken)
  const change = await t.accounts.mobileChange.sendMobileOtp(
    userId,
    mobile.replace('+9196000', '+9196008'),
    CALLER.ip,
  )
  const attempt = { id: change, code: await t.newestCode() }
  await t.accounts.mobileChange.submitMobileOtp({ userId, sessionId }, attempt, CALLER)
  t.clock.pass({ minutes: 1 })
  expect([await isKnown(cookie), await isKnown(former.deviceCookie)]).toEqual([false, false])
  const owner = await submit(await ask(), await t.newestCode())
  expect([await isKnown(former.deviceCookie), await isKnown(owner.deviceCookie)]).toEqual([
    false,
    true,
  ])
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

test('a signed-in device becomes known by its session, and stays one device however often that is renewed', async () => {
  const id = await ask(cookie)
  let session = await submit(id, await t.newestCode())
  const renew = async (deviceCookie?: string) => {
    session = await t.accounts.sessions.refreshToken(
      { refreshToken: session.refreshToken, deviceCookie },
      CALLER,
    )
    return session.deviceCookie
  }
  // Like a device that signed in before these cookies existed, or that deleted its cookie.
  const [first, second] = [await renew(), await renew()]
  const nameOf = (one: string) => one.split('.')[0]
  expect(nameOf(first)).toBe(nameOf(second))
  expect(nameOf(await renew(cookie))).toBe(nameOf(cookie))
  for (let count = 0; count < 5; count += 1) {
    await ask([first, second][count % 2])
    t.clock.pass({ seconds: 31 })
  }
  await ask(first)
  expect(await lastWasOfDevice()).toBe(false)
})

test('it stays known when its user changes their number', async () => {
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
