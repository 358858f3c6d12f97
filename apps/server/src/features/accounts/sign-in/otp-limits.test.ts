import { beforeEach, expect, test } from 'vitest'
import {
  CALLER,
  createAccountsOn,
  setUpAccounts,
  t,
} from '../../../testing/people/test-accounts.ts'
import { OTP_TRIES } from './otp.rules.ts'

const otpBudgets = { perSourcePerHour: 20, perBlockPerHour: 30, globalPerHour: 50 }
setUpAccounts({ otpBudgets })

let serial = 0
beforeEach(() => t.clock.pass({ days: 2 }))

const newMobile = () => `+9191000${String(serial++).padStart(5, '0')}`
const refused = (message: RegExp, retryAfterSeconds?: number) => ({
  code: 'rate_limited',
  message: expect.stringMatching(message),
  retryAfterSeconds: retryAfterSeconds ?? expect.any(Number),
})

test('a number is sent one code in 30 seconds, five an hour and ten a day', async () => {
  const mobile = newMobile()
  const send = () => t.accounts.signIn.sendOtp(mobile, '192.0.2.1')
  await send()
  t.clock.pass({ seconds: 29 })
  await expect(send()).rejects.toMatchObject(refused(/Wait 1 second before/, 1))
  t.clock.pass({ seconds: 1 })
  for (let count = 0; count < 4; count++) {
    await send()
    t.clock.pass({ seconds: 30 })
  }
  await expect(send()).rejects.toMatchObject(refused(/sent to this number/, 3_600 - 150))
  t.clock.pass({ hours: 1 })
  for (let count = 0; count < 5; count++) {
    await send()
    t.clock.pass({ seconds: 30 })
  }
  t.clock.pass({ hours: 1 })
  await expect(send()).rejects.toMatchObject(refused(/Try again in 22 hours/))
})

test('twenty calls for one number at the same time send one code', async () => {
  const mobile = newMobile()
  const sends = await Promise.allSettled(
    Array.from({ length: 20 }, () => t.accounts.signIn.sendOtp(mobile, '192.0.2.1')),
  )
  expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an address can request 20 codes an hour, its block has a budget, and so have all users together', async () => {
  const send = (ip: string) => t.accounts.signIn.sendOtp(newMobile(), ip)
  for (let count = 0; count < 20; count++) await send('198.51.100.1')
  await expect(send('198.51.100.1')).rejects.toMatchObject(refused(/from your network/, 3_600))
  for (let count = 0; count < 10; count++) await send('198.51.100.2')
  await expect(send('198.51.100.3')).rejects.toMatchObject(refused(/from your network/))
  for (let count = 0; count < 20; count++) await send(`2001:db8:${count}::1`)
  expect(t.exhausted).toEqual([])
  await expect(send('203.0.113.1')).rejects.toMatchObject(refused(/cannot be sent right now/))
  expect(t.exhausted).toEqual(['sms'])
  t.clock.pass({ hours: 1 })
  await expect(send('198.51.100.1')).resolves.toBeDefined()
})

test('two processes together send as many codes, and accept as many wrong ones, as one', async () => {
  const other = createAccountsOn(t.db, t.clock, { otpBudgets }).accounts.signIn
  const processes = [t.accounts.signIn, other] as const
  const ip = '198.51.100.77'
  for (let count = 0; count < 20; count++) await processes[count % 2]!.sendOtp(newMobile(), ip)
  for (const one of processes)
    await expect(one.sendOtp(newMobile(), ip)).rejects.toMatchObject(refused(/from your network/))
  const id = await processes[0].sendOtp(newMobile(), '203.0.113.77')
  const wrong = { id, code: await t.wrongCode() }
  for (let tries = 0; tries < OTP_TRIES; tries++)
    await expect(processes[tries % 2]!.submitOtp(wrong, CALLER)).rejects.toThrow()
  const right = { id, code: await t.newestCode() }
  for (const one of processes)
    await expect(one.submitOtp(right, CALLER)).rejects.toMatchObject({ code: 'otp_ended' })
})

test('all addresses of one IPv6 /64 count as one address, and a /48 is one block', async () => {
  for (let count = 0; count < 20; count++)
    await t.accounts.signIn.sendOtp(newMobile(), `2001:db8:1:2::${count}`)
  await expect(
    t.accounts.signIn.sendOtp(newMobile(), '2001:db8:1:2:ffff::1'),
  ).rejects.toMatchObject(refused(/network/))
  for (let count = 0; count < 10; count++)
    await t.accounts.signIn.sendOtp(newMobile(), `2001:db8:1:${count + 3}::1`)
  await expect(t.accounts.signIn.sendOtp(newMobile(), '2001:db8:1:ffff::1')).rejects.toMatchObject(
    refused(/network/),
  )
})

test('a number that is not valid is refused with the text of the specification', async () => {
  await expect(t.accounts.signIn.sendOtp('12345', '192.0.2.1')).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'Invalid mobile number.',
    fieldErrors: [{ path: 'user_mobile', message: 'Invalid mobile number.' }],
  })
})
