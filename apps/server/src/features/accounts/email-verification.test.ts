import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLER, createTestAccounts, type TestAccounts } from '../../testing/test-accounts.ts'

let t: TestAccounts
let serial = 0

beforeAll(async () => {
  t = await createTestAccounts()
})
afterAll(() => t.drop())

async function newUser(): Promise<number> {
  return (await t.signIn(`+9194000${String(serial++).padStart(5, '0')}`)).userId
}
const send = (userId: number, email: string) => t.accounts.emailVerification.sendEmailOtp(userId, email, CALLER.ip)

test('a mailed code verifies the address, kept as it was typed', async () => {
  const userId = await newUser()
  await t.accounts.emailVerification.addEmail(userId, 'first@mills.example', CALLER)
  const id = await send(userId, 'Bharat@Mills.example')
  const [mail] = await t.outbox.list()
  expect(mail).toMatchObject({ channel: 'email', to: 'Bharat@Mills.example' })
  await expect(
    t.accounts.emailVerification.submitEmailOtp(userId, { id, code: await t.wrongCode() }, CALLER),
  ).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'Invalid OTP',
  })
  await t.accounts.emailVerification.submitEmailOtp(userId, { id, code: await t.newestCode() }, CALLER)
  expect(await t.me.getUserDetails(userId)).toMatchObject({ email: 'Bharat@Mills.example', email_verified: true })
})

test('a code that was mailed for one address dies when another is saved, and not when the same one is', async () => {
  const { addEmail, submitEmailOtp } = t.accounts.emailVerification
  const userId = await newUser()
  const id = await send(userId, 'first@mills.example')
  const code = await t.newestCode()
  await addEmail(userId, 'second@mills.example', CALLER)
  await expect(submitEmailOtp(userId, { id, code }, CALLER)).rejects.toMatchObject({ code: 'otp_ended' })
  expect(await t.me.getUserDetails(userId)).toMatchObject({ email: 'second@mills.example', email_verified: false })
  t.clock.pass({ minutes: 1 })
  const kept = await send(userId, 'second@mills.example')
  await addEmail(userId, 'Second@mills.example', CALLER)
  await submitEmailOtp(userId, { id: kept, code: await t.newestCode() }, CALLER)
  expect(await t.me.getUserDetails(userId)).toMatchObject({ email_verified: true })
})

test('a changed address is not verified; the same one in another case stays so', async () => {
  const userId = await newUser()
  await t.verifyEmail(userId, 'chitra@mills.example')
  await t.accounts.emailVerification.addEmail(userId, 'Chitra@Mills.example', CALLER)
  expect(await t.me.getUserDetails(userId)).toMatchObject({ email: 'Chitra@Mills.example', email_verified: true })
  await t.accounts.emailVerification.addEmail(userId, 'chitra.two@mills.example', CALLER)
  expect(await t.me.getUserDetails(userId)).toMatchObject({ email: 'chitra.two@mills.example', email_verified: false })
})

test('who had proved an address is told there that it was replaced, and the log of the account has it', async () => {
  const outcomes = async (userId: number) =>
    (await t.accounts.profile.getLoginAuditLog(userId, { limit: 9, before: null, offset: 0 })).rows.map(
      ({ outcome }) => outcome,
    )
  const [named, proved] = [await newUser(), await newUser()]
  for (const userId of [named, proved]) await t.verifyEmail(userId, `owner${userId}@mills.example`)
  await t.accounts.emailVerification.addEmail(named, `OWNER${named}@mills.example`, CALLER)
  expect(await outcomes(named)).toEqual(['signed_in'])
  await t.accounts.emailVerification.addEmail(named, 'thief@mills.example', CALLER)
  await t.verifyEmail(proved, 'other.thief@mills.example')
  const mails = (await t.outbox.list()).filter(({ text }) => text.includes('was changed')).slice(0, 2)
  expect(mails.map(({ to }) => to)).toEqual([`owner${proved}@mills.example`, `OWNER${named}@mills.example`])
  expect(JSON.stringify(mails)).not.toContain('thief')
  for (const userId of [named, proved]) expect(await outcomes(userId)).toEqual(['email_changed', 'signed_in'])
})

