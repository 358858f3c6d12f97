import { OTP_LENGTH, OTP_MINUTES, OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { ERRORS } from '@dastak/contract/errors.ts'
import { OTP_MESSAGE } from '@dastak/contract/fields.ts'
import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { AppError, invalidField } from '../../../app-error.ts'
import { inTransaction, type Db, type Reader, type Tx } from '../../../db/database.ts'
import type { OtpCodeChannel } from '../../../db/schema.ts'
import type { Clock } from '../../../ports/clock.ts'
import { NoMailServer } from '../../../ports/email.ts'
import { NoSmsVendor } from '../../../ports/sms.ts'
import {
  deviceLimits,
  lockedText,
  OTP_TRIES,
  sendLimits,
  sendRefusal,
  type OtpBudgets,
} from './otp.rules.ts'
import * as store from './otp.store.ts'
import {
  type OtpSend,
  lockSending,
  lockSubject,
  reachedLimits,
  insertSend,
  failSend,
} from './otp-sends.store.ts'

interface OtpOptions {
  db: Db
  clock: Clock
  /** Keys the stored hashes. */
  key: Buffer
  budgets: OtpBudgets
  /** Told when the budget for everyone is used up: somebody should look. */
  onBudgetExhausted?: (channel: OtpCodeChannel) => void
}

const USED_UP =
  `${OTP_MESSAGE}. After ${OTP_TRIES} wrong tries this code is used up. ` +
  'Please request a new one.'

type OtpCheck =
  | { result: 'right'; address: string }
  | { result: 'wrong'; address: string; isUsedUp: boolean; isNowLocked: boolean }
  | { result: 'ended' }
  | { result: 'locked'; waitSeconds: number }

/** What the person can do: to try again is of no use where nobody sends. */
function unsentText(cause: unknown, { userId }: OtpSend): string {
  if (cause instanceof NoMailServer)
    return 'This site sends no emails yet. Ask its operator to verify your address.'
  if (!(cause instanceof NoSmsVendor))
    return 'The code could not be sent. Please try again in a moment.'
  const then =
    userId === null
      ? 'Ask its operator for a link that signs you in.'
      : 'A new number can’t be verified.'
  return `This site sends no text messages yet. ${then}`
}

/** One-time codes over any channel: who may be sent one, and whether an answer is right. */
export function createOtp({ db, clock, key, budgets, onBudgetExhausted }: OtpOptions) {
  // The id goes into the hash, so that equal codes do not look equal.
  const hash = (id: string, code: string) =>
    createHmac('sha256', key).update(`${id}:${code}`).digest()
  const secondsUntil = (at: Date) => Math.max(1, (at.getTime() - clock.now().getTime()) / 1000)

  // Once a minute at most: what exhausts a budget is a flood.
  const toldAt = new Map<OtpCodeChannel, number>()
  function tellOnce(channel: OtpCodeChannel, now: Date): void {
    if (now.getTime() - (toldAt.get(channel) ?? 0) < 60_000) return
    toldAt.set(channel, now.getTime())
    onBudgetExhausted?.(channel)
  }

  async function refuseIfLimited(reader: Reader, send: OtpSend, subject: string): Promise<void> {
    const now = clock.now()
    const locked = await store.lockedUntil(reader, send.channel, subject, now)
    if (locked) throw limited(lockedText(secondsUntil(locked)), secondsUntil(locked))
    const limits = send.device ? deviceLimits(budgets) : sendLimits(budgets)
    const waits = (await reachedLimits(reader, send, limits, now)).map(({ place, sent_at }) => {
      const limit = limits[place] ?? {
        scope: 'all' as const,
        max: 0,
        seconds: OTP_RESEND_SECONDS,
      }
      return { limit, seconds: secondsUntil(new Date(sent_at.getTime() + limit.seconds * 1000)) }
    })
    const longest = waits.toSorted((one, other) => other.seconds - one.seconds)[0]
    if (!longest) return
    if (waits.some(({ limit }) => limit.scope.startsWith('all'))) tellOnce(send.channel, now)
    throw limited(sendRefusal(longest.limit, send.channel, longest.seconds), longest.seconds)
  }

  return {
    /**
     * Makes a code, hands it to `deliver` outside any transaction, and returns its id. The live
     * code of the same subject ends, unless this one is not delivered: then it does not count as
     * sent to the address either. Errors: rate_limited, provider_unavailable.
     */
    async send(to: OtpSend, deliver: (code: string) => Promise<void>): Promise<string> {
      const subject = subjectOf(to)
      // Counted without regard to case, kept as typed.
      const send = { ...to, address: to.address.toLowerCase() }
      // Most refusals are found without the lock, so that a flood does not queue up behind it.
      await refuseIfLimited(db.kysely, send, subject)
      const id = randomUUID()
      const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
      const sendId = await inTransaction(db, async (tx) => {
        await lockSubject(tx, subject)
        await lockSending(tx)
        await refuseIfLimited(tx, send, subject)
        const createdAt = clock.now()
        const counted = await insertSend(tx, send, createdAt)
        await store.replaceCode(tx, {
          id,
          channel: send.channel,
          address: to.address,
          userId: send.userId,
          subject,
          codeHash: to.isDecoy ? randomBytes(32) : hash(id, code),
          createdAt,
          expiresAt: new Date(createdAt.getTime() + OTP_MINUTES * 60_000),
        })
        return counted
      })
      try {
        await deliver(code)
      } catch (cause) {
        await inTransaction(db, async (tx) => {
          await lockSubject(tx, subject)
          await store.undoCode(tx, { id, channel: send.channel, subject }, clock.now())
          await failSend(tx, sendId)
        })
        throw new AppError('provider_unavailable', { message: unsentText(cause, send), cause })
      }
      return id
    },

    /** Tries a code. The caller commits whatever the result is: a wrong try counts. */
    async check(
      tx: Tx,
      attempt: { id: string; code: string; channel: OtpCodeChannel; userId: number | null },
    ): Promise<OtpCheck> {
      const owner = await store.lockCode(tx, attempt.id, attempt.channel, attempt.userId)
      if (!owner) return { result: 'ended' }
      const locked = await store.lockedUntil(tx, attempt.channel, owner.subject, clock.now())
      if (locked) return { result: 'locked', waitSeconds: secondsUntil(locked) }
      const tried = await store.tryCode(tx, attempt.id, hash(attempt.id, attempt.code), clock.now())
      if (!tried) return { result: 'ended' }
      if (tried.is_right) return { result: 'right', address: owner.address }
      const isNowLocked =
        (await store.lockedUntil(tx, attempt.channel, owner.subject, clock.now())) !== null
      return { result: 'wrong', address: owner.address, isUsedUp: tried.is_used_up, isNowLocked }
    },

    /** Ends codes mailed for another address than the saved one. Called before locking the user. */
    async endForOtherEmails(tx: Tx, userId: number, email: string): Promise<void> {
      const subject = emailSubject(userId)
      await lockSubject(tx, subject)
      await store.endCodesOfOtherEmails(tx, subject, email, clock.now())
    },

    /** The email address behind a code of this user's, to send another to. Errors: not_found. */
    async emailOf(id: string, userId: number): Promise<string> {
      const address = await store.findCodeEmail(db.kysely, id, userId)
      if (address === undefined) throw new AppError('not_found')
      return address
    },
  }
}
export type Otp = ReturnType<typeof createOtp>

/** Words for a wrong code. Errors: validation_failed, otp_ended (get a new one), rate_limited. */
export function refuseCode(check: Exclude<OtpCheck, { result: 'right' }>): never {
  if (check.result === 'locked') throw limited(lockedText(check.waitSeconds), check.waitSeconds)
  if (check.result === 'wrong' && !check.isUsedUp) throw invalidField('otp', OTP_MESSAGE)
  const message = check.result === 'wrong' ? USED_UP : ERRORS.otp_ended.message
  throw new AppError('otp_ended', { message, fieldErrors: [{ path: 'otp', message }] })
}

function limited(message: string, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', { message, retryAfterSeconds })
}

// Wrong tries at verifying an email address count against the user, so that a stranger cannot lock
// it for its owner. A number has one code and one count of wrong tries, whatever the code is for:
// else it could be guessed at twice as often. A known device has a code and a count of its own:
// neither does a stranger end the code that its owner is about to type, nor lock him out.
function subjectOf({ channel, address, userId, device }: OtpSend): string {
  if (channel === 'email') return emailSubject(userId)
  return device ? `${address} on ${device}` : address
}

const emailSubject = (userId: number | null) => `user ${userId}`
