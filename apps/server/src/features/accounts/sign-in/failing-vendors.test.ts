import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCredits } from '../../credits/credits.service.ts'
import { CALLER, TEST_ACCOUNTS_CONFIG } from '../../../testing/people/test-accounts.ts'
import { createTestClock } from '../../../testing/server/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { createAccounts, type Accounts } from '../accounts.service.ts'

/** Vendors of messages that fail, and the effect on limits. */

const clock = createTestClock()
let database: TestDatabase
let accounts: Accounts
let isDown = false
let serial = 0
/** Messages that the vendor received, and how to end those that are still open. */
const given: { to: string; text: string }[] = []
let held: PromiseWithResolvers<void>[] | null = null

beforeAll(async () => {
  database = await createTestDatabase()
  accounts = accountsWith(TEST_ACCOUNTS_CONFIG.otpBudgets)
})
afterAll(() => database.drop())
beforeEach(() => {
  clock.pass({ days: 2 })
  isDown = false
  held = null
})

function accountsWith(otpBudgets: typeof TEST_ACCOUNTS_CONFIG.otpBudgets): Accounts {
  const { db } = database
  const send = async (message: { to: string; text: string }) => {
    given.push(message)
    if (isDown) throw new Error('the vendor is down')
    if (!held) return
    const decision = Promise.withResolvers<void>()
    held.push(decision)
    await decision.promise
  }
  const config = { ...TEST_ACCOUNTS_CONFIG, otpBudgets }
  return createAccounts({
    db,
    clock,
    credits: createCredits({ db, clock }),
    sms: { send },
    email: { send },
    config,
  })
}

const newMobile = () => `+9193000${String(serial++).padStart(5, '0')}`
const codeOf = () => /\b\d{4}\b/.exec(given.at(-1)?.text ?? '')?.[0] ?? ''
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const ask = (mobile: string, of = accounts, ip = CALLER.ip) =>
  outcomeOf(of.signIn.sendOtp(mobile, ip))

async function newUser(): Promise<number> {
  const id = await accounts.signIn.sendOtp(newMobile(), CALLER.ip)
  const { accessToken } = await accounts.signIn.submitOtp({ id, code: codeOf() }, CALLER)
  return (await accounts.authenticate(accessToken)).userId
}
const mail = (userId: number, address: string) =>
  accounts.emailVerification.sendEmailOtp(userId, address, CALLER.ip)
const submit = (userId: number, id: string, code: string) =>
  outcomeOf(accounts.emailVerification.submitEmailOtp(userId, { id, code }, CALLER))
/** The vendor accepts the next message and does not answer yet. */
async function mailSlowly(userId: number, address: string) {
  const open = (held ??= [])
  const index = open.length
  const outcome = outcomeOf(mail(userId, address))
  await expect.poll(() => open.length).toBe(index + 1)
  return { fail: () => (open[index]?.reject(new Error('down')), outcome) }
}

test('a failing vendor uses up none of a number’s sends, and the previous code stays valid', async () => {
  const mobile = newMobile()
  const id = await accounts.signIn.sendOtp(mobile, CALLER.ip)
  const code = codeOf()
  clock.pass({ seconds: 31 })
  isDown = true
  for (let tries = 0; tries < 3; tries += 1) expect(await ask(mobile)).toBe('provider_unavailable')
  await expect(accounts.signIn.submitOtp({ id, code }, CALLER)).resolves.toHaveProperty(
    'accessToken',
  )
  // More within ten minutes would be a flood from a vendor that delivers but reports a failure.
  expect(await ask(mobile)).toBe('rate_limited')
  isDown = false
  clock.pass({ minutes: 10 })
  for (let sent = 0; sent < 4; sent += 1) {
    expect(await ask(mobile)).toBe('done')
    clock.pass({ seconds: 31 })
  }
})

test('ten minutes after an outage it blocks nobody: no number, no network, not all users together', async () => {
  const tight = accountsWith({ perSourcePerHour: 4, perBlockPerHour: 6, globalPerHour: 8 })
  isDown = true
  const mobile = newMobile()
  const outage = async () => {
    for (let tries = 0; tries < 4; tries += 1) await ask(mobile)
    for (const last of [1, 2, 3])
      for (let tries = 0; tries < 5; tries += 1) await ask(newMobile(), tight, `198.51.${last}.7`)
  }
  for (let rounds = 0; rounds < 15; rounds += 1) {
    await outage()
    clock.pass({ minutes: 10 })
  }
  await outage()
  isDown = false
  expect([await ask(mobile), await ask(newMobile(), tight, '203.0.113.1')]).toEqual([
    'rate_limited',
    'rate_limited',
  ])
  clock.pass({ minutes: 10 })
  expect(await ask(mobile)).toBe('done')
  for (let sent = 0; sent < 4; sent += 1)
    expect(await ask(newMobile(), tight, '198.51.1.7')).toBe('done')
  expect(await ask(newMobile(), tight, '198.51.1.7')).toBe('rate_limited')
})

test('a vendor that delivers but reports failures sends at most sixty messages a day to anyone', async () => {
  const mobile = newMobile()
  isDown = true
  given.length = 0
  for (let tens = 0; tens < 24 * 6; tens += 1) {
    for (let tries = 0; tries < 6; tries += 1) await ask(mobile)
    clock.pass({ minutes: 10 })
  }
  expect(given).toHaveLength(60)
})

test('of several sends that fail the code that was delivered stays valid, whichever fails first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    held = null
    const userId = await newUser()
    const address = `asha${userId}@mills.example`
    const id = await mail(userId, address)
    const code = codeOf()
    const sends = []
    for (let count = 0; count < 2; count += 1) {
      clock.pass({ seconds: 31 })
      sends.push(await mailSlowly(userId, address))
    }
    for (const index of order) expect(await sends[index]?.fail()).toBe('provider_unavailable')
    expect(await submit(userId, id, code)).toBe('done')
  }
})

test('a code for one address stays ended when another was saved, even if the send to that one fails', async () => {
  const userId = await newUser()
  const id = await mail(userId, `first${userId}@mills.example`)
  const code = codeOf()
  const second = await mailSlowly(userId, `second${userId}@mills.example`)
  await accounts.emailVerification.addEmail(userId, `second${userId}@mills.example`, CALLER)
  expect(await second.fail()).toBe('provider_unavailable')
  expect(await submit(userId, id, code)).toBe('otp_ended')
})

test('an address that is saved while codes for another are sent, submitted and failed makes nobody wait', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 15; round += 1) {
    held = null
    const userId = await newUser()
    const id = await mail(userId, `one${userId}@mills.example`)
    const code = codeOf()
    const slow = await mailSlowly(userId, `two${userId}@mills.example`)
    held = null
    const all = await Promise.all([
      submit(userId, id, code),
      outcomeOf(
        accounts.emailVerification.addEmail(userId, `three${userId}@mills.example`, CALLER),
      ),
      outcomeOf(mail(userId, `four${userId}@mills.example`)),
      slow.fail(),
    ])
    for (const outcome of all) outcomes.add(outcome)
  }
  expect(
    [...outcomes].filter((code) => !['done', 'otp_ended', 'provider_unavailable'].includes(code)),
  ).toEqual([])
})
