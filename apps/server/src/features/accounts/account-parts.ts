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

/** What an operator sets, or what is set for them. */
export interface AccountRules extends SmsFrame {
  /** ISO codes of the countries whose numbers may sign in. */
  allowedCountries: readonly string[]
  /** Given once, to a new account. */
  signUpCredits: { phone: number; email: number }
}

/** What the parts of the accounts work with; each takes of it what it needs. */
export interface AccountParts extends AccountRules {
  db: Db
  clock: Clock
  sms: SmsSender
  email: EmailSender
  credits: Pick<Credits, 'grant' | 'lockWallets' | 'ownBalance' | 'payingBalance' | 'granted'>
  referrals: Referrals
  otp: Otp
  principals: Pick<Principals, 'forget'>
  devices: KnownDevices
  sessions: Sessions
  /** Called when the notice that a number or an email address was changed could not be sent. */
  onNoticeFailure: () => void
}
