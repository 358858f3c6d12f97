import { OTP_MINUTES } from '@dastak/contract/limits.ts'
import { AppError } from '../../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { EmailSender } from '../../../ports/email.ts'
import { lockUser, type User } from '../accounts.store.ts'
import { isVerifiedElsewhere, nameEmail, proveEmail } from './email-addresses.store.ts'
import { insertLoginEvent } from '../sign-in/login-audit.store.ts'
import { refuseCode, type Otp } from '../sign-in/otp.service.ts'
import type { Principals } from '../sessions/principals.service.ts'
import type { Referrals } from '../../referrals/referrals.service.ts'
import type { Caller } from '../../../http/caller.ts'

interface EmailVerificationOptions {
  db: Db
  clock: Clock
  otp: Otp
  email: EmailSender
  referrals: Pick<Referrals, 'creditReferral'>
  principals: Pick<Principals, 'forget'>
  productName: string
  /** Told when a notice of a change could not be sent. */
  onNoticeFailure: () => void
}

/** Naming an email address, and proving to own it by a mailed code. */
export function createEmailVerification({
  db,
  clock,
  otp,
  email,
  referrals,
  principals,
  productName,
  onNoticeFailure,
}: EmailVerificationOptions) {
  /**
   * The answer is the same whosever the address is: nobody learns here who has an account. Where
   * another account has proved it no code is right, and its owner learns that somebody has tried.
   */
  async function sendEmailOtp(userId: number, address: string, ip: string): Promise<string> {
    const isTaken = await isVerifiedElsewhere(db.kysely, userId, address)
    return otp.send({ channel: 'email', address, userId, ip, isDecoy: isTaken }, (code) =>
      email.send({
        to: address,
        ...(isTaken ? tryNotice(productName) : codeMail(code, productName)),
      }),
    )
  }

  /** Writes down that the address becomes another one. Returns the user as he was. */
  async function noteChange(
    tx: Tx,
    userId: number,
    address: string,
    caller: Caller,
  ): Promise<User> {
    const before = await lockUser(tx, userId)
    if (before.email && !isSame(before.email, address))
      await insertLoginEvent(tx, userId, { at: clock.now(), ...caller, outcome: 'email_changed' })
    return before
  }

  /** Makes the address the user's own. Returns the user as he was. Errors: conflict. */
  async function prove(tx: Tx, userId: number, address: string, caller: Caller): Promise<User> {
    const before = await noteChange(tx, userId, address, caller)
    if (!(await proveEmail(tx, userId, address, clock.now()))) throw emailTaken()
    await referrals.creditReferral(tx, userId, address)
    return before
  }

  /** Who had proved the old address, and did not change it himself, learns of it there. */
  async function mailNotice({ email: to, email_verified_at: verifiedAt }: User, address: string) {
    if (!to || !verifiedAt || isSame(to, address)) return
    const subject = `The email address of your ${productName} account was changed`
    const text =
      `${subject}: nothing is mailed to this one any more.\n\nIf this was not you, write to ` +
      'support at once.'
    await email.send({ to, subject, text }).catch(onNoticeFailure)
  }

  return {
    /** Saves an address; a changed one is not verified. */
    async addEmail(userId: number, address: string, caller: Caller): Promise<void> {
      const before = await inTransaction(db, async (tx) => {
        // Codes are locked before their user, as where one is submitted.
        await otp.endForOtherEmails(tx, userId, address)
        const user = await noteChange(tx, userId, address, caller)
        await nameEmail(tx, userId, address)
        return user
      })
      principals.forget(userId)
      await mailNotice(before, address)
    },

    /** Mails a code and returns its id. Errors: rate_limited, provider_unavailable. */
    sendEmailOtp,

    /** Mails another code. Errors: not_found, rate_limited, provider_unavailable. */
    async resendEmailOtp(userId: number, id: string, ip: string): Promise<string> {
      return sendEmailOtp(userId, await otp.emailOf(id, userId), ip)
    },

    /** Makes an address the user's own, verified: the operator vouches for it. Errors: conflict. */
    async vouchForEmail(userId: number, address: string, caller: Caller): Promise<void> {
      const before = await inTransaction(db, async (tx) => {
        await otp.endForOtherEmails(tx, userId, address)
        return prove(tx, userId, address, caller)
      })
      principals.forget(userId)
      await mailNotice(before, address)
    },

    /**
     * Makes the address of the code the user's own, verified. Errors: validation_failed ("Invalid
     * OTP"), otp_ended, conflict, rate_limited.
     */
    async submitEmailOtp(userId: number, attempt: { id: string; code: string }, caller: Caller) {
      const outcome = await inTransaction(db, async (tx) => {
        const result = await otp.check(tx, { ...attempt, channel: 'email', userId })
        if (result.result !== 'right') return result
        return { before: await prove(tx, userId, result.address, caller), address: result.address }
      })
      if ('result' in outcome) return refuseCode(outcome)
      principals.forget(userId)
      await mailNotice(outcome.before, outcome.address)
    },
  }
}

export type EmailVerification = ReturnType<typeof createEmailVerification>

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function codeMail(code: string, productName: string) {
  const subject = `${code} is your ${productName} code`
  const text =
    `${code} is your code to verify this email address with ${productName}. It is valid for ` +
    `${OTP_MINUTES} minutes.\n\nIf you did not ask for it, you can ignore this message.`
  return { subject, text }
}

function tryNotice(productName: string) {
  const subject = `Your email address is already verified with ${productName}`
  const text =
    `Somebody who is signed in to ${productName} with another mobile number asked for a code to ` +
    'this email address. It is verified in your account already, so no code was sent.\n\nIf this ' +
    'was you, sign in with the mobile number of that account. If not, you need not do anything.'
  return { subject, text }
}

/** Told to who has proved that the address is his: another account has proved it meanwhile. */
function emailTaken(): AppError {
  const message = 'This email address belongs to another account.'
  return new AppError('conflict', { message, fieldErrors: [{ path: 'email', message }] })
}
