import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { derivedKey } from '../../../keys/derived-key.ts'
import {
  CALLER,
  setUpAccounts,
  t,
  TEST_ACCOUNTS_CONFIG,
} from '../../../testing/people/test-accounts.ts'

setUpAccounts()

let serial = 0

async function newUser(): Promise<number> {
  return (await t.signIn(`+9194000${String(serial++).padStart(5, '0')}`)).userId
}
const send = (userId: number, email: string) =>
  t.accounts.emailVerification.sendEmailOtp(userId, email, CALLER.ip)

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
  await t.accounts.emailVerification.submitEmailOtp(
    userId,
    { id, code: await t.newestCode() },
    CALLER,
  )
  expect(await t.me.getUserDetails(userId)).toMatchObject({
    email: 'Bharat@Mills.example',
    email_verified: true,
  })
})

test('a code that was mailed for one address ends when another is saved, but not when the same one is', async () => {
  const { addEmail, submitEmailOtp } = t.accounts.emailVerification
  const userId = await newUser()
  const id = await send(userId, 'first@mills.example')
  const code = await t.newestCode()
  await addEmail(userId, 'second@mills.example', CALLER)
  await expect(submitEmailOtp(userId, { id, code }, CALLER)).rejects.toMatchObject({
    code: 'otp_ended',
  })
  expect(await t.me.getUserDetails(userId)).toMatchObject({
    email: 'second@mills.example',
    email_verified: false,
  })
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
  expect(await t.me.getUserDetails(userId)).toMatchObject({
    email: 'Chitra@Mills.example',
    email_verified: true,
  })
  await t.accounts.emailVerification.addEmail(userId, 'chitra.two@mills.example', CALLER)
  expect(await t.me.getUserDetails(userId)).toMatchObject({
    email: 'chitra.two@mills.example',
    email_verified: false,
  })
})

test('a user is notified at a verified address that it was replaced, and the change is in the log', async () => {
  const outcomes = async (userId: number) =>
    (
      await t.accounts.profile.getLoginAuditLog(userId, { limit: 9, before: null, offset: 0 })
    ).rows.map(({ outcome }) => outcome)
  const [named, proved] = [await newUser(), await newUser()]
  for (const userId of [named, proved]) await t.verifyEmail(userId, `owner${userId}@mills.example`)
  await t.accounts.emailVerification.addEmail(named, `OWNER${named}@mills.example`, CALLER)
  expect(await outcomes(named)).toEqual(['signed_in'])
  await t.accounts.emailVerification.addEmail(named, 'thief@mills.example', CALLER)
  await t.verifyEmail(proved, 'other.thief@mills.example')
  const mails = (await t.outbox.list())
    .filter(({ text }) => text.includes('was changed'))
    .slice(0, 2)
  expect(mails.map(({ to }) => to)).toEqual([
    `owner${proved}@mills.example`,
    `OWNER${named}@mills.example`,
  ])
  expect(JSON.stringify(mails)).not.toContain('thief')
  for (const userId of [named, proved])
    expect(await outcomes(userId)).toEqual(['email_changed', 'signed_in'])
})

test('nobody learns who has an address: the answers are the same, and its owner is notified', async () => {
  const [owner, other] = [await newUser(), await newUser()]
  await t.verifyEmail(owner, 'dev@mills.example')
  t.clock.pass({ minutes: 1 })
  const { addEmail, submitEmailOtp, resendEmailOtp } = t.accounts.emailVerification
  const seen = async (email: string) => {
    await addEmail(other, email, CALLER)
    const { email: shown, email_verified: isVerified } = await t.me.getUserDetails(other)
    const first = await send(other, email)
    const [mail] = await t.outbox.list()
    t.clock.pass({ seconds: 31 })
    const id = await resendEmailOtp(other, first, CALLER.ip)
    const tries = []
    for (const code of ['0000', '0001', '0002', '0003'])
      tries.push(
        await submitEmailOtp(other, { id, code }, CALLER).then(
          () => 'right',
          ({ code: word, message }: { code: string; message: string }) => `${word} ${message}`,
        ),
      )
    return {
      answers: { shown: shown?.toLowerCase() === email.toLowerCase(), isVerified, tries },
      mail,
    }
  }
  const known = await seen('DEV@mills.example')
  const free = await seen('nobody@mills.example')
  // Apart from a right guess, which happens once in 10,000.
  expect(known.answers).toEqual(free.answers)
  expect(known.answers).toMatchObject({ shown: true, isVerified: false })
  expect(free.mail?.subject).toMatch(/^\d{4} is your Dastak code/)
  expect(known.mail).toMatchObject({
    to: 'DEV@mills.example',
    subject: expect.stringMatching(/already verified/),
  })
  expect(known.mail?.text).not.toMatch(/\d{4}/)
  expect(await t.me.getUserDetails(owner)).toMatchObject({
    email: 'dev@mills.example',
    email_verified: true,
  })
})

