import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { waitText } from '../../../app-error.ts'
import type { OtpCodeChannel } from '../../../db/schema.ts'

export const OTP_TRIES = 3
/**
 * What is dated later than this after now was written while a clock was ahead: it counts against
 * nobody. Clocks of several machines may differ by as much.
 */
export const CLOCKS_DIFFER_MS = 60_000
const HOUR = 3_600
const DAY = 24 * HOUR

/** So many wrong tries in the window stop all codes of a number or user for as long again. */
export const OTP_FAILURES = 10
export const OTP_FAILURE_SECONDS = HOUR

/** What an operator may set. Counted per channel. */
export interface OtpBudgets {
  /** Codes an hour for one IPv4 address or IPv6 /64. */
  perSourcePerHour: number
  /** Codes an hour for one IPv4 /24 or IPv6 /48. */
  perBlockPerHour: number
  /** Codes an hour for everyone together: the breaker against a bill that runs away. */
  globalPerHour: number
}

/** At most `max` codes in any `seconds` for one value of `scope`, of those delivered or failed. */
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
  isOfFailed?: true
  max: number
  seconds: number
}

/**
 * A vendor that is down must shut nobody out for long once he is back; one that delivers and says
 * that he failed must not flood anybody. So of what failed a number may have three in ten minutes,
 * and sixty in a day: only who tries on and on for more than three hours of an outage comes to
 * that.
 */
const FAILED_SECONDS = 600
const MOST_FAILED = 3
const MOST_FAILED_A_DAY = 60
const failed = (scope: SendLimit['scope'], max: number, seconds = FAILED_SECONDS): SendLimit => ({
  scope,
  isOfFailed: true,
  max,
  seconds,
})

/** Nothing that known devices are sent counts here, but that nobody gets two messages at once. */
export function sendLimits({
  perSourcePerHour,
  perBlockPerHour,
  globalPerHour,
}: OtpBudgets): SendLimit[] {
  return [
    { scope: 'number', max: 1, seconds: OTP_RESEND_SECONDS },
    { scope: 'address', max: 5, seconds: HOUR },
    { scope: 'address', max: 10, seconds: DAY },
    failed('address', MOST_FAILED),
    failed('address', MOST_FAILED_A_DAY, DAY),
    // Of who is signed in: a code to an email address, or to a new number.
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

/** For a device on which its number signed in before. Nothing that strangers do counts here. */
export function deviceLimits({ globalPerHour }: OtpBudgets): SendLimit[] {
  return [
    { scope: 'device', max: 1, seconds: OTP_RESEND_SECONDS },
    { scope: 'device', max: 5, seconds: HOUR },
    { scope: 'device', max: 10, seconds: DAY },
    failed('device', MOST_FAILED),
    // All devices of the number together: who makes himself many by signing in again and again pays
    // for them with no more messages of ours.
    { scope: 'devices', max: 20, seconds: DAY },
    failed('devices', MOST_FAILED_A_DAY, DAY),
    { scope: 'all devices', max: globalPerHour, seconds: HOUR },
    failed('all devices', globalPerHour),
  ]
}

/** Words for a refused send. */
export function sendRefusal(
  { scope }: Pick<SendLimit, 'scope'>,
  channel: OtpCodeChannel,
  waitSeconds: number,
): string {
  const wait = waitText(waitSeconds)
  if (['number', 'address', 'device'].includes(scope) && waitSeconds <= OTP_RESEND_SECONDS)
    return `Please wait ${wait} before asking for another code.`
  if (['number', 'address', 'device', 'devices'].includes(scope))
    return (
      `Too many codes were sent to this ${channel === 'sms' ? 'number' : 'email address'}. ` +
      `Please try again in ${wait}.`
    )
  if (scope === 'all' || scope === 'all devices')
    return `Codes cannot be sent right now. Please try again in ${wait}.`
  return (
    `Too many codes were requested from your ${scope === 'user' ? 'account' : 'network'}. Please ` +
    `try again in ${wait}.`
  )
}

export function lockedText(waitSeconds: number): string {
  return `Too many wrong codes. Please try again in ${waitText(waitSeconds)}.`
}
