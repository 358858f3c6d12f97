import { OTP_MINUTES } from '@dastak/contract/limits.ts'
import { AppError } from '../../../app-error.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { AccountParts } from '../account-parts.ts'
import { lockUser, type User } from '../accounts.store.ts'
import { isVerifiedElsewhere, nameEmail, markEmailVerified } from './email-addresses.store.ts'
import { insertLoginEvent } from '../sign-in/login-audit.store.ts'
import { refuseCode } from '../sign-in/otp.service.ts'
import type { Caller } from '../../../http/caller.ts'

/** Saving an email address, and verifying it with an emailed code. */
export function createEmailVerification(parts: AccountParts) {
  const { db, otp, email, productName, siteUrl } = parts

  /**
   * The answer does not depend on who owns the address, so that nobody learns who has an account.
   * If another account has verified the address, no code is right, and its owner gets a mail about
   * the attempt.
   */
  async function sendEmailOtp(userId: number, address: string, ip: string): Promise<string> {
    const isTaken = await isVerifiedElsewhere(db.kysely, userId, address)
    const to = {
      channel: 'email',
      purpose: 'email',
      address,
      userId,
      ip,
      isDecoy: isTaken,
    } as const
    return otp.send(to, (code, id) => {
      const message = isTaken
        ? tryNotice(productName)
        : codeMail({ code, id, siteUrl, productName })
      return email.send({ to: address, ...message })
    })
  }

  return {
    /** Saves an address. A changed address is not verified. */
    async addEmail(userId: number, address: string, caller: Caller): Promise<void> {
      const before = await inTransaction(db, async (tx) => {
        // Codes are locked before their user, in the same order as when a code is submitted.
        await otp.endForOtherEmails(tx, userId, address)
        const user = await noteChange(parts, tx, { userId, address, caller })
        await nameEmail(tx, userId, address)
        return user
      })
      await notifyChange(parts, before, address)
    },

    /** Mails a code and returns its id. Errors: rate_limited, provider_unavailable. */
    sendEmailOtp,

    /** Mails another code. Errors: not_found, rate_limited, provider_unavailable. */
    async resendEmailOtp(userId: number, id: string, ip: string): Promise<string> {
      return sendEmailOtp(userId, await otp.emailOf(id, userId), ip)
    },

    /**
     * Makes the address of the code the user's verified address. Errors: validation_failed
     * ("Invalid OTP"), otp_ended, conflict, rate_limited.
     */
    async submitEmailOtp(userId: number, attempt: { id: string; code: string }, caller: Caller) {
      const outcome = await inTransaction(db, async (tx) => {
        const check = await otp.check(tx, { ...attempt, purpose: 'email', userId })
        if (check.result !== 'right') return check
        const { address } = check
        return { before: await verifyAddress(parts, tx, { userId, address, caller }), address }
      })
      if ('result' in outcome) return refuseCode(outcome)
      await notifyChange(parts, outcome.before, outcome.address)
    },
  }
}

/** The user, their new address, and the caller. */
interface AddressChange {
  userId: number
  address: string
  caller: Caller
}

/** Makes an address the user's verified address, on the word of the operator. Errors: conflict. */
export async function confirmEmail(parts: AccountParts, change: AddressChange): Promise<void> {
  const before = await inTransaction(parts.db, async (tx) => {
    await parts.otp.endForOtherEmails(tx, change.userId, change.address)
    return verifyAddress(parts, tx, change)
  })
  await notifyChange(parts, before, change.address)
}

/** Records the change of the address. Returns the user from before the change. */
async function noteChange(
  { clock }: AccountParts,
  tx: Tx,
  { userId, address, caller }: AddressChange,
) {
  const before = await lockUser(tx, userId)
  if (before.email && !isSame(before.email, address))
    await insertLoginEvent(tx, userId, { at: clock.now(), ...caller, outcome: 'email_changed' })
  return before
}

/**
 * Makes the address the user's verified address. Returns the user from before. Errors: conflict.
 */
async function verifyAddress(parts: AccountParts, tx: Tx, change: AddressChange): Promise<User> {
  const { userId, address } = change
  const before = await noteChange(parts, tx, change)
  if (!(await markEmailVerified(tx, userId, address, parts.clock.now()))) throw emailTaken()
  await parts.referrals.creditReferral(tx, userId, address)
  return before
}

/**
 * Notifies the old address of a change if it was verified, because its owner may not have made it.
 */
async function notifyChange(parts: AccountParts, before: User, address: string): Promise<void> {
  const { id, email: to, email_verified_at: verifiedAt } = before
  parts.principals.invalidate(id)
  if (!to || !verifiedAt || isSame(to, address)) return
  const subject = `The email address of your ${parts.productName} account was changed`
  const text =
    `${subject}: we no longer send emails to this address.\n\nIf this was not you, write to ` +
    'support immediately.'
  await parts.email.send({ to, subject, text }).catch(parts.onNoticeFailure)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

interface MailedCode {
  code: string
  id: string
  siteUrl: string
  productName: string
}

/**
 * The link enters the code in the session of its user, and only there, so it is as safe as the
 * code. It is behind a #, which browsers do not send to servers.
 */
function codeMail({ code, id, siteUrl, productName }: MailedCode) {
  const subject = `${code} is your ${productName} code`
  const text =
    `${code} is your code to verify this email address with ${productName}. It is valid for ` +
    `${OTP_MINUTES} minutes.\n\nOr open this link in the browser in which you are signed in:\n` +
    `${siteUrl}/confirm-email#${id}.${code}\n\nIf you did not request it, ignore this message.`
  return { subject, text }
}

function tryNotice(productName: string) {
  const subject = `Your email address is already verified with ${productName}`
  const text =
    `A user who is signed in to ${productName} with another mobile number requested a code for ` +
    'this email address. It is already verified in your account, so no code was sent.\n\nIf this ' +
    'was you, sign in with the mobile number of that account. If not, no action is needed.'
  return { subject, text }
}

/**
 * Only returned to a user who has the right code: another account has verified the address
 * meanwhile.
 */
function emailTaken(): AppError {
  const message = 'This email address belongs to another account.'
  return new AppError('conflict', { message, fieldErrors: [{ path: 'email', message }] })
}
