import { EMAIL_MESSAGES } from '@dastak/contract/fields.ts'
import type { UserDetails } from '@dastak/contract/accounts.ts'
import { randomBytes } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Credits } from '../credits/credits.service.ts'
import * as store from './accounts.store.ts'
import { emailTaken } from './email-verification.service.ts'
import { listLoginEvents } from './login-audit.store.ts'
import { createReferralBonus } from './referral-bonus.service.ts'
import { emailRefusal, linkedinKey, referralCodeFrom, typedReferralCode } from './referral.rules.ts'
import { insertReferral } from './referrals.store.ts'

export interface Onboarding {
  name: string
  email?: string | undefined
  linkedin_url?: string | undefined
  referral_code?: string | undefined
}

interface ProfileOptions {
  db: Db
  clock: Clock
  credits: Pick<Credits, 'balance' | 'granted' | 'grant'>
}

/** What an account says about itself, and its completion. */
export function createProfile({ db, clock, credits }: ProfileOptions) {
  const creditReferrer = createReferralBonus({ clock, credits })

  return {
    /** The user details of the contract. */
    async details(userId: number): Promise<UserDetails> {
      const [user, left, ever] = await Promise.all([
        store.findUserWithPermissions(db.kysely, userId),
        credits.balance(db.kysely, userId),
        credits.granted(db.kysely, userId),
      ])
      return {
        name: user.name,
        email: user.email,
        email_verified: user.email_verified_at !== null,
        user_mobile: user.mobile,
        onboarded: user.is_onboarded,
        total_credits: left.phone,
        email_credits: left.email,
        team_id: null,
        permissions: user.permissions,
        subscription: false,
        subscription_credits: { total_phone_credits: ever.phone, total_email_credits: ever.email },
        email_notifications_enabled: false,
        email_trigger_events: [],
        referral_code: user.referral_code,
        allow_teams: false,
        allow_linkedin_bulk_upload: false,
      }
    },

    profile: (userId: number): Promise<store.User> => store.findUser(db.kysely, userId),

    /**
     * Completes a new account and gives it its own referral code. With a code of another, an invitation is recorded.
     * Errors: validation_failed, conflict (complete already, or the address belongs to another account).
     */
    async onboard(userId: number, form: Onboarding): Promise<void> {
      await inTransaction(db, async (tx) => {
        const user = await store.lockUser(tx, userId)
        if (user.is_onboarded) throw new AppError('conflict', { message: 'This account is complete already.' })
        const email = form.email ?? user.email
        if (!email) throw invalid('email', EMAIL_MESSAGES.onboarding)
        if (form.email && !(await store.claimEmail(tx, userId, form.email, clock.now()))) throw emailTaken()
        if (form.referral_code) await recordReferral(tx, userId, email, form.referral_code, form.linkedin_url)
        await store.onboardUser(tx, userId, form.name, form.linkedin_url ?? null)
        await giveReferralCode(tx, userId)
        const complete = await store.lockUser(tx, userId)
        if (complete.email && complete.email_verified_at) await creditReferrer(tx, userId, complete.email)
      })
    },

    /** Sign-ins, newest first; `before` is the id of the last row of the page before. */
    loginEvents: (userId: number, limit: number, before: number | null) =>
      listLoginEvents(db.kysely, userId, limit, before),
  }

  async function recordReferral(
    tx: Tx,
    userId: number,
    email: string,
    typedCode: string,
    linkedinUrl: string | undefined,
  ) {
    const inviter = await store.findUserByReferralCode(tx, typedReferralCode(typedCode))
    if (!inviter || inviter.id === userId) throw invalid('referral_code', 'This referral code does not exist.')
    const refusal = emailRefusal(email)
    if (refusal) throw invalid('referral_code', refusal)
    if (!linkedinUrl) throw invalid('linkedin_url', 'Please enter your LinkedIn URL')
    const key = linkedinKey(linkedinUrl)
    if (!key.includes('/')) throw invalid('linkedin_url', 'Please enter a valid LinkedIn URL')
    const isFirst = await insertReferral(tx, {
      inviterUserId: inviter.id,
      inviteeUserId: userId,
      linkedinKey: key,
      now: clock.now(),
    })
    if (!isFirst) throw invalid('linkedin_url', 'This LinkedIn profile was used with a referral code before.')
  }
}

/** Gives an account a referral code of its own. */
export async function giveReferralCode(tx: Tx, userId: number): Promise<void> {
  while (!(await store.setReferralCode(tx, userId, referralCodeFrom(randomBytes(8))))) continue
}

function invalid(path: string, message: string): AppError {
  return new AppError('validation_failed', { message, fieldErrors: [{ path, message }] })
}
