import { OPERATOR_PERMISSION } from '@dastak/contract/permissions.ts'
import { AppError, invalidField } from '../../../app-error.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { Principal } from '../../../keys/principal.ts'
import { codeSms, smsText } from '../../../text/sms-texts.ts'
import type { AccountParts } from '../account-parts.ts'
import * as store from '../accounts.store.ts'
import { insertLoginEvent } from '../sign-in/login-audit.store.ts'
import { allowedMobile } from '../sign-in/mobile.rules.ts'
import { refuseCode } from '../sign-in/otp.service.ts'
import type { Caller } from '../../../http/caller.ts'
import { endOtherSessions } from '../sessions/sessions.store.ts'

/** Changes the mobile number of an account, after a code that is sent to the new number. */
export function createMobileChange(parts: AccountParts) {
  const { db, clock, otp, sms, principals, allowedCountries } = parts

  return {
    /**
     * Sends a code to the new number and returns its id. Ignores other accounts, so that nobody
     * learns who has one. Errors: validation_failed, conflict (an operator), rate_limited,
     * provider_unavailable.
     */
    async sendMobileOtp(userId: number, typedMobile: string, ip: string): Promise<string> {
      const mobile = allowedMobile(typedMobile, allowedCountries)
      const user = await store.findUserWithPermissions(db.kysely, userId, clock.now())
      if (user.permissions.includes(OPERATOR_PERMISSION)) throw isOperator()
      if (user.mobile === mobile) throw invalidField('user_mobile', 'This is your number already.')
      return otp.send(
        { channel: 'sms', purpose: 'new_mobile', address: mobile, userId, ip },
        (code) => sms.send({ to: mobile, ...codeSms('new_mobile', code, parts) }),
      )
    },

    /**
     * Trades the code for the number and ends the user's other sessions. Only now does a user with
     * the right code learn that another account has the number. Errors: validation_failed ("Invalid
     * OTP"), otp_ended, conflict, rate_limited.
     */
    async submitMobileOtp(
      { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>,
      attempt: { id: string; code: string },
      caller: Caller,
    ): Promise<void> {
      const outcome = await inTransaction(db, async (tx) => {
        const check = await otp.check(tx, { ...attempt, purpose: 'new_mobile', userId })
        const at = clock.now()
        if (check.result === 'wrong')
          await insertLoginEvent(tx, userId, {
            at,
            ...caller,
            outcome: check.isNowLocked ? 'locked' : 'wrong_otp',
          })
        if (check.result !== 'right') return check
        const before = await store.lockUser(tx, userId)
        const { permissions } = await store.findUserWithPermissions(tx, userId, at)
        if (permissions.includes(OPERATOR_PERMISSION)) throw isOperator()
        if (!(await store.changeMobile(tx, userId, check.address))) throw mobileTaken()
        await keepNumber(parts, tx, before, check.address)
        await endOtherSessions(tx, { userId, sessionId }, 'mobile_changed', at)
        await insertLoginEvent(tx, userId, { at, ...caller, outcome: 'mobile_changed' })
        return { before, mobile: check.address }
      })
      if ('result' in outcome) return refuseCode(outcome)
      principals.invalidate(userId)
      await sendNotices(parts, outcome.before, outcome.mobile)
    },
  }
}

/**
 * Keeps the hash of the old number, in case the account is erased. An account that takes a spent
 * number leaves a spent one: otherwise each change would bring the sign-up credits once more.
 */
async function keepNumber({ erasedHashes }: AccountParts, tx: Tx, before: store.User, now: string) {
  const isSpent = await store.isSpent(tx, erasedHashes(now))
  const hash = erasedHashes(before.mobile)[0]!
  await store.keepPastNumber(tx, { userId: before.id, hash, isSpent })
}

/** Notifies the user under the old number and by mail, in case they did not make the change. */
async function sendNotices(parts: AccountParts, before: store.User, mobile: string) {
  const { sms, email, productName, onNoticeFailure } = parts
  const subject = `The mobile number of your ${productName} account was changed`
  const notice = smsText('number_changed', { ending: mobile.slice(-3) }, parts)
  await sms.send({ to: before.mobile, ...notice }).catch(onNoticeFailure)
  if (before.email && before.email_verified_at)
    await email.send({ to: before.email, subject, text: notice.text }).catch(onNoticeFailure)
}

/** Otherwise a stolen session could move the second factor of the console to another number. */
function isOperator(): AppError {
  const message =
    'An operator cannot change the number here. Revoke the permission `operator` first.'
  return new AppError('conflict', { message, fieldErrors: [{ path: 'user_mobile', message }] })
}

function mobileTaken(): AppError {
  const message =
    'This number belongs to another account. Sign in with it, or choose another number.'
  return new AppError('conflict', { message, fieldErrors: [{ path: 'user_mobile', message }] })
}
