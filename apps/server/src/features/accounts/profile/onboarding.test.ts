import { expect, test } from 'vitest'
import { CALLER, setUpAccounts, t } from '../../../testing/people/test-accounts.ts'

setUpAccounts()

let serial = 0

async function newUser(): Promise<number> {
  return (await t.signIn(`+9193000${String(serial++).padStart(5, '0')}`)).userId
}
async function inviter() {
  const userId = await newUser()
  await t.accounts.profile.setUserOnboard(userId, {
    name: 'Inviter Sample',
    email: `inviter-${userId}@acme.example`,
  })
  const { referral_code } = await t.me.getUserDetails(userId)
  return { userId, code: referral_code ?? '' }
}
const phoneCredits = async (userId: number) => (await t.me.getUserDetails(userId)).total_credits
const linkedin = (name: string) => `https://www.linkedin.com/in/${name}`
const invalid = (path: string, message: string | RegExp) => ({
  code: 'validation_failed',
  message: typeof message === 'string' ? message : expect.stringMatching(message),
  fieldErrors: [{ path, message: expect.any(String) }],
})

test('a second sign-in is the same account, without a second gift', async () => {
  const mobile = '+919310000001'
  const first = await t.signIn(mobile)
  t.clock.pass({ minutes: 1 })
  const second = await t.signIn(mobile)
  expect(second.userId).toBe(first.userId)
  expect(await phoneCredits(first.userId)).toBe(10)
})

test('onboarding keeps name and address and gives a referral code, once', async () => {
  const userId = await newUser()
  await t.accounts.profile.setUserOnboard(userId, {
    name: 'Asha Sample',
    email: 'Asha@Mills.example',
  })
  expect(await t.me.getUserDetails(userId)).toMatchObject({
    name: 'Asha Sample',
    email: 'Asha@Mills.example',
    email_verified: false,
    onboarded: true,
    referral_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
  })
  await expect(t.accounts.profile.setUserOnboard(userId, { name: 'Again' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('an address is needed, unless the account has one', async () => {
  const userId = await newUser()
  await expect(t.accounts.profile.setUserOnboard(userId, { name: 'Asha' })).rejects.toMatchObject(
    invalid('email', 'Please enter your email'),
  )
  await t.accounts.emailVerification.addEmail(userId, 'known@mills.example', CALLER)
  await t.accounts.profile.setUserOnboard(userId, { name: 'Asha' })
  expect(await t.me.getUserDetails(userId)).toMatchObject({
    email: 'known@mills.example',
    onboarded: true,
  })
})

test('an address of another account is accepted as unverified, so that nobody learns who has it', async () => {
  const [first, second] = [await newUser(), await newUser()]
  await t.accounts.profile.setUserOnboard(first, { name: 'First', email: 'shared@mills.example' })
  await t.verifyEmail(first, 'shared@mills.example')
  await t.accounts.profile.setUserOnboard(second, { name: 'Second', email: 'SHARED@mills.EXAMPLE' })
  expect(await t.me.getUserDetails(second)).toMatchObject({
    onboarded: true,
    email_verified: false,
  })
  expect(await t.me.getUserDetails(first)).toMatchObject({
    email: 'shared@mills.example',
    email_verified: true,
  })
})

test("who the inviter is can't be guessed at: each wrong guess completes an account, each incomplete one is refused alike", async () => {
  const { userId, code } = await inviter()
  const { email } = await t.me.getUserDetails(userId)
  const used = { linkedin_url: linkedin('used-before') }
  await t.accounts.profile.setUserOnboard(await newUser(), {
    name: 'I',
    email: 'i@works.example',
    referral_code: code,
    ...used,
  })
  const guesser = await newUser()
  const refusalOf = (guess: string, more: object) =>
    t.accounts.profile
      .setUserOnboard(guesser, { name: 'Guess', email: guess, referral_code: code, ...more })
      .catch(({ message }: Error) => message)
  for (const more of [{}, { linkedin_url: 'https://example.com/x' }, used])
    for (const guess of [email ?? '', 'i@works.example'])
      expect(await refusalOf(guess, more)).toBe(await refusalOf('wrong@works.example', more))
})

test('both get five phone credits once, when the invitee verifies the address', async () => {
  const { userId: inviterId, code } = await inviter()
  const invitee = await newUser()
  const form = {
    name: 'Invitee',
    email: 'invitee@works.example',
    linkedin_url: linkedin('invitee'),
  }
  await t.accounts.profile.setUserOnboard(invitee, {
    ...form,
    referral_code: ` ${code.toLowerCase()} `,
  })
  expect([await phoneCredits(inviterId), await phoneCredits(invitee)]).toEqual([10, 10])
  await t.verifyEmail(invitee, form.email)
  expect([await phoneCredits(inviterId), await phoneCredits(invitee)]).toEqual([15, 15])
  t.clock.pass({ minutes: 1 })
  await t.verifyEmail(invitee, form.email)
  expect([await phoneCredits(inviterId), await phoneCredits(invitee)]).toEqual([15, 15])
})

test('an invitee who verifies a freemail address instead gets no bonus', async () => {
  const { userId: inviterId, code } = await inviter()
  const invitee = await newUser()
  const form = {
    name: 'Invitee',
    email: 'turncoat@works.example',
    linkedin_url: linkedin('turncoat'),
  }
  await t.accounts.profile.setUserOnboard(invitee, { ...form, referral_code: code })
  await t.accounts.emailVerification.addEmail(invitee, 'turncoat@gmail.com', CALLER)
  await t.verifyEmail(invitee, 'turncoat@gmail.com')
  expect([await phoneCredits(inviterId), await phoneCredits(invitee)]).toEqual([10, 10])
})

test('an invitee whose address was verified before onboarding brings the bonus immediately', async () => {
  const { userId: inviterId, code } = await inviter()
  const invitee = await newUser()
  await t.verifyEmail(invitee, 'early@works.example')
  const form = {
    name: 'Invitee',
    email: 'early@works.example',
    linkedin_url: linkedin('early'),
    referral_code: code,
  }
  await t.accounts.profile.setUserOnboard(invitee, form)
  expect([await phoneCredits(inviterId), await phoneCredits(invitee)]).toEqual([15, 15])
})

test('a referral code must exist, needs a work address, and a LinkedIn profile that has not counted yet', async () => {
  const { code } = await inviter()
  const invitee = await newUser()
  const form = {
    name: 'Invitee',
    email: 'picky@works.example',
    linkedin_url: linkedin('picky'),
    referral_code: code,
  }
  const onboard = (change: Partial<typeof form>) =>
    t.accounts.profile.setUserOnboard(invitee, { ...form, ...change })

  await expect(onboard({ referral_code: 'NOSUCHCD' })).rejects.toMatchObject(
    invalid('referral_code', 'This referral code does not exist.'),
  )
  await expect(onboard({ email: 'x@gmail.com' })).rejects.toMatchObject(
    invalid('referral_code', /free mail/),
  )
  await expect(onboard({ email: 'x@yopmail.com' })).rejects.toMatchObject(
    invalid('referral_code', /disposable/),
  )
  await expect(onboard({ linkedin_url: undefined })).rejects.toMatchObject(
    invalid('linkedin_url', 'Please enter your LinkedIn URL'),
  )
  await onboard({})
  const second = await newUser()
  await expect(
    t.accounts.profile.setUserOnboard(second, {
      ...form,
      email: 'second@works.example',
      linkedin_url: 'linkedin.com/in/PICKY/?utm=1',
    }),
  ).rejects.toMatchObject(invalid('referral_code', /used with a referral code before/))
})
