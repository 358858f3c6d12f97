import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import type { OtpChannel } from '../../db/tables/accounts.ts'

export const OTP_MINUTES = 5
export const OTP_TRIES = 3
const HOUR = 3_600
const DAY = 24 * HOUR

/** This many wrong tries within the window stop all codes of a number (or of a user's email) for as long again. */
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

/** At most `max` codes within any `seconds` for one value of `scope`; those that their vendor failed count only where `countsFailed`. */
export interface SendLimit {
  scope: 'address' | 'device' | 'devices' | 'all devices' | 'user' | 'source' | 'block' | 'all'
  countsFailed?: boolean
  max: number
  seconds: number
}

/**
 * A vendor that is down locks nobody out for longer than this once he is back; one that delivers and says that he failed has still not sent more than
 * `MOST_TRIED` messages a day to anybody.
 */
const FAILED_SECONDS = 600
const MOST_TRIED = 30
const alsoFailed = (limit: SendLimit): SendLimit => ({ ...limit, seconds: FAILED_SECONDS, countsFailed: true })

/** Nothing that known devices are sent counts here. */
export function sendLimits(budgets: OtpBudgets): SendLimit[] {
  const hourly: SendLimit[] = [
    { scope: 'address', max: 5, seconds: HOUR },
    // Of who is signed in: a code to an email address, or to a new number.
    { scope: 'user', max: 10, seconds: HOUR },
    { scope: 'source', max: budgets.perSourcePerHour, seconds: HOUR },
    { scope: 'block', max: budgets.perBlockPerHour, seconds: HOUR },
    { scope: 'all', max: budgets.globalPerHour, seconds: HOUR },
  ]
  return [
    { scope: 'address', max: 1, seconds: OTP_RESEND_SECONDS },
    { scope: 'address', max: 10, seconds: DAY },
    { scope: 'address', max: MOST_TRIED, seconds: DAY, countsFailed: true },
    ...hourly,
    ...hourly.map(alsoFailed),
  ]
}

/** For a device on which its number signed in before. Nothing that strangers do counts here. */
export function deviceLimits(budgets: OtpBudgets): SendLimit[] {
  const hourly: SendLimit[] = [
    { scope: 'device', max: 5, seconds: HOUR },
    { scope: 'all devices', max: budgets.globalPerHour, seconds: HOUR },
  ]
  return [
    { scope: 'device', max: 1, seconds: OTP_RESEND_SECONDS },
    { scope: 'device', max: 10, seconds: DAY },
    // All devices of the number together: who makes himself many by signing in again and again pays for them with no more messages of ours.
    { scope: 'devices', max: 20, seconds: DAY },
    { scope: 'devices', max: MOST_TRIED, seconds: DAY, countsFailed: true },
    ...hourly,
    ...hourly.map(alsoFailed),
  ]
}

/** Words for a refused send. */
export function sendRefusal({ scope }: Pick<SendLimit, 'scope'>, channel: OtpChannel, waitSeconds: number): string {
  const wait = waitText(waitSeconds)
  if ((scope === 'address' || scope === 'device') && waitSeconds <= OTP_RESEND_SECONDS)
    return `Please wait ${wait} before asking for another code.`
  if (scope === 'address' || scope === 'devices')
    return `Too many codes were sent to this ${channel === 'sms' ? 'number' : 'email address'}. Please try again in ${wait}.`
  if (scope === 'device') return `Too many codes were sent to this device. Please try again in ${wait}.`
  if (scope === 'all' || scope === 'all devices') return `Codes cannot be sent right now. Please try again in ${wait}.`
  return `Too many codes were requested from your ${scope === 'user' ? 'account' : 'network'}. Please try again in ${wait}.`
}

export function lockedText(waitSeconds: number): string {
  return `Too many wrong codes. Please try again in ${waitText(waitSeconds)}.`
}

function waitText(seconds: number): string {
  const [amount, unit] =
    seconds < 100
      ? [Math.ceil(seconds), 'second']
      : seconds < 100 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / HOUR), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/**
 * The text message of a code. Its last line tells phones which site the code is for, so that they fill it in there and
 * nowhere else (WebOTP, Safari); without a public address there is none.
 */
export function codeMessage({ purpose, code, productName, publicUrl }: CodeMessage): string {
  const what =
    purpose === 'sign-in' ? `your ${productName} sign-in code` : `your code to use this number with ${productName}`
  const text = `${code} is ${what}. It is valid for ${OTP_MINUTES} minutes. Do not share it with anyone.`
  return publicUrl ? `${text}\n\n@${new URL(publicUrl).hostname} #${code}` : text
}

interface CodeMessage {
  purpose: 'sign-in' | 'new number'
  code: string
  productName: string
  publicUrl?: string | undefined
}
