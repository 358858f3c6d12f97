import { expect, test } from 'vitest'
import { CALLER, setUpAccounts, t } from '../../../testing/people/test-accounts.ts'

setUpAccounts()

test('the demo accounts are created once and sign in like any other', async () => {
  await t.accounts.demoAccounts.ensureDemoAccounts()
  await t.accounts.demoAccounts.ensureDemoAccounts()
  const [owner, member, guest] = [
    await t.signIn('98765 43210'),
    await t.signIn('98765 43211'),
    await t.signIn('98765 43212'),
  ]
  expect(await t.me.getUserDetails(owner.userId)).toMatchObject({
    onboarded: true,
    email_verified: true,
    total_credits: 2_010,
    email_credits: 2_010,
    permissions: expect.arrayContaining(['gstin-search', 'dastak-teams-access', 'din-batch']),
  })
  expect(member.principal).toMatchObject({
    isOnboarded: true,
    isEmailVerified: true,
    permissions: ['din-search'],
  })
  expect(await t.me.getUserDetails(guest.userId)).toMatchObject({
    onboarded: true,
    total_credits: 10,
  })
})

test('a demo account that a visitor moved to another number is created again, without the address that moved with it', async () => {
  t.clock.pass({ minutes: 1 })
  const moved = await t.signIn('98765 43210')
  const id = await t.accounts.mobileChange.sendMobileOtp(moved.userId, '98765 43299', CALLER.ip)
  await t.accounts.mobileChange.submitMobileOtp(
    moved.principal,
    { id, code: await t.newestCode() },
    CALLER,
  )
  await t.accounts.demoAccounts.ensureDemoAccounts()
  t.clock.pass({ minutes: 1 })
  const again = await t.signIn('98765 43210')
  expect(again.userId).not.toBe(moved.userId)
  expect(await t.me.getUserDetails(again.userId)).toMatchObject({
    onboarded: true,
    email: null,
    total_credits: 2_010,
  })
  expect(await t.me.getUserDetails(moved.userId)).toMatchObject({
    email: 'asha@sample-traders.example',
  })
})
