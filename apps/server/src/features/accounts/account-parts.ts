import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EmailSender } from '../../ports/email.ts'
import type { SmsSender } from '../../ports/sms.ts'
import type { SmsFrame } from '../../text/sms-texts.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Referrals } from '../referrals/referrals.service.ts'
import type { KnownDevices } from './devices/known-devices.ts'
import type { Principals } from './sessions/principals.service.ts'
import type { Sessions } from './sessions/sessions.service.ts'
import type { Otp } from './sign-in/otp.service.ts'

/** Settings of the operator, and values that the program sets. */
export interface AccountRules extends SmsFrame {
  /** ISO codes of the countries whose numbers may sign in. */
  allowedCountries: readonly string[]
  /** Given once, when an account is created. */
  signUpCredits: { phone: number; email: number }
  /** Where links in emails lead, without a slash at the end. */
  siteUrl: string
}

/** Dependencies that the parts of the accounts share. Each part uses only some of them. */
export interface AccountParts extends AccountRules {
  db: Db
  clock: Clock
  sms: SmsSender
  email: EmailSender
  credits: Pick<Credits, 'grant' | 'lockWallets' | 'ownBalance' | 'payingBalance' | 'granted'>
  referrals: Referrals
  otp: Otp
  principals: Pick<Principals, 'invalidate'>
  devices: KnownDevices
  sessions: Sessions
  /** What is kept of a number that an account had: with the newest secret first. */
  erasedHashes: (mobile: string) => readonly Buffer[]
  /** Called when the notice about a changed number or email address could not be sent. */
  onNoticeFailure: (error: unknown) => void
}
