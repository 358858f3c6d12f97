import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { codeSms } from '../../../text/sms-texts.ts'
import type { AccountParts } from '../account-parts.ts'
import { lockUser } from '../accounts.store.ts'
import { insertLoginEvent } from '../sign-in/login-audit.store.ts'
import { refuseCode } from '../sign-in/otp.service.ts'

/** What a code to a user's own number or verified email address is for, and how it is sent. */
const CHANNELS = {
  confirmation: 'sms',
  erasure: 'sms',
  set_up_sms: 'sms',
  set_up_mail: 'email',
} as const
type OwnPurpose = keyof typeof CHANNELS

/** Codes to a user's own number or verified email address, which change nothing in the account. */
export function createOwnCode(parts: AccountParts) {
  const { db, clock, otp, sms, email, productName } = parts
  const addressOf = async (userId: number, purpose: OwnPurpose) => {
    const user = await inTransaction(db, (tx) => lockUser(tx, userId))
    if (CHANNELS[purpose] === 'sms') return user.mobile
    return user.email_verified_at === null ? null : user.email
  }

  return {
    /**
     * Sends a code and returns its id. Errors: validation_failed (no verified email address),
     * rate_limited, provider_unavailable.
     */
    async send(userId: number, purpose: OwnPurpose, ip: string): Promise<string> {
      const channel = CHANNELS[purpose]
      const address = await addressOf(userId, purpose)
      if (address === null)
        throw new AppError('validation_failed', { message: 'Verify your own email address first.' })
      return otp.send({ channel, purpose, address, userId, ip }, (code) =>
        channel === 'sms'
          ? sms.send({ to: address, ...codeSms(purpose, code, parts) })
          : email.send({
              to: address,
              subject: `${code} is your ${productName} code`,
              text: `${code} is your code to test the mail of ${productName}.`,
            }),
      )
    },

    /**
     * Uses a code up. One for another purpose is not right, nor one for an earlier number or
     * address. Errors: validation_failed ("Invalid OTP"), otp_ended, rate_limited.
     */
    async submit(
      { userId, purpose }: { userId: number; purpose: OwnPurpose },
      attempt: { id: string; code: string },
      caller: Caller,
    ): Promise<void> {
      const check = await inTransaction(db, async (tx) => {
        const tried = await otp.check(tx, { ...attempt, purpose, userId })
        if (tried.result === 'wrong')
          await insertLoginEvent(tx, userId, {
            at: clock.now(),
            ...caller,
            outcome: tried.isNowLocked ? 'locked' : 'wrong_otp',
          })
        return tried
      })
      if (check.result !== 'right') return refuseCode(check)
      const own = await addressOf(userId, purpose)
      if (check.address.toLowerCase() !== own?.toLowerCase()) refuseCode({ result: 'ended' })
    },
  }
}
