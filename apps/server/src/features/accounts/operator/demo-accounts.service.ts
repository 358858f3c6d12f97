import { PERMISSIONS } from '@dastak/contract/permissions.ts'
import { inTransaction } from '../../../db/database.ts'
import type { AccountParts } from '../account-parts.ts'
import { giveReferralCode, lockUser, onboardUser } from '../accounts.store.ts'
import { grantPermissions } from './permissions.store.ts'
import { isVerifiedElsewhere, proveEmail } from '../profile/email-addresses.store.ts'
import { setUserOnboard } from '../profile/profile.service.ts'
import { findOrCreateUser } from '../sign-in/sign-in.service.ts'

interface DemoAccount {
  mobile: string
  name: string
  email: string
  permissions: readonly string[]
  credits: number
}

/** The accounts that a visitor of the demo signs in with; people and addresses are invented. */
const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    mobile: '+919876543210',
    name: 'Asha Sample',
    email: 'asha@sample-traders.example',
    permissions: PERMISSIONS,
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

/** Somebody whom a demo account has invited. */
export interface DemoInvitee {
  mobile: string
  name: string
  email: string
  linkedinUrl: string
  /** He has verified his address: the invitation is rewarded. */
  isVerified: boolean
}

/** An account of the demo as it is known to the other services. */
interface DemoUser {
  mobile: string
  userId: number
  publicId: string
}

export function createDemoAccounts(parts: AccountParts) {
  const { db, clock, credits, referrals } = parts

  return {
    /** All demo accounts, made where they are missing: onboarded, verified, with their credits. */
    async ensureDemoAccounts(): Promise<DemoUser[]> {
      const users: DemoUser[] = []
      for (const account of DEMO_ACCOUNTS)
        await inTransaction(db, async (tx) => {
          const user = await findOrCreateUser(parts, tx, account.mobile)
          users.push({ mobile: account.mobile, userId: user.id, publicId: user.public_id })
          if (user.is_onboarded) return
          // A visitor may have moved the account to another number: its address goes with it, and
          // this number has a new one.
          if (!(await isVerifiedElsewhere(tx, user.id, account.email)))
            await proveEmail(tx, user.id, account.email, clock.now())
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

    /** Somebody joins with the code of a demo account; nothing where he has joined already. */
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
        if (await proveEmail(tx, user.id, email, clock.now()))
          await referrals.creditReferral(tx, user.id, email)
      })
    },
  }
}
