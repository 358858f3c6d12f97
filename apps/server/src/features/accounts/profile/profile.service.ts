import { EMAIL_MESSAGES } from '@dastak/contract/fields.ts'
import { AppError, invalidField } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import type { AccountParts } from '../account-parts.ts'
import * as store from '../accounts.store.ts'
import { nameEmail } from './email-addresses.store.ts'
import { listLoginEvents, type LoginPage } from '../sign-in/login-audit.store.ts'

interface Onboarding {
  name: string
  email?: string | undefined
  linkedin_url?: string | undefined
  referral_code?: string | undefined
}

/** The profile of an account, and its completion. */
export function createProfile(parts: AccountParts) {
  const { db, clock } = parts
  return {
    /** The user with their permissions and what their plan gives. */
    getProfileDetails: (userId: number) =>
      store.findUserWithPermissions(db.kysely, userId, clock.now()),

    setUserOnboard: (userId: number, form: Onboarding) => setUserOnboard(parts, userId, form),

    updateProfile: (userId: number, { name }: { name: string }): Promise<void> =>
      inTransaction(db, (tx) => store.renameUser(tx, userId, name)),

    /** The sign-in log, newest first. */
    getLoginAuditLog: (userId: number, page: LoginPage) => listLoginEvents(db.kysely, userId, page),
  }
}

/**
 * Completes a new account and gives it a referral code. With the code of another user, an
 * invitation is recorded. Who owns the email address matters only when it is verified. Errors:
 * validation_failed, conflict (already complete).
 */
export async function setUserOnboard(
  { db, otp, referrals, principals }: AccountParts,
  userId: number,
  form: Onboarding,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (form.email) await otp.endForOtherEmails(tx, userId, form.email)
    const user = await store.lockUser(tx, userId)
    if (user.is_onboarded)
      throw new AppError('conflict', { message: 'This account is already complete.' })
    const email = form.email ?? user.email
    if (!email) throw invalidField('email', EMAIL_MESSAGES.onboarding)
    if (form.email) await nameEmail(tx, userId, form.email)
    const { linkedin_url: linkedinUrl, referral_code: referralCode } = form
    if (referralCode)
      await referrals.recordReferral(tx, userId, {
        referralCode,
        email,
        linkedinUrl,
        mobile: user.mobile,
      })
    await store.onboardUser(tx, userId, form.name, linkedinUrl ?? null)
    await store.giveReferralCode(tx, userId, referrals.newCode)
    const complete = await store.lockUser(tx, userId)
    if (complete.email && complete.email_verified_at)
      await referrals.creditReferral(tx, userId, complete.email)
  })
  principals.invalidate(userId)
}
