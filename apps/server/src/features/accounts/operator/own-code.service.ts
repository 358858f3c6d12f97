import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { smsText } from '../../../text/sms-texts.ts'
import type { AccountParts } from '../account-parts.ts'
import { lockUser } from '../accounts.store.ts'
import { insertLoginEvent } from '../sign-in/login-audit.store.ts'
import { refuseCode } from '../sign-in/otp.service.ts'

type OwnChannel = 'sms' | 'email'

/** Codes to a user's own number or verified email address, which change nothing in the account. */
export function createOwnCode(parts: AccountParts) {
  const { db, clock, otp, sms, email, productName } = parts
  const addressOf = async (userId: number, channel: OwnChannel) => {
    const user = await inTransaction(db, (tx) => lockUser(tx, userId))
    if (channel === 'sms') return user.mobile
    return user.email_verified_at === null ? null : user.email
  }

  return {
    /**
     * Sends a code and returns its id. Errors: validation_failed (no verified email address),
     * rate_limited, provider_unavailable.
     */
    async send(userId: number, channel: OwnChannel, ip: string): Promise<string> {
      const address = await addressOf(userId, channel)
      if (address === null)
        throw new AppError('validation_failed', { message: 'Verify your own email address first.' })
      return otp.send({ channel, address, userId, ip }, (code) =>
        channel === 'sms'
          ? sms.send({ to: address, ...smsText('sign_in_code', { code }, parts) })
          : email.send({
              to: address,
              subject: `${code} is your ${productName} code`,
              text: `${code} is your code to test the mail of ${productName}.`,
            }),
      )
    },

    /**
     * Uses a code up. A code that was sent anywhere else, such as to a new number, is not right.
     * Errors: validation_failed ("Invalid OTP"), otp_ended, rate_limited.
     */
    async submit(
      { userId, channel }: { userId: number; channel: OwnChannel },
      attempt: { id: string; code: string },
      caller: Caller,
    ): Promise<void> {
      const check = await inTransaction(db, async (tx) => {
        const tried = await otp.check(tx, { ...attempt, channel, userId })
        if (tried.result === 'wrong')
          await insertLoginEvent(tx, userId, {
            at: clock.now(),
            ...caller,
            outcome: tried.isNowLocked ? 'locked' : 'wrong_otp',
          })
        return tried
      })
      if (check.result !== 'right') return refuseCode(check)
      const own = await addressOf(userId, channel)
      if (check.address.toLowerCase() !== own?.toLowerCase()) refuseCode({ result: 'ended' })
    },
  }
}
