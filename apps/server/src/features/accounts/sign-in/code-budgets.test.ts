import { beforeEach, expect, test } from 'vitest'
import type { AppError } from '../../../app-error.ts'
import { asOwner } from '../../../testing/database/as-owner.ts'
import {
  CALLER,
  createAccountsOn,
  setUpAccounts,
  t,
  TEST_ACCOUNTS_CONFIG,
  wrongFor,
} from '../../../testing/people/test-accounts.ts'
import { createCredits } from '../../credits/credits.service.ts'
import { createAccounts } from '../accounts.service.ts'

setUpAccounts()

let serial = 0
let mobile = ''
beforeEach(() => {
  mobile = `+9192000${String((serial += 1)).padStart(5, '0')}`
  t.clock.pass({ days: 2 })
})

type Send = () => Promise<string>
const phone = () => ({ unit: 'phone', value: mobile }) as const
const signIn: Send = () => t.accounts.signIn.sendOtp(mobile, CALLER.ip)
const optOut: Send = () => t.accounts.proof.send('opt_out', phone(), CALLER.ip)
const report: Send = () => t.accounts.proof.send('report', phone(), CALLER.ip)
const submitSignIn = (id: string, code: string) => t.accounts.signIn.submitOtp({ id, code }, CALLER)
const submitOptOut = (id: string, code: string) =>
  t.accounts.proof.check('opt_out', { id, code }, async (_tx, contact) => contact.value)
const sentTooMany = (wait?: number) => ({
  code: 'rate_limited',
  message: expect.stringMatching(/^Too many codes were sent to this number/),
  retryAfterSeconds: wait ?? expect.any(Number),
})

/** How many of these sends in a row succeed, a minute apart, until the first is refused. */
async function sendsOf(send: Send, most = 20): Promise<number> {
  for (let sent = 0; sent < most; sent += 1) {
    try {
      await send()
    } catch (error) {
      expect(error).toMatchObject(sentTooMany())
      return sent
    }
    t.clock.pass({ minutes: 1 })
  }
  return most
}

/** Sends that many, three an hour at most, and two hours apart from what comes next. */
async function spread(sends: readonly Send[]): Promise<void> {
  for (const [index, send] of sends.entries()) {
    await send()
    t.clock.pass(index % 3 === 2 ? { hours: 2 } : { minutes: 1 })
  }
  t.clock.pass({ hours: 2 })
}
/** A code to this number for another account, which its owner did not request. */
async function strangersSend(): Promise<Send> {
  const { userId } = await t.signIn(`+9192100${String(serial).padStart(5, '0')}`)
  return () => t.accounts.mobileChange.sendMobileOtp(userId, mobile, CALLER.ip)
}

test('opt-outs and reports together get three codes an hour and six a day to a number', async () => {
  for (const send of [optOut, report, optOut]) {
    await send()
    t.clock.pass({ minutes: 1 })
  }
  for (const send of [optOut, report])
    await expect(send()).rejects.toMatchObject(sentTooMany(3_600 - 180))
  t.clock.pass({ hours: 2 })
  await spread([report, optOut, report])
  for (const send of [optOut, report]) await expect(send()).rejects.toMatchObject(sentTooMany())
  t.clock.pass({ hours: 20 })
  await expect(optOut()).resolves.toEqual(expect.any(String))
})

test('what a stranger requests elsewhere leaves the sign-in five codes in every hour', async () => {
  expect(await sendsOf(optOut)).toBe(3)
  expect(await sendsOf(signIn)).toBe(5)
  await expect(signIn()).rejects.toMatchObject(sentTooMany())
})

test('and nine of its ten a day, because all purposes together are sent 15', async () => {
  const newNumber = await strangersSend()
  await spread([optOut, newNumber, report, newNumber, optOut, report])
  for (const send of [optOut, report, newNumber])
    await expect(send()).rejects.toMatchObject(sentTooMany())
  expect(await sendsOf(signIn)).toBe(5)
  t.clock.pass({ hours: 2 })
  expect(await sendsOf(signIn)).toBe(4)
})

test('the sign-in alone has ten a day, and then five are left for the rest', async () => {
  expect(await sendsOf(signIn)).toBe(5)
  t.clock.pass({ hours: 2 })
  expect(await sendsOf(signIn)).toBe(5)
  t.clock.pass({ hours: 2 })
  await expect(signIn()).rejects.toMatchObject(sentTooMany())
  await spread([optOut, report, optOut])
  expect(await sendsOf(report)).toBe(2)
})

test('even with a stolen session the sign-in keeps five a day', async () => {
  const { userId } = await t.signIn(mobile)
  t.clock.pass({ days: 2 })
  const confirm = () => t.accounts.ownCode.send(userId, 'confirmation', CALLER.ip)
  const erase = () => t.accounts.ownCode.send(userId, 'erasure', CALLER.ip)
  await spread([optOut, report, optOut, report, optOut, report, confirm, erase, confirm])
  expect(await sendsOf(erase)).toBe(1)
  t.clock.pass({ hours: 2 })
  expect(await sendsOf(signIn)).toBe(5)
})

