import type { ErrorCode } from '@dastak/contract/errors.ts'

/** All kinds of callers. In the test each is a real account with a real session (or none). */
export const CALLERS = [
  /** No token. */
  'anonymous',
  /** A token with a wrong signature. */
  'forged',
  /** A session that was just signed out. */
  'signed out',
  /** Signed in but not onboarded: no name, no email. */
  'new',
  /** Onboarded, email not verified. */
  'unverified',
  /** Onboarded and verified, with every permission taken away. */
  'without permission',
  /** Onboarded and verified, with the permissions of a new account. */
  'user',
  /** A key of such a user with a plan. */
  'API key',
  /** The key of a browser extension of such a user without a plan. */
  'extension key',
  /** Such a user with the permission `operator`, whose session is confirmed. */
  'operator',
] as const
export type Caller = (typeof CALLERS)[number]

type Outcome = 'ok' | ErrorCode
export type Row = Record<Caller, Outcome>

export const open: Row = {
  anonymous: 'ok',
  forged: 'ok',
  'signed out': 'ok',
  new: 'ok',
  unverified: 'ok',
  'without permission': 'ok',
  user: 'ok',
  'API key': 'ok',
  'extension key': 'ok',
  operator: 'ok',
}
export const signedIn: Row = {
  ...open,
  anonymous: 'unauthorized',
  forged: 'unauthorized',
  'signed out': 'unauthorized',
  'API key': 'permission_required',
  'extension key': 'permission_required',
}
export const onboarded: Row = { ...signedIn, new: 'onboarding_required' }
/** The same for a session, and for API keys too. */
export const signedInOrKey: Row = { ...signedIn, 'API key': 'ok' }
export const onboardedOrKey: Row = { ...onboarded, 'API key': 'ok' }
/** And for browser extensions. */
export const signedInOrKeys: Row = { ...signedInOrKey, 'extension key': 'ok' }
export const onboardedOrKeys: Row = { ...onboardedOrKey, 'extension key': 'ok' }
export const verifiedOrKey: Row = { ...onboardedOrKey, unverified: 'email_not_verified' }

/** Without a user nothing is allowed. */
export const nobody = {
  anonymous: 'unauthorized',
  forged: 'unauthorized',
  'signed out': 'unauthorized',
} as const

/** Everyone else gets what a path that does not exist returns. */
export const forOperator: Row = { ...every('not_found'), operator: 'ok' }

export function every(outcome: Outcome): Row {
  return refusedTo(open, outcome)
}

/**
 * The same callers pass the guard, but their request is refused: a code or a cookie is not theirs.
 */
export function refusedTo(row: Row, outcome: Outcome): Row {
  return Object.fromEntries(
    CALLERS.map((caller) => [caller, row[caller] === 'ok' ? outcome : row[caller]]),
  ) as Row
}
