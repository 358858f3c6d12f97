import { OPERATOR_PERMISSION, PERMISSIONS } from '@dastak/contract/permissions.ts'
import { inTransaction } from '../../../db/database.ts'
import type { AccountParts } from '../account-parts.ts'
import { giveReferralCode, lockUser, onboardUser } from '../accounts.store.ts'
import { grantPermissions } from './permissions.store.ts'
import { isVerifiedElsewhere, markEmailVerified } from '../profile/email-addresses.store.ts'
import { setUserOnboard } from '../profile/profile.service.ts'
import { findOrCreateUser } from '../sign-in/sign-in.service.ts'

interface DemoAccount {
  mobile: string
  name: string
  email: string
  permissions: readonly string[]
  credits: number
}

/** The accounts that a visitor of the demo signs in with. People and addresses are invented. */
const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    mobile: '+919876543210',
    name: 'Asha Sample',
    email: 'asha@sample-traders.example',
    permissions: PERMISSIONS.filter((one) => one !== OPERATOR_PERMISSION),
    credits: 2_000,
  },
  {
    mobile: '+919876543211',
    name: 'Bharat Sample',
    email: 'bharat@sample-traders.example',
    permissions: [],
    credits: 0,
  },
  {
    mobile: '+919876543212',
    name: 'Chitra Sample',
    email: 'chitra@sample-mills.example',
    permissions: [],
    credits: 0,
  },
]

/** A user who was invited by a demo account. */
export interface DemoInvitee {
  mobile: string
  name: string
  email: string
  linkedinUrl: string
  /** The email address is verified, so that the invitation earns the reward. */
  isVerified: boolean
}

/** A demo account as the other services see it. */
interface DemoUser {
  mobile: string
  userId: number
  publicId: string
}

export function createDemoAccounts(parts: AccountParts) {
  const { db, clock, credits, referrals } = parts

  return {
    /**
     * All demo accounts, onboarded and verified, with their credits. Creates those that are
     * missing.
     */
    async ensureDemoAccounts(): Promise<DemoUser[]> {
      const users: DemoUser[] = []
      for (const account of DEMO_ACCOUNTS)
        await inTransaction(db, async (tx) => {
          const user = await findOrCreateUser(parts, tx, account.mobile)
          users.push({ mobile: account.mobile, userId: user.id, publicId: user.public_id })
          if (user.is_onboarded) return
          // A visitor may have moved the account to another number. Then the address moved with it,
          // and this number gets a new account without the address.
          if (!(await isVerifiedElsewhere(tx, user.id, account.email)))
            await markEmailVerified(tx, user.id, account.email, clock.now())
          await onboardUser(tx, user.id, account.name, null)
          await giveReferralCode(tx, user.id, referrals.newCode)
          await grantPermissions(tx, user.id, account.permissions, 'operator', clock.now())
          if (account.credits === 0) return
          await credits.grant(tx, {
            userId: user.id,
            phone: account.credits,
            email: account.credits,
            reason: 'top_up',
            reference: { type: 'user', id: user.public_id },
            idempotencyKey: `demo:${user.public_id}`,
            actor: { kind: 'system', id: null },
          })
        })
      return users
    },

    /** A user joins with the code of a demo account. Does nothing if they have already joined. */
    async join(inviterId: number, { mobile, name, email, linkedinUrl, isVerified }: DemoInvitee) {
      const [inviter, user] = await inTransaction(db, async (tx) => [
        await lockUser(tx, inviterId),
        await findOrCreateUser(parts, tx, mobile),
      ])
      if (user.is_onboarded || inviter.referral_code === null) return
      const form = { name, email, linkedin_url: linkedinUrl, referral_code: inviter.referral_code }
      await setUserOnboard(parts, user.id, form)
      if (!isVerified) return
      await inTransaction(db, async (tx) => {
        if (await markEmailVerified(tx, user.id, email, clock.now()))
          await referrals.creditReferral(tx, user.id, email)
      })
    },
  }
}
