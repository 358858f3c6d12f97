import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { asOwner } from '../../../testing/database/as-owner.ts'
import { CALLER, setUpAccounts, t } from '../../../testing/people/test-accounts.ts'

setUpAccounts()

let serial = 0
beforeEach(() => t.clock.pass({ days: 2 }))

const newMobile = () => `+9197000${String(serial++).padStart(5, '0')}`
async function member() {
  const mobile = newMobile()
  const session = await t.signIn(mobile)
  await t.accounts.profile.setUserOnboard(session.userId, {
    name: 'Asha',
    email: `${randomUUID()}@mills.example`,
  })
  return { mobile, ...session }
}
type Member = Awaited<ReturnType<typeof member>>
const send = ({ userId }: Member, mobile: string) =>
  t.accounts.mobileChange.sendMobileOtp(userId, mobile, CALLER.ip)
const submit = ({ principal }: Member, id: string, code: string) =>
  t.accounts.mobileChange.submitMobileOtp(principal, { id, code }, CALLER)
const mobileOf = async ({ userId }: Member) => (await t.me.getUserDetails(userId)).user_mobile
async function outcomesOf({ userId }: Member) {
  const { rows } = await t.accounts.profile.getLoginAuditLog(userId, {
    limit: 100,
    before: null,
    offset: 0,
  })
  return rows.map(({ outcome }) => outcome)
}
async function change(user: Member, mobile: string) {
  const id = await send(user, mobile)
  await submit(user, id, await t.newestCode())
}

test('the code that was sent to a new number makes it the account’s number for sign-in', async () => {
  const [user, mobile] = [await member(), newMobile()]
  await change(user, ` ${mobile.slice(3, 8)} ${mobile.slice(8)}`)
  expect(await mobileOf(user)).toBe(mobile)
  expect((await t.outbox.list()).slice(0, 2)).toMatchObject([
    {
      to: user.mobile,
      text: expect.stringContaining(`was changed. The new one ends with ${mobile.slice(-3)}`),
    },
    { to: mobile, text: expect.stringMatching(/to use this number with/) },
  ])
  expect(await outcomesOf(user)).toEqual(['mobile_changed', 'signed_in'])
  t.clock.pass({ minutes: 1 })
  expect((await t.signIn(mobile)).userId).toBe(user.userId)
  expect((await t.signIn(user.mobile)).userId).not.toBe(user.userId)
})

test('every other session ends, this one goes on, and the old number and a verified address are notified', async () => {
  const user = await member()
  const email = `${randomUUID()}@mills.example`
  await t.verifyEmail(user.userId, email)
  t.clock.pass({ minutes: 1 })
  const other = await t.signIn(user.mobile)
  const mobile = newMobile()
  await change(user, mobile)
  await expect(t.accounts.sessions.authenticate(other.accessToken)).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await expect(t.accounts.sessions.authenticate(user.accessToken)).resolves.toMatchObject({
    userId: user.userId,
  })
  const [mail, text] = await t.outbox.list()
  expect(text).toMatchObject({ channel: 'sms', to: user.mobile, text: mail?.text })
  expect(mail).toMatchObject({
    channel: 'email',
    to: email,
    subject: expect.stringContaining('was changed'),
  })
  expect(mail?.text).toContain(mobile.slice(-3))
  expect(mail?.text).not.toContain(mobile.slice(3))
})

test('a number that is not valid, of a country that is not served, or the account’s own is refused before anything is sent', async () => {
  const user = await member()
  const refused = (message: string | RegExp) => ({
    code: 'validation_failed',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    fieldErrors: [{ path: 'user_mobile', message: expect.any(String) }],
  })
  const before = (await t.outbox.list()).length
  await expect(send(user, '12345')).rejects.toMatchObject(refused('Invalid mobile number.'))
  await expect(send(user, '+14155550123')).rejects.toMatchObject(
    refused(/cannot sign in with a number of this country/),
  )
  await expect(send(user, user.mobile.slice(3))).rejects.toMatchObject(
    refused('This is your number already.'),
  )
  expect((await t.outbox.list()).length).toBe(before)
})

