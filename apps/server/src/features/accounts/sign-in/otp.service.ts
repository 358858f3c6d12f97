import { codeDigits, type CodePurpose } from '@dastak/contract/codes.ts'
import { ERRORS } from '@dastak/contract/errors.ts'
import { OTP_MESSAGE } from '@dastak/contract/fields.ts'
import { OTP_MINUTES } from '@dastak/contract/limits.ts'
import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { AppError, invalidField } from '../../../app-error.ts'
import { mailboxOf } from '../../../contact-values/email-domains.rules.ts'
import { inTransaction, type Db, type Reader, type Tx } from '../../../db/database.ts'
import type { OtpCodeChannel } from '../../../db/schema.ts'
import type { Keys } from '../../../keys/derived-key.ts'
import type { Clock } from '../../../ports/clock.ts'
import { NoMailServer } from '../../../ports/email.ts'
import { NoSmsVendor } from '../../../ports/sms.ts'
import { unsentReason } from '../../../ports/unsent-reason.ts'
import * as rules from './otp.rules.ts'
import * as store from './otp.store.ts'
import * as sends from './otp-sends.store.ts'

interface OtpOptions {
  db: Db
  clock: Clock
  /** The keys of the stored hashes. */
  keys: Keys
  budgets: rules.OtpBudgets
  /** Called when the budget for all users is used up, so that an operator can look. */
  onBudgetExhausted?: (channel: OtpCodeChannel) => void
}

const USED_UP =
  `${OTP_MESSAGE}. After ${rules.OTP_TRIES} wrong tries this code is used up. ` +
  'Request a new one.'

type Deliver = (code: string, id: string) => Promise<void>

type OtpCheck =
  | { result: 'right'; channel: OtpCodeChannel; address: string }
  | { result: 'wrong'; address: string; isUsedUp: boolean; isNowLocked: boolean }
  | { result: 'ended' }
  | { result: 'locked'; waitSeconds: number }

/** Operators read the reason, and nobody else does. */
const FOR_OPERATORS: readonly CodePurpose[] = ['confirmation', 'set_up_sms', 'set_up_mail']

/** What the receiver can do. If nobody sends messages, trying again does not help. */
function unsentText(cause: unknown, { purpose }: sends.OtpSend): string {
  if (FOR_OPERATORS.includes(purpose)) return unsentReason(cause)
  if (purpose === 'opt_out' || purpose === 'report')
    return 'The code could not be sent. Try again later, or write to the operator of this site.'
  if (cause instanceof NoMailServer)
    return 'This site sends no emails yet. Ask its operator to verify your address.'
  if (!(cause instanceof NoSmsVendor)) return 'The code could not be sent. Try again in a moment.'
  const then =
    purpose === 'sign_in'
      ? 'Ask its operator for a link that signs you in.'
      : 'You cannot verify a new number.'
  return `This site sends no text messages yet. ${then}`
}

/** One-time codes over any channel: who may be sent one, and whether an answer is right. */
export function createOtp({ db, clock, keys, budgets, onBudgetExhausted }: OtpOptions) {
  const reportExhausted = onceAMinute(onBudgetExhausted)

  async function refuseIfLimited(reader: Reader, send: sends.OtpSend, subject: string) {
    const now = clock.now()
    const locked = await store.lockedUntil(reader, send.channel, subject, now)
    if (locked) throw lockedFor(secondsUntil(locked, now))
    const waits = await waitsOf(reader, send, budgets, now)
    const longest = waits.toSorted((one, other) => other.seconds - one.seconds)[0]
    if (!longest) return
    if (waits.some(({ limit }) => limit.scope.startsWith('all'))) reportExhausted(send.channel, now)
    throw limited(rules.sendRefusal(longest.limit, send.channel, longest.seconds), longest.seconds)
  }

  return {
    /**
     * Creates a code, hands it to `deliver` outside of any transaction, and returns its id. The
     * live code of the same subject ends, unless this one is not delivered: then it does not count
     * as sent either. Errors: rate_limited, provider_unavailable.
     */
    async send(to: sends.OtpSend, deliver: Deliver): Promise<string> {
      // Counted by mailbox, sent to the address as typed.
      const send = { ...to, address: countedAddress(to) }
      const subject = subjectOf(send)
      // Most refusals are found without the lock, so that a flood does not queue behind it.
      await refuseIfLimited(db.kysely, send, subject)
      const id = randomUUID()
      const digits = codeDigits(send.purpose)
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      const sendId = await inTransaction(db, async (tx) => {
        await sends.lockSubject(tx, subject)
        await sends.lockSending(tx)
        await refuseIfLimited(tx, send, subject)
        const createdAt = clock.now()
        const counted = await sends.insertSend(tx, send, createdAt)
        await store.replaceCode(tx, {
          id,
          channel: send.channel,
          purpose: send.purpose,
          address: to.address,
          userId: send.userId,
          subject,
          codeHash: to.isDecoy ? randomBytes(32) : hash(keys[0], id, code),
          createdAt,
          expiresAt: new Date(createdAt.getTime() + OTP_MINUTES * 60_000),
        })
        return counted
      })
      try {
        await deliver(code, id)
      } catch (cause) {
        await inTransaction(db, async (tx) => {
          await sends.lockSubject(tx, subject)
          await store.undoCode(tx, { id, channel: send.channel, subject }, clock.now())
          await sends.failSend(tx, sendId)
        })
        throw new AppError('provider_unavailable', { message: unsentText(cause, send), cause })
      }
      return id
    },

    /** Tries a code. The caller must commit whatever the result is, because a wrong try counts. */
    async check(
      tx: Tx,
      attempt: { id: string; code: string; purpose: CodePurpose; userId: number | null },
    ): Promise<OtpCheck> {
      const { id, code } = attempt
      const owner = await store.lockCode(tx, attempt)
      if (!owner) return { result: 'ended' }
      const { channel, address, subject } = owner
      const now = clock.now()
      const locked = await store.lockedUntil(tx, channel, subject, now)
      if (locked) return { result: 'locked', waitSeconds: secondsUntil(locked, now) }
      const hashes = keys.map((key) => hash(key, id, code))
      const tried = await store.tryCode(tx, id, hashes, now)
      if (!tried) return { result: 'ended' }
      if (tried.is_right) return { result: 'right', channel, address }
      const isNowLocked = (await store.lockedUntil(tx, channel, subject, clock.now())) !== null
      return { result: 'wrong', address, isUsedUp: tried.is_used_up, isNowLocked }
    },

    /**
     * Ends codes that were mailed for an address other than the saved one. Call it before locking
     * the user.
     */
    async endForOtherEmails(tx: Tx, userId: number, email: string): Promise<void> {
      const subject = emailSubject(userId)
      await sends.lockSubject(tx, subject)
      await store.endCodesOfOtherEmails(tx, subject, email, clock.now())
    },

    /** The email address of a code of this user, to send another code to. Errors: not_found. */
    async emailOf(id: string, userId: number): Promise<string> {
      const address = await store.findCodeEmail(db.kysely, id, userId)
      if (address === undefined) throw new AppError('not_found')
      return address
    },
  }
}
export type Otp = ReturnType<typeof createOtp>

