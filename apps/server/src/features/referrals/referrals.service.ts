import { REFERRAL_BONUS } from '@dastak/contract/limits.ts'
import { randomBytes } from 'node:crypto'
import { invalidField } from '../../app-error.ts'
import { mailboxOf } from '../../contact-values/email-domains.rules.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Credits } from '../credits/credits.service.ts'
import * as rules from './referrals.rules.ts'
import { emailRefusal, linkedinKey } from './referrals.rules.ts'
import * as store from './referrals.store.ts'

const NOT_NEW =
  'You cannot use this referral code. It is your own, or your mailbox or LinkedIn profile was ' +
  'used with a referral code before.'

interface ReferralsOptions {
  db: Db
  clock: Clock
  credits: Pick<Credits, 'grant' | 'lockWallets'>
  onCredited?: OnReferralCredited | undefined
}

/** Called in the transaction when one of the two gets credits for a referral. */
export type OnReferralCredited = (
  tx: Tx,
  credited: { userId: number; referralId: string; phone: number },
) => Promise<void>

/** What a new account enters to say who invited it. */
interface Invitation {
  referralCode: string
  email: string
  linkedinUrl: string | undefined
}

/** Referral codes, invitations and their bonus. Writes happen in the caller's transaction. */
export function createReferrals({ db, clock, credits, onCredited }: ReferralsOptions) {
  return {
    /**
     * The people whom a user has invited, newest first; `before`: the last id of the page before.
     */
    listReferrals: (userId: number, limit: number, before: number | null) =>
      store.listReferrals(db.kysely, userId, limit, before),

    /** A code that an account may get as its own, if nobody has it. */
    newCode: (): string => rules.referralCodeFrom(randomBytes(8)),

    /** Records who invited an account. Errors: validation_failed (referral_code, linkedin_url). */
    async recordReferral(tx: Tx, userId: number, { referralCode, email, linkedinUrl }: Invitation) {
      const inviter = await store.findInviter(tx, rules.typedReferralCode(referralCode))
      if (!inviter || inviter.id === userId)
        throw invalidField('referral_code', 'This referral code does not exist.')
      const refusal = emailRefusal(email)
      if (refusal) throw invalidField('referral_code', refusal)
      if (!linkedinUrl) throw invalidField('linkedin_url', 'Please enter your LinkedIn URL')
      const key = linkedinKey(linkedinUrl)
      if (key === null) throw invalidField('linkedin_url', 'Please enter a valid LinkedIn URL')
      const mailbox = mailboxOf(email)
      await store.lockMailbox(tx, mailbox)
      const isUsed = await store.isMailboxUsed(tx, mailbox)
      const isFirst = await store.insertReferral(tx, {
        inviter_user_id: inviter.id,
        invitee_user_id: userId,
        linkedin_key: key,
        mailbox,
        created_at: clock.now(),
        credited_at: null,
      })
      const isOwn =
        (inviter.email && mailboxOf(inviter.email) === mailbox) ||
        (inviter.linkedin_url && linkedinKey(inviter.linkedin_url) === key)
      // Checked last, when everything else is valid: guessing whose mailbox or profile was used
      // costs the account its only try. All cases have the same message, so that a user who knows
      // one of them learns nothing about the others.
      if (isUsed || isOwn || !isFirst) throw invalidField('referral_code', NOT_NEW)
    },

    /**
     * Gives inviter and invitee their phone credits once the invitee has a verified work address
     * and the invitation is recorded, in either order. Each of the two gets them once per invitee,
     * whatever happens to the address later. A mailbox that was credited before, or that another
     * account has verified, brings nothing.
     */
    async creditReferral(tx: Tx, inviteeUserId: number, address: string): Promise<void> {
      if (emailRefusal(address) !== null) return
      const mailbox = mailboxOf(address)
      await store.lockMailbox(tx, mailbox)
      const credited = { inviteeUserId, mailbox, now: clock.now() }
      const referral = await store.markReferralCredited(tx, credited)
      if (!referral) return
      const both = [referral.inviter_user_id, referral.invitee_user_id]
      const referralId = String(referral.id)
      await credits.lockWallets(tx, both)
      for (const userId of both) {
        await credits.grant(tx, {
          userId,
          phone: REFERRAL_BONUS,
          email: 0,
          reason: 'referral',
          reference: { type: 'referral', id: referralId },
          idempotencyKey: `referral:${inviteeUserId}:${userId === inviteeUserId ? 'invitee' : 'inviter'}`,
          actor: { kind: 'system', id: null },
        })
        await onCredited?.(tx, { userId, referralId, phone: REFERRAL_BONUS })
      }
    },
  }
}
export type Referrals = ReturnType<typeof createReferrals>
