import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { OtpCodeChannel } from '../../db/schema.ts'
import { derivedKey } from '../../keys/derived-key.ts'
import type { Caller } from '../../http/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EmailSender } from '../../ports/email.ts'
import type { SmsSender } from '../../ports/sms.ts'
import type { Principal } from '../../keys/principal.ts'
import type { Credits } from '../credits/credits.service.ts'
import { keyKindOf } from '../../keys/api-key.ts'
import { createApiKeys, type OnKeyRevoked } from '../api-keys/api-keys.service.ts'
import { createDemoAccounts } from './operator/demo-accounts.service.ts'
import { createDevices } from './devices/devices.service.ts'
import { createEntitlements } from './operator/entitlements.service.ts'
import { createExtensions } from '../api-keys/extensions.service.ts'
import { createEmailVerification } from './profile/email-verification.service.ts'
import { lockUser, lockUsers } from './accounts.store.ts'
import { insertLoginEvent } from './sign-in/login-audit.store.ts'
import { createLoginLinks } from './sign-in/login-links.service.ts'
import { createKnownDevices, DEVICE_COOKIE } from './devices/known-devices.ts'
import { createMobileChange } from './profile/mobile-change.service.ts'
import { createOperatorActions } from './operator/operator-actions.service.ts'
import type { OtpBudgets } from './sign-in/otp.rules.ts'
import { createOtp } from './sign-in/otp.service.ts'
import { createPrincipals } from './sessions/principals.service.ts'
import { createProfile } from './profile/profile.service.ts'
import { createReferrals, type OnReferralCredited } from '../referrals/referrals.service.ts'
import { createSessions } from './sessions/sessions.service.ts'
import { deleteExpired } from './sessions/expired.store.ts'
import { createSignIn } from './sign-in/sign-in.service.ts'

export interface AccountsConfig {
  /** The installation's secret; the keys for codes and tokens are derived from it. */
  secret: string
  otpBudgets: OtpBudgets
  /** ISO codes of the countries whose numbers may sign in. */
  allowedCountries: readonly string[]
  /** The name that messages speak for. */
  productName: string
  /** Where the web app is opened; text messages name it, so that phones fill in codes. */
  publicUrl?: string | undefined
  /** Credits of a new account. */
  signUpCredits: { phone: number; email: number }
  /** The operator's. */
  timeZone?: string | undefined
}

interface AccountsOptions {
  db: Db
  clock: Clock
  sms: SmsSender
  email: EmailSender
  credits: Pick<Credits, 'grant' | 'lockWallets' | 'ownBalance' | 'payingBalance' | 'granted'>
  config: AccountsConfig
  /** Told when the hourly budget of codes for everyone is used up. */
  onBudgetExhausted?: (channel: OtpCodeChannel) => void
  /** Told when the notice that a number or an email address was changed could not be sent. */
  onNoticeFailure?: () => void
  onReferralCredited?: OnReferralCredited
  onKeyRevoked?: OnKeyRevoked
}

/** Accounts: sign-in by one-time code, sessions, onboarding, email addresses and permissions. */
export function createAccounts(options: AccountsOptions) {
  const {
    db,
    clock,
    sms,
    email,
    credits,
    config,
    onBudgetExhausted,
    onNoticeFailure = () => undefined,
  } = options
  const { allowedCountries, signUpCredits, productName, publicUrl } = config
  const otp = createOtp({
    db,
    clock,
    key: derivedKey('otp', config.secret),
    budgets: config.otpBudgets,
    onBudgetExhausted,
  })
  const principals = createPrincipals({ db, clock })
  const devices = createKnownDevices({ key: derivedKey('known device', config.secret), clock })
  const sessions = createSessions({
    db,
    clock,
    key: derivedKey('access token', config.secret),
    principals,
    devices,
  })
  const { onKeyRevoked } = options
  const owners = { lockUser, noteLogin: insertLoginEvent, forget: principals.forget }
  const apiKeys = createApiKeys({
    db,
    clock,
    owners,
    timeZone: config.timeZone ?? 'Asia/Kolkata',
    onKeyRevoked,
  })
  const extensions = createExtensions({ db, clock, owners })
  const referrals = createReferrals({ db, clock, credits, onCredited: options.onReferralCredited })
  const signIn = createSignIn({
    db,
    clock,
    otp,
    sessions,
    devices,
    sms,
    credits,
    allowedCountries,
    signUpCredits,
    productName,
    publicUrl,
  })
  const profile = createProfile({ db, clock, referrals, principals, otp })
  const emailVerification = createEmailVerification({
    db,
    clock,
    otp,
    email,
    referrals,
    principals,
    productName,
    onNoticeFailure,
  })
  const loginLinks = createLoginLinks({ db, clock, sessions })
  return {
    signIn,
    loginLinks,
    sessions,
    apiKeys,
    extensions,
    /** Whom an access token or a key stands for. Errors: unauthorized, token_expired. */
    authenticate: (token: string, mayLookUp: () => void = () => undefined): Promise<Principal> =>
      keyKindOf(token)
        ? principals.authenticateKey(token, mayLookUp)
        : sessions.authenticate(token),
    profile,
    /** Locks accounts, before wallets, in one order for everybody. */
    lockUsers,
    /** Forgets a user's sessions and keys: called after the commit of a change of his rights. */
    forgetRights: principals.forget,
    emailVerification,
    mobileChange: createMobileChange({
      db,
      clock,
      otp,
      sms,
      email,
      principals,
      allowedCountries,
      productName,
      publicUrl,
      onNoticeFailure,
    }),
    /**
     * Writes down what lets others in, for its owner to see among the sign-ins. Errors:
     * unauthorized (the key that made it was revoked meanwhile).
     */
    async noteWebhook(
      tx: Tx,
      { userId, apiKey, caller }: { userId: number; apiKey: string | null; caller: Caller },
    ) {
      if (apiKey !== null) await apiKeys.requireKey(tx, apiKey)
      await insertLoginEvent(tx, userId, { at: clock.now(), ...caller, outcome: 'webhook_created' })
    },
    /** For a process that answers calls: hears from now on what is changed by others. */
    hearChanges: principals.begin,
    /** The known device that a call comes from, by its cookies; null where it is none. */
    deviceOf: (cookie: (name: string) => string | undefined): string | null =>
      devices.nameOf(cookie(DEVICE_COOKIE)),
    devices: createDevices({ db, clock, principals }),
    referrals: { listReferrals: referrals.listReferrals },
    entitlements: createEntitlements({ clock }),
    operatorActions: createOperatorActions({
      db,
      clock,
      credits,
      principals,
      signIn,
      profile,
      emailVerification,
      loginLinks,
    }),
    demoAccounts: createDemoAccounts({ db, clock, credits, signIn, profile, referrals }),
    /** Deletes codes, counters and sessions that are of no use any more. */
    async deleteExpired(): Promise<{ sessions: number; codes: number }> {
      const gone = { sessions: 0, codes: 0 }
      for (let isAll = false; !isAll;) {
        const slice = await inTransaction(db, (tx) => deleteExpired(tx, clock.now()))
        gone.sessions += slice.sessions
        gone.codes += slice.codes
        isAll = slice.isAll
      }
      await apiKeys.tidyLimits()
      return gone
    },
  }
}
export type Accounts = ReturnType<typeof createAccounts>
