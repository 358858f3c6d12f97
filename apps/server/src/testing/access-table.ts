import type { ErrorCode } from '@dastak/contract/errors.ts'

/** Everyone who may knock. Each is a real account with a real session (or none) in the test. */
export const CALLERS = [
  /** No token. */
  'anonymous',
  /** A token that nobody signed. */
  'forged',
  /** A session that was signed out a moment ago. */
  'signed out',
  /** Signed in, not onboarded: no name, no email. */
  'new',
  /** Onboarded, email not verified. */
  'unverified',
  /** Onboarded and verified, every permission taken away. */
  'without permission',
  /** Onboarded, verified, with what a new account is given. */
  'user',
] as const
export type Caller = (typeof CALLERS)[number]

type Outcome = 'ok' | ErrorCode
type Row = Record<Caller, Outcome>

const open: Row = {
  anonymous: 'ok',
  forged: 'ok',
  'signed out': 'ok',
  new: 'ok',
  unverified: 'ok',
  'without permission': 'ok',
  user: 'ok',
}
const signedIn: Row = { ...open, anonymous: 'unauthorized', forged: 'unauthorized', 'signed out': 'unauthorized' }
const onboarded: Row = { ...signedIn, new: 'onboarding_required' }
const verified: Row = { ...onboarded, unverified: 'email_not_verified' }

/** What each caller gets from each endpoint of the contract, asked properly. An endpoint without a row fails the build. */
export const ACCESS_TABLE: Readonly<Record<string, Row>> = {
  getSettings: open,
  sendOtp: open,
  submitOtp: every('otp_ended'),
  refreshToken: every('unauthorized'),
  logout: open,
  getUserDetails: signedIn,
  setUserOnboard: { ...signedIn, unverified: 'conflict', 'without permission': 'conflict', user: 'conflict' },
  getProfileDetails: signedIn,
  getLoginAuditLog: signedIn,
  sendEmailOtp: signedIn,
  resendEmailOtp: refusedTo(signedIn, 'not_found'),
  submitEmailOtp: refusedTo(signedIn, 'otp_ended'),
  addEmail: signedIn,
  getApiUsage: signedIn,
  getLeadsExtracted: signedIn,
  queryLeads: signedIn,
  exportLeads: signedIn,
  revealDirector: { ...onboarded, 'without permission': 'permission_required' },
  revealGst: {
    ...onboarded,
    'without permission': 'permission_required',
    user: 'permission_required',
    unverified: 'permission_required',
  },
  getGstLogs: signedIn,
  queryGstLeads: signedIn,
  exportGstLeads: signedIn,
  getPreferences: signedIn,
  savePreference: signedIn,
  searchCompany: verified,
  searchDirector: verified,
  exportCompanies: verified,
  exportDirectors: verified,
  getSearchOptions: verified,
  suggest: verified,
  getCinDetails: onboarded,
  getCompanyDirectors: onboarded,
  getDirector: { ...onboarded, 'without permission': 'permission_required' },
}

function every(outcome: Outcome): Row {
  return refusedTo(open, outcome)
}

/** The same callers let in, but refused for what they ask: a code or a cookie that is not theirs. */
function refusedTo(row: Row, outcome: Outcome): Row {
  return Object.fromEntries(CALLERS.map((caller) => [caller, row[caller] === 'ok' ? outcome : row[caller]])) as Row
}