test('an address has the same budgets, and its verification keeps its own', async () => {
  const { userId } = await t.signIn(mobile)
  const value = `asha${serial}@mills.example`
  const contact = { unit: 'email', value } as const
  const remove = () => t.accounts.proof.send('opt_out', contact, CALLER.ip)
  const refused = { message: expect.stringMatching(/^Too many codes were sent to this email/) }
  for (let count = 0; count < 3; count += 1) {
    await remove()
    t.clock.pass({ minutes: 1 })
  }
  await expect(remove()).rejects.toMatchObject(refused)
  for (let count = 0; count < 5; count += 1) {
    await t.accounts.emailVerification.sendEmailOtp(userId, value, CALLER.ip)
    t.clock.pass({ minutes: 1 })
  }
})

test('codes of different purposes are live next to each other, and end only their own', async () => {
  const sent = []
  for (const send of [signIn, optOut, report]) {
    sent.push({ id: await send(), code: await t.newestCode() })
    t.clock.pass({ seconds: 31 })
  }
  const [entry, removal, kept] = sent
  const again = { id: await report(), code: await t.newestCode() }
  const check = t.accounts.proof.check
  await expect(check('report', kept!, async () => 1)).rejects.toMatchObject({ code: 'otp_ended' })
  await expect(check('report', again, async () => 1)).resolves.toBe(1)
  await expect(submitOptOut(removal!.id, removal!.code)).resolves.toBe(mobile)
  await expect(submitSignIn(entry!.id, entry!.code)).resolves.toHaveProperty('accessToken')
})

test('wrong codes lock only their purpose: who attacks an opt-out does not lock the sign-in', async () => {
  const fail = async (id: string, tries: number) => {
    const wrong = wrongFor(await t.newestCode())
    for (let count = 0; count < tries; count += 1)
      await submitOptOut(id, wrong).catch((error: { code: string }) => error.code)
  }
  // Three codes an hour have nine tries, so ten failures need the end of one hour and the next.
  await optOut()
  t.clock.pass({ minutes: 1 })
  for (const tries of [3, 3]) {
    await fail(await optOut(), tries)
    t.clock.pass({ minutes: 1 })
  }
  t.clock.pass({ minutes: 57 })
  for (const tries of [3, 1]) {
    await fail(await optOut(), tries)
    t.clock.pass({ minutes: 1 })
  }
  const locked = { code: 'rate_limited', message: expect.stringMatching(/^Too many wrong codes/) }
  await expect(optOut()).rejects.toMatchObject(locked)
  const id = await signIn()
  await expect(submitSignIn(id, await t.newestCode())).resolves.toHaveProperty('accessToken')
})

test('a text that the vendor refuses closes neither the sign-in nor anything else', async () => {
  const { db, clock } = t
  const isSix = (text: string) => /^\d{6}\b/.test(text)
  const picky = createAccounts({
    db,
    clock,
    credits: createCredits({ db, clock }),
    sms: {
      send: ({ text }) =>
        isSix(text) ? Promise.reject(new Error('template mismatch')) : Promise.resolve(),
    },
    email: { send: () => Promise.resolve() },
    config: TEST_ACCOUNTS_CONFIG,
  })
  for (let count = 0; count < 3; count += 1) {
    const sent = picky.proof.send('opt_out', phone(), CALLER.ip)
    await expect(sent).rejects.toMatchObject({ code: 'provider_unavailable' })
    clock.pass({ seconds: 31 })
  }
  const again = picky.proof.send('opt_out', phone(), CALLER.ip)
  await expect(again).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(picky.signIn.sendOtp(mobile, CALLER.ip)).resolves.toEqual(expect.any(String))
})

test('sends of release 0.1.0, which writes no purpose, count for the sign-in', async () => {
  expect(await sendsOf(signIn)).toBe(5)
  await asOwner(t.ownerUrl, `UPDATE otp_send SET purpose = NULL WHERE address = '${mobile}'`)
  await expect(signIn()).rejects.toMatchObject(sentTooMany())
  await expect(optOut()).resolves.toEqual(expect.any(String))
})

test('two processes count as one, and parallel opt-outs and reports send one code', async () => {
  const other = createAccountsOn(t.db, t.clock).accounts.proof
  const sends = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? t.accounts.proof : other).send(
        index % 3 ? 'opt_out' : 'report',
        phone(),
        CALLER.ip,
      ),
    ),
  )
  expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a number with an account gets the same answers as one without', async () => {
  const answersFor = async (value: string) => {
    const answers: unknown[] = []
    for (const purpose of ['opt_out', 'report', 'opt_out', 'report'] as const) {
      const sent = t.accounts.proof.send(purpose, { unit: 'phone', value }, CALLER.ip)
      try {
        const attempt = { id: await sent, code: await t.wrongCode() }
        await t.accounts.proof.check(purpose, attempt, async () => 'done')
      } catch (error) {
        const { code, message, retryAfterSeconds } = error as AppError
        answers.push([code, message, retryAfterSeconds])
      }
      t.clock.pass({ minutes: 1 })
    }
    return answers
  }
  await t.signIn(mobile)
  t.clock.pass({ days: 2 })
  const known = await answersFor(mobile)
  expect(known).toHaveLength(4)
  expect(await answersFor(`+9192200${String(serial).padStart(5, '0')}`)).toEqual(known)
})
