import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { AppError } from '../../../app-error.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { codeSms } from '../../../text/sms-texts.ts'
import type { AccountParts } from '../account-parts.ts'
import { findOrInsertUser, isSpent, isStillKnown, type User } from '../accounts.store.ts'
import { grantPermissions } from '../operator/permissions.store.ts'
import { insertLoginEventByMobile } from './login-audit.store.ts'
import { allowedMobile } from './mobile.rules.ts'
import { refuseCode } from './otp.service.ts'
import type { Tokens } from '../sessions/sessions.service.ts'

/**
 * The account of a number (E.164). A new one gets its permission and sign-up credits. A number that
 * an erased account had gets no credits again.
 */
export async function findOrCreateUser(
  { clock, credits, signUpCredits, erasedHashes }: AccountParts,
  tx: Tx,
  mobile: string,
): Promise<User> {
  const { user, isNew } = await findOrInsertUser(tx, mobile, clock.now())
  if (!isNew) return user
  await grantPermissions(tx, user.id, ['din-search'], 'default', clock.now())
  if (await isSpent(tx, erasedHashes(mobile))) return user
  if (signUpCredits.phone + signUpCredits.email > 0)
    await credits.grant(tx, {
      userId: user.id,
      ...signUpCredits,
      reason: 'sign_up',
      reference: { type: 'user', id: user.public_id },
      idempotencyKey: `sign-up:${user.public_id}`,
      actor: { kind: 'system', id: null },
    })
  return user
}

/** Sign-in by mobile number and one-time code. The first sign-in creates the account. */
export function createSignIn(parts: AccountParts) {
  const { db, clock, otp, sessions, sms, allowedCountries } = parts

  return {
    findOrCreateUser: (tx: Tx, mobile: string) => findOrCreateUser(parts, tx, mobile),
    /** A number as typed, as E.164, if it may sign in. Errors: validation_failed. */
    readMobile: (typed: string, path: string): string =>
      allowedMobile(typed, allowedCountries, path),

    /**
     * Sends a code and returns its id, whether or not the number has an account. `deviceCookie`
     * comes from an earlier session of the number: its device has a separate quota, and after that
     * the quota of everybody. Errors: validation_failed, rate_limited, provider_unavailable.
     */
    async sendOtp(typedMobile: string, ip: string, deviceCookie?: string): Promise<string> {
      const mobile = allowedMobile(typedMobile, allowedCountries)
      const known = parts.devices.find(deviceCookie, mobile)
      const send = (device: string | null) =>
        otp.send(
          { channel: 'sms', purpose: 'sign_in', address: mobile, userId: null, ip, device },
          (code) => sms.send({ to: mobile, ...codeSms('sign_in', code, parts) }),
        )
      if (!known || !(await isStillKnown(db.kysely, mobile, known.at))) return send(null)
      return send(known.id).catch((error: unknown) => {
        if (isUsedUp(error)) return send(null)
        throw error
      })
    },

    /**
     * Trades a code for a session, and for the cookie that identifies this device. Errors:
     * validation_failed ("Invalid OTP"), otp_ended, rate_limited.
     */
    async submitOtp(
      { deviceCookie, ...attempt }: { id: string; code: string; deviceCookie?: string | undefined },
      caller: Caller,
    ): Promise<Tokens> {
      const outcome = await inTransaction(db, async (tx) => {
        const check = await otp.check(tx, { ...attempt, purpose: 'sign_in', userId: null })
        if (check.result === 'right') {
          const user = await findOrCreateUser(parts, tx, check.address)
          return sessions.openSession(tx, user, { deviceCookie }, caller)
        }
        if (check.result === 'wrong')
          await insertLoginEventByMobile(tx, check.address, {
            at: clock.now(),
            ...caller,
            outcome: check.isNowLocked ? 'locked' : 'wrong_otp',
          })
        return check
      })
      return 'result' in outcome ? refuseCode(outcome) : outcome
    },
  }
}

/** Whether a quota is used up, as opposed to the wait between two codes. */
function isUsedUp(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'rate_limited' &&
    (error.retryAfterSeconds ?? 0) > OTP_RESEND_SECONDS
  )
}