test('an address verified by another account is refused everywhere', async () => {
  const [owner, other] = [await newUser(), await newUser()]
  await t.verifyEmail(owner, 'dev@mills.example')
  await expect(send(other, 'DEV@mills.example')).rejects.toMatchObject({ code: 'conflict' })
  await expect(t.accounts.emailVerification.addEmail(other, 'DEV@mills.example', CALLER)).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('who proves to own an address gets it from who only named it', async () => {
  const [squatter, owner] = [await newUser(), await newUser()]
  await t.accounts.emailVerification.addEmail(squatter, 'esha@mills.example', CALLER)
  await expect(t.accounts.emailVerification.addEmail(owner, 'esha@mills.example', CALLER)).rejects.toMatchObject({
    code: 'conflict',
  })
  await t.verifyEmail(owner, 'esha@mills.example')
  expect(await t.me.getUserDetails(owner)).toMatchObject({ email: 'esha@mills.example', email_verified: true })
  expect(await t.me.getUserDetails(squatter)).toMatchObject({ email: null, email_verified: false })
})

test('an address that was named a day ago and never proved can be named by another', async () => {
  const [squatter, other] = [await newUser(), await newUser()]
  await t.accounts.emailVerification.addEmail(squatter, 'farid@mills.example', CALLER)
  t.clock.pass({ hours: 25 })
  await t.accounts.emailVerification.addEmail(other, 'farid@mills.example', CALLER)
  expect(await t.me.getUserDetails(squatter)).toMatchObject({ email: null })
})

test('of two accounts that prove the same address at once, one gets it', async () => {
  const users = [await newUser(), await newUser()]
  const codes: { userId: number; id: string; code: string }[] = []
  for (const userId of users) {
    const id = await send(userId, 'gita@mills.example')
    codes.push({ userId, id, code: await t.newestCode() })
    t.clock.pass({ seconds: 31 })
  }
  const results = await Promise.allSettled(
    codes.map(({ userId, id, code }) => t.accounts.emailVerification.submitEmailOtp(userId, { id, code }, CALLER)),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a code is mailed again after 30 seconds, to the same address', async () => {
  const userId = await newUser()
  const first = await send(userId, 'hema@mills.example')
  await expect(t.accounts.emailVerification.resendEmailOtp(userId, first, CALLER.ip)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 30,
  })
  t.clock.pass({ seconds: 30 })
  const second = await t.accounts.emailVerification.resendEmailOtp(userId, first, CALLER.ip)
  await t.accounts.emailVerification.submitEmailOtp(userId, { id: second, code: await t.newestCode() }, CALLER)
  expect(await t.me.getUserDetails(userId)).toMatchObject({ email: 'hema@mills.example', email_verified: true })
})

test('a code of another user looks like none at all', async () => {
  const [owner, other] = [await newUser(), await newUser()]
  const id = await send(owner, 'indu@mills.example')
  const code = await t.newestCode()
  t.clock.pass({ seconds: 31 })
  await expect(t.accounts.emailVerification.resendEmailOtp(other, id, CALLER.ip)).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(t.accounts.emailVerification.submitEmailOtp(other, { id, code }, CALLER)).rejects.toMatchObject({
    code: 'otp_ended',
  })
  await expect(t.accounts.signIn.submitOtp({ id, code }, CALLER)).rejects.toMatchObject({ code: 'otp_ended' })
  await expect(t.accounts.emailVerification.submitEmailOtp(owner, { id, code }, CALLER)).resolves.toBeUndefined()
})

test('one account asks for ten codes an hour, whatever the addresses', async () => {
  const userId = await newUser()
  for (let count = 0; count < 10; count++) await send(userId, `person${count}@many.example`)
  await expect(send(userId, 'person10@many.example')).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(/from your account/),
  })
})
