import { createHmac } from 'node:crypto'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { OtpCodeChannel } from '../../db/schema.ts'
import { derivedKeys, type ServerSecrets } from '../../keys/derived-key.ts'
import type { Caller } from '../../http/caller.ts'
import type { Principal } from '../../keys/principal.ts'
import { keyKindOf } from '../../keys/api-key.ts'
import { createApiKeys, type OnKeyRevoked } from '../api-keys/api-keys.service.ts'
import type { AccountParts, AccountRules } from './account-parts.ts'
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
import { createOwnCode } from './operator/own-code.service.ts'
import type { OtpBudgets } from './sign-in/otp.rules.ts'
import { createOtp } from './sign-in/otp.service.ts'
import { createPrincipals } from './sessions/principals.service.ts'
import { createProfile } from './profile/profile.service.ts'
import { createReferrals, type OnReferralCredited } from '../referrals/referrals.service.ts'
import { createSessions } from './sessions/sessions.service.ts'
import { deleteExpired } from './sessions/expired.store.ts'
import { createProof } from './sign-in/proof.service.ts'
import { createSignIn } from './sign-in/sign-in.service.ts'

export type { FoundUser } from './operator/found-users.store.ts'

export interface AccountsConfig extends AccountRules {
  /** The keys for codes and tokens are derived from them. */
  secrets: ServerSecrets
  otpBudgets: OtpBudgets
  /** The time zone of the operator. */
  timeZone?: string | undefined
}

interface AccountsOptions
  extends
    Pick<AccountParts, 'db' | 'clock' | 'sms' | 'email' | 'credits'>,
    Partial<Pick<AccountParts, 'onNoticeFailure'>> {
  config: AccountsConfig
  /** Called when the hourly budget of codes for all users is used up. */
  onBudgetExhausted?: (channel: OtpCodeChannel) => void
  onReferralCredited?: OnReferralCredited
  onKeyRevoked?: OnKeyRevoked
}

/** Accounts: sign-in by one-time code, sessions, onboarding, email addresses and permissions. */
export function createAccounts(options: AccountsOptions) {
  const { db, clock, config } = options
  const { timeZone = 'Asia/Kolkata', otpBudgets: budgets } = config
  const { allowedCountries, signUpCredits, productName, publicUrl, siteUrl } = config
  const rules: AccountRules = { allowedCountries, signUpCredits, productName, publicUrl, siteUrl }
  const keysFor = (purpose: string) => derivedKeys(purpose, config.secrets)
  const principals = createPrincipals({ db, clock })
  const devices = createKnownDevices({ keys: keysFor('known device'), clock })
  const erasedKeys = keysFor('erased numbers')
  const erasedHashes = (value: string) =>
    erasedKeys.map((key) => createHmac('sha256', key).update(value).digest())
  const parts: AccountParts = {
    onNoticeFailure: () => undefined,
    ...options,
    ...rules,
    principals,
    devices,
    otp: createOtp({ ...options, keys: keysFor('otp'), budgets }),
    sessions: createSessions({ db, clock, principals, devices, keys: keysFor('access token') }),
    referrals: createReferrals({
      ...options,
      erasedHashes,
      onCredited: options.onReferralCredited,
    }),
    erasedHashes,
  }
  const { sessions, referrals } = parts
  const owners = { lockUser, noteLogin: insertLoginEvent, invalidate: principals.invalidate }
  const apiKeys = createApiKeys({ ...options, owners, timeZone })
  return {
    signIn: createSignIn(parts),
    loginLinks: createLoginLinks(parts),
    sessions,
    apiKeys,
    extensions: createExtensions({ db, clock, owners }),
    /** Returns the principal of an access token or a key. Errors: unauthorized, token_expired. */
    authenticate: (token: string, mayLookUp: () => void = () => undefined): Promise<Principal> =>
      keyKindOf(token)
        ? principals.authenticateKey(token, mayLookUp)
        : sessions.authenticate(token),
    profile: createProfile(parts),
    /** Locks accounts in a fixed order. Call it before locking wallets. */
    lockUsers,
    /** Forgets a user's sessions and keys. Called after the commit of a change of rights. */
    invalidatePrincipal: principals.invalidate,
    emailVerification: createEmailVerification(parts),
    mobileChange: createMobileChange(parts),
    proof: createProof(parts),
    /**
     * Records in the sign-in log that data goes to another place from now on, because it gives
     * others access. Errors: unauthorized (the key that created it was revoked meanwhile).
     */
    async noteOutlet(
      tx: Tx,
      outcome: 'webhook_created' | 'crm_connected',
      { userId, apiKey, caller }: { userId: number; apiKey: string | null; caller: Caller },
    ) {
      if (apiKey !== null) await apiKeys.requireKey(tx, apiKey)
      await insertLoginEvent(tx, userId, { at: clock.now(), ...caller, outcome })
    },
    /** For web processes: starts listening for changes that other processes make. */
    listenForChanges: principals.start,
    /** The known device that a call comes from, by its cookies. Null if there is none. */
    deviceOf: (cookie: (name: string) => string | undefined): string | null =>
      devices.nameOf(cookie(DEVICE_COOKIE)),
    devices: createDevices(parts),
    referrals: {
      listReferrals: referrals.listReferrals,
      hashInvitee: referrals.hashInvitee,
    },
    entitlements: createEntitlements({ clock }),
    operatorActions: createOperatorActions(parts),
    ownCode: createOwnCode(parts),
    /** What is kept of the number of an account that is being erased. */
    erasedHash: async (tx: Tx, userId: number): Promise<Buffer> =>
      erasedHashes((await lockUser(tx, userId)).mobile)[0]!,
    demoAccounts: createDemoAccounts(parts),
    /** Deletes codes, counters and sessions that are no longer needed. */
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
