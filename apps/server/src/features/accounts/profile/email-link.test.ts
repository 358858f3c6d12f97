import { expect, test } from 'vitest'
import { CALLER, setUpAccounts, t } from '../../../testing/people/test-accounts.ts'

setUpAccounts()

let serial = 0
const newUser = async () => (await t.signIn(`+9194200${String(serial++).padStart(5, '0')}`)).userId

/** Mails a code, and returns what its link would enter. */
async function mailedLink(userId: number, email: string) {
  await t.accounts.emailVerification.sendEmailOtp(userId, email, CALLER.ip)
  const [mail] = await t.outbox.list()
  const [, id = '', code = ''] =
    /^https:\/\/dastak\.example\/confirm-email#([\da-f-]{36})\.(\d{4})$/m.exec(mail?.text ?? '') ??
    []
  return { id, code }
}
const open = (userId: number, link: { id: string; code: string }) =>
  t.accounts.emailVerification.submitEmailOtp(userId, link, CALLER)

test('the link in the mail verifies the address, once', async () => {
  const userId = await newUser()
  const link = await mailedLink(userId, 'link@mills.example')
  expect(link.code).toBe(await t.newestCode())
  await open(userId, link)
  expect(await t.me.getUserDetails(userId)).toMatchObject({
    email: 'link@mills.example',
    email_verified: true,
  })
  await expect(open(userId, link)).rejects.toMatchObject({ code: 'otp_ended' })
})

test('another user who opens the link verifies nothing, and it still works for its user', async () => {
  const [owner, other] = [await newUser(), await newUser()]
  const link = await mailedLink(owner, 'owned@mills.example')
  await expect(open(other, link)).rejects.toMatchObject({ code: 'otp_ended' })
  expect(await t.me.getUserDetails(other)).toMatchObject({ email: null, email_verified: false })
  await open(owner, link)
})

test('wrong codes end the link too, and so do five minutes and a newer code', async () => {
  const userId = await newUser()
  const guessed = await mailedLink(userId, 'guessed@mills.example')
  const wrong = { id: guessed.id, code: await t.wrongCode() }
  for (let tries = 0; tries < 3; tries++) await open(userId, wrong).catch(() => undefined)
  await expect(open(userId, guessed)).rejects.toMatchObject({ code: 'otp_ended' })
  t.clock.pass({ minutes: 1 })
  const late = await mailedLink(userId, 'late@mills.example')
  t.clock.pass({ minutes: 5 })
  await expect(open(userId, late)).rejects.toMatchObject({ code: 'otp_ended' })
  const first = await mailedLink(userId, 'first@mills.example')
  t.clock.pass({ minutes: 1 })
  const second = await mailedLink(userId, 'first@mills.example')
  await expect(open(userId, first)).rejects.toMatchObject({ code: 'otp_ended' })
  await open(userId, second)
})

test('the mail to the owner of a verified address has no link', async () => {
  const [owner, other] = [await newUser(), await newUser()]
  await t.verifyEmail(owner, 'taken@mills.example')
  t.clock.pass({ minutes: 1 })
  expect(await mailedLink(other, 'taken@mills.example')).toEqual({ id: '', code: '' })
})