test('only a user with the code learns that a number has an account, and nothing changes', async () => {
  const [user, owner] = [await member(), await member()]
  t.clock.pass({ minutes: 1 })
  const [toNobody, toOwner] = [await send(user, newMobile()), await send(user, owner.mobile)]
  expect([toNobody, toOwner]).toEqual([expect.any(String), expect.any(String)])
  const code = await t.newestCode()
  await expect(submit(user, toOwner, await t.wrongCode())).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'Invalid OTP',
  })
  expect(await outcomesOf(owner)).toEqual(['signed_in'])
  expect(await outcomesOf(user)).toEqual(['wrong_otp', 'signed_in'])
  await expect(submit(user, toOwner, code)).rejects.toMatchObject({
    code: 'conflict',
    fieldErrors: [{ path: 'user_mobile', message: expect.stringContaining('another account') }],
  })
  expect([await mobileOf(user), await mobileOf(owner)]).toEqual([user.mobile, owner.mobile])
  await expect(t.accounts.sessions.authenticate(owner.accessToken)).resolves.toBeDefined()
})

test('a code works only for its purpose and its user', async () => {
  const [user, other, mobile] = [await member(), await member(), newMobile()]
  const id = await send(user, mobile)
  const code = await t.newestCode()
  const ended = { code: 'otp_ended' }
  await expect(t.accounts.signIn.submitOtp({ id, code }, CALLER)).rejects.toMatchObject(ended)
  await expect(submit(other, id, code)).rejects.toMatchObject(ended)
  await expect(
    t.accounts.emailVerification.submitEmailOtp(user.userId, { id, code }, CALLER),
  ).rejects.toMatchObject(ended)
  await expect(
    t.accounts.emailVerification.resendEmailOtp(user.userId, id, CALLER.ip),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  t.clock.pass({ minutes: 1 })
  const signIn = await t.accounts.signIn.sendOtp(mobile, CALLER.ip)
  await expect(submit(user, signIn, await t.newestCode())).rejects.toMatchObject(ended)
  // None of these was a try, and the code of the sign-in is live next to it.
  await submit(user, id, code)
  expect(await mobileOf(user)).toBe(mobile)
})

test('codes to a new number are limited by the number, whoever requests them', async () => {
  const [one, other, mobile] = [await member(), await member(), newMobile()]
  const failures: string[] = []
  for (const user of [one, other, one]) {
    const id = await send(user, mobile)
    const wrong = await t.wrongCode()
    for (let tries = 0; tries < 3; tries++)
      await submit(user, id, wrong).catch((error: Error) => failures.push(error.message))
    t.clock.pass({ seconds: 31 })
  }
  expect(failures.filter((message) => message.startsWith('Invalid OTP'))).toHaveLength(9)
  for (const user of [one, other])
    await expect(send(user, mobile)).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many/),
    })
})

test('one account can request ten codes an hour, whatever the numbers', async () => {
  const user = await member()
  for (let count = 0; count < 10; count++) await send(user, newMobile())
  await expect(send(user, newMobile())).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(/from your account/),
  })
})

test('of two accounts that claim a number at the same time, one gets it, also against a first sign-in with it', async () => {
  // A number has one live code. Without this index two right codes can meet.
  await asOwner(t.ownerUrl, 'DROP INDEX otp_code_one_live')
  for (const rival of ['account', 'sign-in'] as const) {
    const [one, other, mobile] = [await member(), await member(), newMobile()]
    const first = await send(one, mobile)
    const firstCode = await t.newestCode()
    t.clock.pass({ seconds: 31 })
    const second = await (rival === 'account'
      ? send(other, mobile)
      : t.accounts.signIn.sendOtp(mobile, CALLER.ip))
    const secondCode = await t.newestCode()
    await asOwner(t.ownerUrl, `UPDATE otp_code SET ended_at = NULL WHERE id = '${first}'`)
    const results = await Promise.allSettled([
      submit(one, first, firstCode),
      rival === 'account'
        ? submit(other, second, secondCode)
        : t.accounts.signIn.submitOtp({ id: second, code: secondCode }, CALLER),
    ])
    const owners = await asOwner<{ id: number }>(
      t.ownerUrl,
      `SELECT id FROM user_account WHERE mobile = '${mobile}'`,
    )
    expect(owners).toHaveLength(1)
    // A sign-in always succeeds, in the account that has the number by then.
    if (rival === 'sign-in') expect(results[1].status).toBe('fulfilled')
    else expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
  }
})
