import { EMAIL_MESSAGES } from '@dastak/contract/fields.ts'
import { AppError, invalidField } from '../../../app-error.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import * as store from '../accounts.store.ts'
import { nameEmail } from './email-addresses.store.ts'
import { listLoginEvents, type LoginPage } from '../sign-in/login-audit.store.ts'
import type { Otp } from '../sign-in/otp.service.ts'
import type { Principals } from '../sessions/principals.service.ts'
import type { Referrals } from '../../referrals/referrals.service.ts'

interface Onboarding {
  name: string
  email?: string | undefined
  linkedin_url?: string | undefined
  referral_code?: string | undefined
}

interface ProfileOptions {
  db: Db
  clock: Clock
  referrals: Referrals
  principals: Pick<Principals, 'forget'>
  otp: Pick<Otp, 'endForOtherEmails'>
}

/** What an account says about itself, and its completion. */
export function createProfile({ db, clock, referrals, principals, otp }: ProfileOptions) {
  return {
    /** The user with his permissions and what his plan gives. */
    getProfileDetails: (userId: number): Promise<store.UserWithPermissions> =>
      store.findUserWithPermissions(db.kysely, userId, clock.now()),

    /**
     * Completes a new account and gives it its own referral code. With a code of another, an
     * invitation is recorded. Whose address it is counts only when it is verified. Errors:
     * validation_failed, conflict (complete already).
     */
    async setUserOnboard(userId: number, form: Onboarding): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (form.email) await otp.endForOtherEmails(tx, userId, form.email)
        const user = await store.lockUser(tx, userId)
        if (user.is_onboarded)
          throw new AppError('conflict', { message: 'This account is complete already.' })
        const email = form.email ?? user.email
        if (!email) throw invalidField('email', EMAIL_MESSAGES.onboarding)
        if (form.email) await nameEmail(tx, userId, form.email)
        if (form.referral_code)
          await referrals.recordReferral(tx, userId, {
            referralCode: form.referral_code,
            email,
            linkedinUrl: form.linkedin_url,
          })
        await store.onboardUser(tx, userId, form.name, form.linkedin_url ?? null)
        await store.giveReferralCode(tx, userId, referrals.newCode)
        const complete = await store.lockUser(tx, userId)
        if (complete.email && complete.email_verified_at)
          await referrals.creditReferral(tx, userId, complete.email)
      })
      principals.forget(userId)
    },

    updateProfile: (userId: number, { name }: { name: string }): Promise<void> =>
      inTransaction(db, (tx) => store.renameUser(tx, userId, name)),

    /** What happened to the way in, newest first. */
    getLoginAuditLog: (userId: number, page: LoginPage) => listLoginEvents(db.kysely, userId, page),
  }
}
export type Profile = ReturnType<typeof createProfile>
