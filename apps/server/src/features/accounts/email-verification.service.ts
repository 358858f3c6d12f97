import { AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EmailSender } from '../../ports/email.ts'
import type { Credits } from '../credits/credits.service.ts'
import { claimEmail, isVerifiedElsewhere, proveEmail } from './accounts.store.ts'
import { OTP_MINUTES } from './otp.rules.ts'
import { refuseCode, type Otp } from './otp.service.ts'
import { emailRefusal, REFERRAL_BONUS } from './referral.rules.ts'
import { creditReferral } from './referrals.store.ts'

interface EmailVerificationOptions {
  db: Db
  clock: Clock
  otp: Otp
  email: EmailSender
  credits: Pick<Credits, 'grant'>
  productName: string
}

/** Naming an e-mail address, and proving to own it by a mailed code. */
export function createEmailVerification({ db, clock, otp, email, credits, productName }: EmailVerificationOptions) {
  async function sendCode(userId: number, address: string, ip: string): Promise<string> {
    if (await isVerifiedElsewhere(db.kysely, userId, address)) throw emailTaken()
    return otp.send({ channel: 'email', address, userId, ip }, (code) =>
      email.send({
        to: address,
        subject: `${code} is your ${productName} code`,
        text: `${code} is your code to verify this email address with ${productName}. It is valid for ${OTP_MINUTES} minutes.\n\nIf you did not ask for it, you can ignore this message.`,
      }),
    )
  }

  // Each of the two gets the bonus once per invitee, whatever happens to the address later.
  async function creditReferrer(tx: Tx, inviteeUserId: number, address: string): Promise<void> {
    if (emailRefusal(address) !== null) return
    const referral = await creditReferral(tx, inviteeUserId, clock.now())
    if (!referral) return
    const both = [referral.inviter_user_id, referral.invitee_user_id].toSorted((one, other) => one - other)
    for (const userId of both)
      await credits.grant(tx, {
        userId,
        phone: REFERRAL_BONUS,
        email: 0,
        reason: 'referral',
        reference: { type: 'referral', id: String(referral.id) },
        idempotencyKey: `referral:${inviteeUserId}:${userId === inviteeUserId ? 'invitee' : 'inviter'}`,
        actor: { kind: 'system', id: null },
      })
  }

  return {
    /** Saves an address; a changed one is not verified. Errors: conflict. */
    async addEmail(userId: number, address: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await claimEmail(tx, userId, address, clock.now()))) throw emailTaken()
      })
    },

    /** Mails a code and answers its id. Errors: conflict, rate_limited, provider_unavailable. */
    sendEmailOtp: sendCode,

    /** Mails another code to the address of an earlier one. Errors: not_found, conflict, rate_limited, provider_unavailable. */
    async resendEmailOtp(userId: number, id: string, ip: string): Promise<string> {
      return sendCode(userId, await otp.addressOf(id, userId), ip)
    },

    /** Makes the address of the code the user's own, verified. Errors: validation_failed ("Invalid OTP"), conflict, rate_limited. */
    async submitEmailOtp(userId: number, attempt: { id: string; code: string }): Promise<void> {
      const check = await inTransaction(db, async (tx) => {
        const result = await otp.check(tx, { ...attempt, channel: 'email', userId })
        if (result.result !== 'right') return result
        if (!(await proveEmail(tx, userId, result.address, clock.now()))) throw emailTaken()
        await creditReferrer(tx, userId, result.address)
        return result
      })
      if (check.result !== 'right') refuseCode(check)
    },
  }
}

/** The only word about other accounts: the address is not to be had. */
export function emailTaken(): AppError {
  const message = 'This email address belongs to another account.'
  return new AppError('conflict', { message, fieldErrors: [{ path: 'email', message }] })
}
