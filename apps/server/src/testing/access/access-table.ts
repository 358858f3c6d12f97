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
  'API key': 'ok',
  'extension key': 'ok',
}
const signedIn: Row = {
  ...open,
  anonymous: 'unauthorized',
  forged: 'unauthorized',
  'signed out': 'unauthorized',
  'API key': 'permission_required',
  'extension key': 'permission_required',
}
const onboarded: Row = { ...signedIn, new: 'onboarding_required' }
/** The same for a session, and for API keys too. */
const signedInOrKey: Row = { ...signedIn, 'API key': 'ok' }
const onboardedOrKey: Row = { ...onboarded, 'API key': 'ok' }
/** And for browser extensions. */
const signedInOrKeys: Row = { ...signedInOrKey, 'extension key': 'ok' }
const onboardedOrKeys: Row = { ...onboardedOrKey, 'extension key': 'ok' }
const verifiedOrKey: Row = { ...onboardedOrKey, unverified: 'email_not_verified' }

/** Without a user nothing is allowed. */
const nobody = {
  anonymous: 'unauthorized',
  forged: 'unauthorized',
  'signed out': 'unauthorized',
} as const

/**
 * What each caller gets from each endpoint of the contract, with a valid request. An endpoint
 * without a row fails the build.
 */
export const ACCESS_TABLE: Readonly<Record<string, Row>> = {
  getSettings: open,
  sendOtp: open,
  submitOtp: every('otp_ended'),
  submitLoginLink: every('not_found'),
  refreshToken: every('unauthorized'),
  logout: open,
  getUserDetails: signedInOrKeys,
  setUserOnboard: {
    ...signedIn,
    unverified: 'conflict',
    'without permission': 'conflict',
    user: 'conflict',
  },
  getProfileDetails: signedIn,
  getLoginAuditLog: signedIn,
  sendEmailOtp: signedIn,
  resendEmailOtp: refusedTo(signedIn, 'not_found'),
  submitEmailOtp: refusedTo(signedIn, 'otp_ended'),
  addEmail: signedIn,
  updateProfile: onboarded,
  sendMobileOtp: onboarded,
  submitMobileOtp: refusedTo(onboarded, 'otp_ended'),
  listSessions: signedIn,
  endSession: refusedTo(signedIn, 'not_found'),
  endOtherSessions: signedIn,
  getReferrals: signedIn,
  verifyEmail: onboardedOrKey,
  createServerToken: refusedTo(signedIn, 'plan_required'),
  listTokens: signedIn,
  setTokenLimit: refusedTo(signedIn, 'not_found'),
  revokeToken: refusedTo(signedIn, 'not_found'),
  // A user without a team finds nothing. Users with teams: `features/teams/access.test.ts`.
  getAllTeams: refusedTo(signedIn, 'permission_required'),
  getTeam: refusedTo(signedIn, 'not_found'),
  createTeam: refusedTo(onboarded, 'permission_required'),
  deleteTeam: refusedTo(signedIn, 'not_found'),
  addTeamMember: refusedTo(signedIn, 'not_found'),
  removeTeamMember: refusedTo(signedIn, 'not_found'),
  getTeamMemberDetails: refusedTo(signedIn, 'not_found'),
  queryMemberLeads: refusedTo(signedIn, 'not_found'),
  exportMemberLeads: refusedTo(signedIn, 'not_found'),
  incrementAllottedCredits: refusedTo(signedIn, 'not_found'),
  setMemberBudget: refusedTo(signedIn, 'not_found'),
  getTeamUsage: refusedTo(signedIn, 'not_found'),
  getUserTeamDetails: refusedTo(signedIn, 'not_found'),
  leaveTeam: refusedTo(signedIn, 'not_found'),
  // Own and others' invitations: `features/teams/invitations-access.test.ts`.
  getInvitations: signedIn,
  openInvitation: refusedTo(signedIn, 'not_found'),
  acceptInvitation: refusedTo(signedIn, 'not_found'),
  declineInvitation: refusedTo(signedIn, 'not_found'),
  allowInvitation: refusedTo(signedIn, 'not_found'),
  resendInvitation: refusedTo(signedIn, 'not_found'),
  createInvitationLink: refusedTo(signedIn, 'not_found'),
  queryTeamLedger: refusedTo(signedIn, 'not_found'),
  exportTeamLedger: refusedTo(signedIn, 'not_found'),
  getApiUsage: signedInOrKey,
  getRechargeHistory: signedInOrKey,
  queryRecharges: signedInOrKey,
  exportRecharges: signedInOrKey,
  queryLedger: signedInOrKey,
  exportLedger: signedInOrKey,
  getLeadsExtracted: signedInOrKeys,
  queryLeads: signedInOrKey,
  exportLeads: signedInOrKey,
  revealDirector: { ...onboardedOrKey, 'without permission': 'permission_required' },
  revealGst: {
    ...onboarded,
    'without permission': 'permission_required',
    user: 'permission_required',
    unverified: 'permission_required',
    'API key': 'permission_required',
  },
  getGstLogs: signedInOrKeys,
  queryGstLeads: signedInOrKey,
  exportGstLeads: signedInOrKey,
  submitLinkedinRequest: onboardedOrKeys,
  getLinkedinRequests: signedInOrKeys,
  getLinkedinRequest: refusedTo(signedInOrKeys, 'not_found'),
  queryLinkedinRequests: signedInOrKey,
  exportLinkedinRequests: signedInOrKey,
  connectExtension: onboarded,
  claimExtensionKey: open,
  listExtensions: signedIn,
  revokeExtension: refusedTo(signedIn, 'not_found'),
  disconnectExtension: { ...every('permission_required'), ...nobody, 'extension key': 'ok' },
  getProfileLayouts: { ...signedIn, 'extension key': 'ok' },
  getExtension: signedIn,
  getBatchRequests: onboardedOrKey,
  queryBatchRequests: onboardedOrKey,
  exportBatchRequests: onboardedOrKey,
  getBatchRequestStatus: refusedTo(onboardedOrKey, 'not_found'),
  // Each type has its own permission, which a new account lacks. Users with these permissions:
  // `features/batches/batches-access.test.ts`.
  estimateBatchRequest: refusedTo(onboardedOrKey, 'permission_required'),
  getBatchEstimate: refusedTo(onboardedOrKey, 'not_found'),
  submitBatchRequest: refusedTo(onboardedOrKey, 'permission_required'),
  cancelBatchRequest: refusedTo(onboardedOrKey, 'not_found'),
  estimateResumeBatchRequest: refusedTo(onboardedOrKey, 'not_found'),
  resumeBatchRequest: refusedTo(onboardedOrKey, 'not_found'),
  getLinkedinBulkRequests: onboardedOrKey,
  queryLinkedinBulkRequests: onboardedOrKey,
  exportLinkedinBulkRequests: onboardedOrKey,
  getResolvedLinkedinBulkRequest: refusedTo(onboardedOrKey, 'not_found'),
  getLinkedinBulkEstimate: refusedTo(onboardedOrKey, 'not_found'),
  estimateLinkedinBulkRequest: {
    ...refusedTo(onboardedOrKey, 'permission_required'),
    'API key': 'validation_failed',
  },
  submitLinkedinBulkRequest: {
    ...refusedTo(onboardedOrKey, 'permission_required'),
    'API key': 'validation_failed',
  },
  listPlans: signedIn,
  startCheckout: onboarded,
  getSubscriptionDetails: signedIn,
  cancelSubscription: refusedTo(signedIn, 'conflict'),
  removeCancellation: refusedTo(signedIn, 'conflict'),
  changePlan: refusedTo(onboarded, 'conflict'),
  removeScheduledPlanChange: refusedTo(signedIn, 'conflict'),
  estimatePrice: signedIn,
  listPayments: signedIn,
  downloadInvoice: refusedTo(signedIn, 'not_found'),
  getReceipt: refusedTo(signedIn, 'not_found'),
  getBillingAddress: signedIn,
  saveBillingAddress: signedIn,
  receiveBillingEvent: every('unauthorized'),
  getNotifications: signedIn,
  seeNotifications: signedIn,
  saveNotificationSettings: signedIn,
  reportLead: refusedTo(signedIn, 'not_found'),
  reportLinkedinRequest: refusedTo(signedIn, 'not_found'),
  getLeadReport: refusedTo(signedIn, 'not_found'),
  getPreferences: signedIn,
  savePreference: signedIn,
  searchCompany: verifiedOrKey,
  searchDirector: verifiedOrKey,
  exportCompanies: verifiedOrKey,
  exportDirectors: verifiedOrKey,
  getSearchOptions: verifiedOrKey,
  suggest: verifiedOrKey,
  downloadCompanyProfile: verifiedOrKey,
  getCinDetails: onboardedOrKey,
  getCompanyDirectors: onboardedOrKey,
  getDirector: { ...onboardedOrKey, 'without permission': 'permission_required' },
  listWebhooks: onboardedOrKey,
  createWebhook: onboardedOrKey,
  updateWebhook: refusedTo(onboardedOrKey, 'not_found'),
  deleteWebhook: refusedTo(onboardedOrKey, 'not_found'),
  rotateWebhookSecret: refusedTo(onboardedOrKey, 'not_found'),
  testWebhook: refusedTo(onboardedOrKey, 'not_found'),
  listWebhookDeliveries: refusedTo(onboardedOrKey, 'not_found'),
  resendWebhookDelivery: refusedTo(onboardedOrKey, 'not_found'),
  // Leads of teammates and of others: `features/worklist/worklist-access.test.ts`.
  queryWorklist: signedInOrKey,
  exportWorklist: signedInOrKey,
  getWorkedLead: refusedTo(signedInOrKey, 'not_found'),
  changeLeads: refusedTo(signedInOrKey, 'not_found'),
  getWorklistSummary: signedInOrKey,
  createLeadList: signedInOrKey,
  changeLeadList: refusedTo(signedInOrKey, 'not_found'),
  deleteLeadList: refusedTo(signedInOrKey, 'not_found'),
  addToLeadList: refusedTo(signedInOrKey, 'not_found'),
  removeFromLeadList: refusedTo(signedInOrKey, 'not_found'),
}

function every(outcome: Outcome): Row {
  return refusedTo(open, outcome)
}

/**
 * The same callers pass the guard, but their request is refused: a code or a cookie is not theirs.
 */
function refusedTo(row: Row, outcome: Outcome): Row {
  return Object.fromEntries(
    CALLERS.map((caller) => [caller, row[caller] === 'ok' ? outcome : row[caller]]),
  ) as Row
}