/** The id is part of the hash, so that equal codes have different hashes. */
const hash = (key: Buffer, id: string, code: string) =>
  createHmac('sha256', key).update(`${id}:${code}`).digest()

/** At most once a minute for each channel: a flood exhausts a budget many times. */
function onceAMinute(report: OtpOptions['onBudgetExhausted']) {
  const reportedAt = new Map<OtpCodeChannel, number>()
  return (channel: OtpCodeChannel, now: Date) => {
    if (now.getTime() - (reportedAt.get(channel) ?? 0) < 60_000) return
    reportedAt.set(channel, now.getTime())
    report?.(channel)
  }
}

/** Each limit that is reached, with the seconds until it allows the next code. */
async function waitsOf(
  reader: Reader,
  send: sends.OtpSend,
  budgets: rules.OtpBudgets,
  now: Date,
): Promise<{ limit: rules.SendLimit; seconds: number }[]> {
  const limits = send.device ? rules.deviceLimits(budgets) : rules.sendLimits(send.purpose, budgets)
  return (await sends.reachedLimits(reader, send, limits, now)).map(({ index, sent_at }) => {
    const limit = limits[index]!
    return { limit, seconds: secondsUntil(new Date(sent_at.getTime() + limit.seconds * 1000), now) }
  })
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, (at.getTime() - now.getTime()) / 1000)
}

/**
 * Throws the error for a wrong code. Errors: validation_failed, otp_ended (get a new one),
 * rate_limited.
 */
export function refuseCode(check: Exclude<OtpCheck, { result: 'right' }>): never {
  if (check.result === 'locked') throw lockedFor(check.waitSeconds)
  if (check.result === 'wrong' && !check.isUsedUp) throw invalidField('otp', OTP_MESSAGE)
  const message = check.result === 'wrong' ? USED_UP : ERRORS.otp_ended.message
  throw new AppError('otp_ended', { message, fieldErrors: [{ path: 'otp', message }] })
}

const limited = (message: string, retryAfterSeconds: number) =>
  new AppError('rate_limited', { message, retryAfterSeconds })
const lockedFor = (seconds: number) => limited(rules.lockedText(seconds), seconds)

// A subject has one live code and one count of wrong tries. Each purpose has its own, so that what
// a stranger does elsewhere neither ends nor locks the code for signing in. Those without a suffix
// are shared with release 0.1.0. Wrong tries at verifying an email address count against the user,
// so that a stranger cannot lock the address for its owner. A known device has a separate code and
// count, so that a stranger can neither end the code that its owner is about to type nor lock the
// owner out.
function subjectOf({ channel, purpose, address, userId, device }: sends.OtpSend): string {
  if (purpose === 'sign_in') return device ? `${address} on ${device}` : address
  const whose = channel === 'email' && userId !== null ? emailSubject(userId) : address
  return purpose === 'email' ? whose : `${whose} for ${purpose}`
}

/** All addresses of a mailbox count as one: nobody floods it, or gets more tries, by `+tag`. */
const countedAddress = ({ channel, address }: sends.OtpSend) =>
  channel === 'email' ? mailboxOf(address) : address

const emailSubject = (userId: number) => `user ${userId}`
