import { AppError } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EmailSender } from '../../ports/email.ts'
import { claimEmail, isVerifiedElsewhere, proveEmail } from './email-addresses.store.ts'
import { OTP_MINUTES } from './otp.rules.ts'
import { refuseCode, type Otp } from './otp.service.ts'
import type { Principals } from './principals.service.ts'
import type { Referrals } from './referrals.service.ts'

interface EmailVerificationOptions {
  db: Db
  clock: Clock
  otp: Otp
  email: EmailSender
  referrals: Pick<Referrals, 'creditReferral'>
  principals: Pick<Principals, 'forget'>
  productName: string
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

  return {
    /** Saves an address; a changed one is not verified. Errors: conflict. */
    async addEmail(userId: number, address: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await claimEmail(tx, userId, address, clock.now()))) throw emailTaken()
      })
      principals.forget(userId)
    },

    /** Mails a code and returns its id. Errors: conflict, rate_limited, provider_unavailable. */
    sendEmailOtp,

    /** Mails another code to the address of an earlier one. Errors: not_found, conflict, rate_limited, provider_unavailable. */
    async resendEmailOtp(userId: number, id: string, ip: string): Promise<string> {
      return sendEmailOtp(userId, await otp.emailOf(id, userId), ip)
    },

    /** Makes the address of the code the user's own, verified. Errors: validation_failed ("Invalid OTP"), otp_ended, conflict, rate_limited. */
    async submitEmailOtp(userId: number, attempt: { id: string; code: string }): Promise<void> {
      const check = await inTransaction(db, async (tx) => {
        const result = await otp.check(tx, { ...attempt, channel: 'email', userId })
        if (result.result !== 'right') return result
        if (!(await proveEmail(tx, userId, result.address, clock.now()))) throw emailTaken()
        await referrals.creditReferral(tx, userId, result.address)
        return result
      })
      if (check.result !== 'right') refuseCode(check)
      principals.forget(userId)
    },
  }
}

/** The only word about other accounts: the address is not to be had. */
export function emailTaken(): AppError {
  const message = 'This email address belongs to another account.'
  return new AppError('conflict', { message, fieldErrors: [{ path: 'email', message }] })
}
