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
  'You cannot use this referral code. It is your own, or your number, mailbox or LinkedIn ' +
  'profile was used with a referral code before.'

interface ReferralsOptions {
  db: Db
  clock: Clock
  credits: Pick<Credits, 'grant' | 'lockWallets'>
  /** What is kept of a value of an erased account: with the newest secret first. */
  erasedHashes: (value: string) => readonly Buffer[]
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
  mobile: string
}

/** Referral codes, invitations and their bonus. Writes happen in the caller's transaction. */
export function createReferrals(options: ReferralsOptions) {
  const { db, clock, credits, onCredited, erasedHashes } = options
  /** A value as it is kept, and as it would be kept of an erased account. */
  const formsOf = (value: string) => [value, ...erasedHashes(value).map(rules.hashedKey)]

  return {
    /**
     * The people whom a user has invited, newest first; `before`: the last id of the page before.
     */
    listReferrals: (userId: number, limit: number, before: number | null) =>
      store.listReferrals(db.kysely, userId, limit, before),

    /** A code that an account may get as its own, if nobody has it. */
    newCode: (): string => rules.referralCodeFrom(randomBytes(8)),

    /** Records who invited an account. Errors: validation_failed (referral_code, linkedin_url). */
    async recordReferral(tx: Tx, userId: number, invitation: Invitation): Promise<void> {
      const { referralCode, email, linkedinUrl, mobile } = invitation
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
      const isUsed = await store.isUsed(tx, {
        mailboxes: formsOf(mailbox),
        profiles: formsOf(key),
        numbers: erasedHashes(mobile),
      })
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
      const forms = formsOf(mailbox)
      const credited = { inviteeUserId, mailbox, forms, now: clock.now() }
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

    /**
     * Replaces the mailbox and the profile of an invitee whose account is erased by their hashes.
     * So neither counts again. The same again changes nothing.
     */
    async hashInvitee(tx: Tx, inviteeUserId: number): Promise<void> {
      const referral = await store.lockReferral(tx, inviteeUserId)
      if (!referral) return
      const { linkedin_key: profile, mailbox } = referral
      const hashed = (value: string) =>
        rules.isHashedKey(value) ? value : rules.hashedKey(erasedHashes(value)[0]!)
      await store.replaceKeys(tx, inviteeUserId, {
        linkedin_key: hashed(profile),
        mailbox: mailbox === null ? null : hashed(mailbox),
      })
    },
  }
}
export type Referrals = ReturnType<typeof createReferrals>