test('no code is right for an address that another account has proved', async () => {
  const [owner, other] = [await newUser(), await newUser()]
  await t.verifyEmail(owner, 'decoy@mills.example')
  t.clock.pass({ minutes: 1 })
  const id = await send(other, 'decoy@mills.example')
  // All codes that exist, unless three wrong tries had ended one.
  const { rows } = await sql<{
    code_hash: Buffer
  }>`SELECT code_hash FROM otp_code WHERE id = ${id}`.execute(t.db.kysely)
  const key = derivedKey('otp', TEST_ACCOUNTS_CONFIG.secrets[0])
  const all = Array.from({ length: 10_000 }, (_, code) =>
    createHmac('sha256', key)
      .update(`${id}:${String(code).padStart(4, '0')}`)
      .digest('hex'),
  )
  expect(all).not.toContain(rows[0]?.code_hash.toString('hex'))
})

test('an address belongs to the user who verifies it; another user keeps it only as unverified', async () => {
  const [squatter, owner] = [await newUser(), await newUser()]
  await t.accounts.emailVerification.addEmail(squatter, 'esha@mills.example', CALLER)
  await t.accounts.emailVerification.addEmail(owner, 'Esha@mills.example', CALLER)
  await t.verifyEmail(owner, 'esha@mills.example')
  expect(await t.me.getUserDetails(owner)).toMatchObject({
    email: 'esha@mills.example',
    email_verified: true,
  })
  expect(await t.me.getUserDetails(squatter)).toMatchObject({
    email: 'esha@mills.example',
    email_verified: false,
  })
})

test('of two accounts that verify the same address at the same time, one gets it', async () => {
  const users = [await newUser(), await newUser()]
  const codes: { userId: number; id: string; code: string }[] = []
  for (const userId of users) {
    const id = await send(userId, 'gita@mills.example')
    codes.push({ userId, id, code: await t.newestCode() })
    t.clock.pass({ seconds: 31 })
  }
  const results = await Promise.allSettled(
    codes.map(({ userId, id, code }) =>
      t.accounts.emailVerification.submitEmailOtp(userId, { id, code }, CALLER),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a code is mailed again after 30 seconds, to the same address', async () => {
  const userId = await newUser()
  const first = await send(userId, 'hema@mills.example')
  await expect(
    t.accounts.emailVerification.resendEmailOtp(userId, first, CALLER.ip),
  ).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 30,
  })
  t.clock.pass({ seconds: 30 })
  const second = await t.accounts.emailVerification.resendEmailOtp(userId, first, CALLER.ip)
  await t.accounts.emailVerification.submitEmailOtp(
    userId,
    { id: second, code: await t.newestCode() },
    CALLER,
  )
  expect(await t.me.getUserDetails(userId)).toMatchObject({
    email: 'hema@mills.example',
    email_verified: true,
  })
})

test('a code of another user looks like one that does not exist', async () => {
  const [owner, other] = [await newUser(), await newUser()]
  const id = await send(owner, 'indu@mills.example')
  const code = await t.newestCode()
  t.clock.pass({ seconds: 31 })
  await expect(
    t.accounts.emailVerification.resendEmailOtp(other, id, CALLER.ip),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    t.accounts.emailVerification.submitEmailOtp(other, { id, code }, CALLER),
  ).rejects.toMatchObject({
    code: 'otp_ended',
  })
  await expect(t.accounts.signIn.submitOtp({ id, code }, CALLER)).rejects.toMatchObject({
    code: 'otp_ended',
  })
  await expect(
    t.accounts.emailVerification.submitEmailOtp(owner, { id, code }, CALLER),
  ).resolves.toBeUndefined()
})

test('one account can request ten codes an hour, whatever the addresses', async () => {
  const userId = await newUser()
  for (let count = 0; count < 10; count++) await send(userId, `person${count}@many.example`)
  await expect(send(userId, 'person10@many.example')).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(/from your account/),
  })
})
