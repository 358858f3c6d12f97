import { OTP_MINUTES } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EmailSender } from '../../ports/email.ts'
import { lockUser, type User } from './accounts.store.ts'
import { claimEmail, isVerifiedElsewhere, proveEmail } from './email-addresses.store.ts'
import { insertLoginEvent } from './login-audit.store.ts'
import { refuseCode, type Otp } from './otp.service.ts'
import type { Principals } from './principals.service.ts'
import type { Referrals } from './referrals.service.ts'
import type { Caller } from '../../http/caller.ts'

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
  async function sendEmailOtp(userId: number, address: string, ip: string): Promise<string> {
    if (await isVerifiedElsewhere(db.kysely, userId, address)) throw emailTaken()
    return otp.send({ channel: 'email', address, userId, ip }, (code) =>
      email.send({
        to: address,
        subject: `${code} is your ${productName} code`,
        text: `${code} is your code to verify this email address with ${productName}. It is valid for ${OTP_MINUTES} minutes.\n\nIf you did not ask for it, you can ignore this message.`,
      }),
    )
  }

  /** Writes down that the address becomes another one. Returns the user as he was. */
  async function noteChange(tx: Tx, userId: number, address: string, caller: Caller): Promise<User> {
    const before = await lockUser(tx, userId)
    if (before.email && !isSame(before.email, address))
      await insertLoginEvent(tx, userId, { at: clock.now(), ...caller, outcome: 'email_changed' })
    return before
  }

  /** Who had proved to own the address before, and did not change it himself, learns of it there. */
  async function mailNotice({ email: to, email_verified_at: verifiedAt }: User, address: string): Promise<void> {
    if (!to || !verifiedAt || isSame(to, address)) return
    const subject = `The email address of your ${productName} account was changed`
    const text = `${subject}: nothing is mailed to this one any more.\n\nIf this was not you, write to support at once.`
    await email.send({ to, subject, text }).catch(onNoticeFailure)
  }

  return {
    /** Saves an address; a changed one is not verified. Errors: conflict. */
    async addEmail(userId: number, address: string, caller: Caller): Promise<void> {
      const before = await inTransaction(db, async (tx) => {
        // Codes are locked before their user, as where one is submitted.
        await otp.endForOtherEmails(tx, userId, address)
        const user = await noteChange(tx, userId, address, caller)
        if (!(await claimEmail(tx, userId, address, clock.now()))) throw emailTaken()
        return user
      })
      principals.forget(userId)
      await mailNotice(before, address)
    },

    /** Mails a code and returns its id. Errors: conflict, rate_limited, provider_unavailable. */
    sendEmailOtp,

    /** Mails another code to the address of an earlier one. Errors: not_found, conflict, rate_limited, provider_unavailable. */
    async resendEmailOtp(userId: number, id: string, ip: string): Promise<string> {
      return sendEmailOtp(userId, await otp.emailOf(id, userId), ip)
    },

    /** Makes the address of the code the user's own, verified. Errors: validation_failed ("Invalid OTP"), otp_ended, conflict, rate_limited. */
    async submitEmailOtp(userId: number, attempt: { id: string; code: string }, caller: Caller): Promise<void> {
      const outcome = await inTransaction(db, async (tx) => {
        const result = await otp.check(tx, { ...attempt, channel: 'email', userId })
        if (result.result !== 'right') return result
        const before = await noteChange(tx, userId, result.address, caller)
        if (!(await proveEmail(tx, userId, result.address, clock.now()))) throw emailTaken()
        await referrals.creditReferral(tx, userId, result.address)
        return { before, address: result.address }
      })
      if ('result' in outcome) return refuseCode(outcome)
      principals.forget(userId)
      await mailNotice(outcome.before, outcome.address)
    },
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The only word about other accounts: the address is not to be had. */
export function emailTaken(): AppError {
  const message = 'This email address belongs to another account.'
  return new AppError('conflict', { message, fieldErrors: [{ path: 'email', message }] })
}
