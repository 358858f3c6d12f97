import { BUDGETS_OF, CODE_BUDGETS, purposesIn } from '@dastak/contract/code-budgets.ts'
import type { CodePurpose } from '@dastak/contract/codes.ts'
import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { waitText } from '../../../app-error.ts'
import type { OtpCodeChannel } from '../../../db/schema.ts'

export const OTP_TRIES = 3
/**
 * Rows dated later than this after now were written while a clock was ahead: they count against
 * nobody. Clocks of several machines may differ by this much.
 */
export const CLOCKS_DIFFER_MS = 60_000
const HOUR = 3_600
const DAY = 24 * HOUR

/**
 * This many wrong tries in the window stop the codes of one purpose for a number or user for the
 * same time again.
 */
export const OTP_FAILURES = 10
export const OTP_FAILURE_SECONDS = HOUR

/** Settings of the operator, counted per channel. */
export interface OtpBudgets {
  /** Codes an hour for one IPv4 address or IPv6 /64. */
  perSourcePerHour: number
  /** Codes an hour for one IPv4 /24 or IPv6 /48. */
  perBlockPerHour: number
  /** Codes an hour for all users together: a limit against a runaway bill. */
  globalPerHour: number
}

/**
 * At most `max` codes in any `seconds` for one value of `scope`, counting delivered or failed ones.
 */
export interface SendLimit {
  scope:
    | 'number'
    | 'address'
    | 'device'
    | 'devices'
    | 'all devices'
    | 'user'
    | 'source'
    | 'block'
    | 'all'
  /** Only codes of these purposes count. */
  of?: readonly CodePurpose[]
  isOfFailed?: true
  max: number
  seconds: number
}

/**
 * A vendor outage must not block anybody for long after it ends. A vendor that delivers but reports
 * failures must not flood anybody. So a number may have three failed messages in ten minutes and
 * sixty in a day: only a user who tries for more than three hours of an outage reaches that.
 */
const FAILED_SECONDS = 600
const MAX_FAILED = 3
const MAX_FAILED_A_DAY = 60
const failed = (scope: SendLimit['scope'], max: number, seconds = FAILED_SECONDS): SendLimit => ({
  scope,
  isOfFailed: true,
  max,
  seconds,
})

/**
 * Messages to known devices do not count here, except that nobody gets two messages at the same
 * time. Failed ones count by the smallest budget of their purpose: a vendor may refuse one text and
 * take another, and strangers must not close the sign-in with the refused one.
 */
export function sendLimits(
  purpose: CodePurpose,
  { perSourcePerHour, perBlockPerHour, globalPerHour }: OtpBudgets,
): SendLimit[] {
  const budgets = BUDGETS_OF[purpose]
  const of = purposesIn(budgets[0])
  return [
    { scope: 'number', max: 1, seconds: OTP_RESEND_SECONDS },
    ...budgets.flatMap((budget) =>
      CODE_BUDGETS[budget].map((limit) => ({
        scope: 'address' as const,
        of: purposesIn(budget),
        ...limit,
      })),
    ),
    { ...failed('address', MAX_FAILED), of },
    { ...failed('address', MAX_FAILED_A_DAY, DAY), of },
    // For signed-in users: a code to an email address, or to a new number.
    { scope: 'user', max: 10, seconds: HOUR },
    failed('user', 10),
    { scope: 'source', max: perSourcePerHour, seconds: HOUR },
    failed('source', perSourcePerHour),
    { scope: 'block', max: perBlockPerHour, seconds: HOUR },
    failed('block', perBlockPerHour),
    { scope: 'all', max: globalPerHour, seconds: HOUR },
    failed('all', globalPerHour),
  ]
}

/** For a device on which its number has signed in before. Nothing that strangers do counts here. */
export function deviceLimits({ globalPerHour }: OtpBudgets): SendLimit[] {
  return [
    { scope: 'device', max: 1, seconds: OTP_RESEND_SECONDS },
    { scope: 'device', max: 5, seconds: HOUR },
    { scope: 'device', max: 10, seconds: DAY },
    failed('device', MAX_FAILED),
    // All devices of the number together, so that signing in again and again to get more devices
    // does not bring more messages.
    { scope: 'devices', max: 20, seconds: DAY },
    failed('devices', MAX_FAILED_A_DAY, DAY),
    { scope: 'all devices', max: globalPerHour, seconds: HOUR },
    failed('all devices', globalPerHour),
  ]
}

/** The text for a refused send. */
export function sendRefusal(
  { scope }: Pick<SendLimit, 'scope'>,
  channel: OtpCodeChannel,
  waitSeconds: number,
): string {
  const wait = waitText(waitSeconds)
  if (['number', 'address', 'device'].includes(scope) && waitSeconds <= OTP_RESEND_SECONDS)
    return `Wait ${wait} before you request another code.`
  if (['number', 'address', 'device', 'devices'].includes(scope))
    return (
      `Too many codes were sent to this ${channel === 'sms' ? 'number' : 'email address'}. ` +
      `Try again in ${wait}.`
    )
  if (scope === 'all' || scope === 'all devices')
    return `Codes cannot be sent right now. Try again in ${wait}.`
  return (
    `Too many codes were requested from your ${scope === 'user' ? 'account' : 'network'}. ` +
    `Try again in ${wait}.`
  )
}

export function lockedText(waitSeconds: number): string {
  return `Too many wrong codes. Try again in ${waitText(waitSeconds)}.`
}
