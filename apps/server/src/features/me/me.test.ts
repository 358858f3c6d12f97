import { expect, test } from 'vitest'
import { setUpAccounts, t } from '../../testing/people/test-accounts.ts'

setUpAccounts()

test('a new account sees din-search, ten credits of each kind, and nothing else', async () => {
  const { userId } = await t.signIn('+919320000001')
  expect(await t.me.getUserDetails(userId)).toEqual({
    name: null,
    email: null,
    email_verified: false,
    user_mobile: '+919320000001',
    onboarded: false,
    total_credits: 10,
    email_credits: 10,
    credits_left: { phone: 10, email: 10 },
    team_id: null,
    owns_teams: false,
    invitations: 0,
    permissions: ['din-search'],
    subscription: false,
    subscription_credits: { total_phone_credits: 10, total_email_credits: 10 },
    email_notifications_enabled: true,
    email_trigger_events: ['linkedin_request', 'din_batch_request', 'linkedin_bulk_request'],
    referral_code: null,
    allow_teams: false,
    allow_linkedin_bulk_upload: false,
    has_known_customers: false,
    contacts_removed_at: null,
  })
})

test('changes of the profile, verification, grants and top-ups are in the next answer', async () => {
  const { userId } = await t.signIn('+919320000002')
  await t.accounts.profile.setUserOnboard(userId, {
    name: 'Asha Sample',
    email: 'asha@looms.example',
  })
  await t.verifyEmail(userId, 'asha@looms.example')
  await t.accounts.operatorActions.grantPermissions('+919320000002', ['gstin-search'])
  await t.accounts.operatorActions.topUp('+919320000002', { phone: 5, email: 0 })
  expect(await t.me.getUserDetails(userId)).toMatchObject({
    name: 'Asha Sample',
    email: 'asha@looms.example',
    email_verified: true,
    onboarded: true,
    total_credits: 15,
    email_credits: 10,
    permissions: ['din-search', 'gstin-search'],
    subscription_credits: { total_phone_credits: 15, total_email_credits: 10 },
    referral_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
  })
})
