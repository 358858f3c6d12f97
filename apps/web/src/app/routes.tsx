import { SNACKBAR_SHORT_MS } from '@dastak/contract/limits.ts'
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { accountRoutes, profileScreen } from './account-routes.tsx'
import { appText } from './app.text.ts'
import { inside, lazyScreen, list, rootRoute, screen, unknown } from './base-routes.tsx'
import { leaveSignIn, requireSignIn } from './guards.ts'
import { operatorRoutes } from './operator-routes.tsx'
import {
  parseDinSearch,
  parseDocumentSearch,
  parseSubjectSearch,
  parsePlanSearch,
  parseLedgerSearch,
  parseMemberSearch,
  parseSignInSearch,
  parseUsageSearch,
  parseWorklistSearch,
} from './search-params.ts'

const { titles } = appText

/** Every address of the web app. Screens are loaded when they are first needed. */
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: parseSignInSearch,
  beforeLoad: leaveSignIn,
  component: lazy(() => import('../screens/sign-in.tsx'), 'SignInScreen'),
  staticData: { title: titles.signIn },
})

/** The last step of the onboarding, and the page that the link in the email opens. */
const confirmEmail = createRoute({
  ...screen(rootRoute, '/confirm-email', titles.confirmEmail),
  beforeLoad: requireSignIn,
  component: lazy(() => import('../screens/confirm-email.tsx'), 'ConfirmEmailScreen'),
})

/** For people whose contacts are kept here. They need no account. */
const optOut = createRoute({
  ...screen(rootRoute, '/opt-out', titles.optOut),
  component: lazy(() => import('../screens/opt-out.tsx'), 'OptOutScreen'),
})

/** A separate constant, because inside `addChildren` the types of the addresses would be lost. */
const screens = [
  createRoute({
    ...screen(inside, '/home', titles.home),
    validateSearch: parseUsageSearch,
    ...lazyScreen(() => import('../screens/home/home.tsx'), 'HomeScreen', 'loadHome'),
  }),
  createRoute({
    ...screen(inside, '/din', titles.din, SNACKBAR_SHORT_MS),
    validateSearch: parseDinSearch,
    ...lazyScreen(() => import('../screens/din/din.tsx'), 'DinScreen', 'loadDin'),
  }),
  createRoute({
    ...list(inside, '/leads', titles.dinLeads, SNACKBAR_SHORT_MS),
    ...lazyScreen(() => import('../screens/leads.tsx'), 'DinLeadsScreen', 'loadDinLeads'),
  }),
  createRoute({
    ...screen(inside, '/worklist', titles.worklist, SNACKBAR_SHORT_MS),
    validateSearch: parseWorklistSearch,
    ...lazyScreen(() => import('../screens/worklist.tsx'), 'WorklistScreen', 'loadWorklist'),
  }),
  createRoute({
    ...screen(inside, '/gst', titles.gst, SNACKBAR_SHORT_MS),
    validateSearch: parseSubjectSearch,
    component: lazy(() => import('../screens/gst.tsx'), 'GstScreen'),
  }),
  createRoute({
    ...list(inside, '/gstleads', titles.gstLeads, SNACKBAR_SHORT_MS),
    ...lazyScreen(() => import('../screens/gst.tsx'), 'GstLeadsScreen', 'loadGstLeads'),
  }),
  createRoute({
    ...list(inside, '/free-credits', titles.freeCredits),
    ...lazyScreen(
      () => import('../screens/free-credits.tsx'),
      'FreeCreditsScreen',
      'loadFreeCredits',
    ),
  }),
  createRoute({
    ...list(inside, '/bulk-upload', titles.bulkUpload),
    ...lazyScreen(() => import('../screens/bulk.tsx'), 'BulkUploadScreen', 'loadBulkUpload'),
  }),
  createRoute({
    ...list(inside, '/bulk-upload/$clientId', titles.bulkUpload, SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/batch-rows.tsx'), 'BatchRowsScreen'),
  }),
  createRoute({
    ...list(inside, '/linkedin-requests', titles.linkedinRequests, SNACKBAR_SHORT_MS),
    ...lazyScreen(
      () => import('../screens/linkedin-requests.tsx'),
      'LinkedinRequestsScreen',
      'loadLinkedinRequests',
    ),
  }),
  createRoute({
    ...screen(inside, '/connect-extension', titles.connectExtension),
    component: lazy(() => import('../screens/connect-extension.tsx'), 'ConnectExtensionScreen'),
  }),
  createRoute({
    ...list(inside, '/linkedin-bulk-requests', titles.linkedinBulkRequests),
    ...lazyScreen(
      () => import('../screens/bulk.tsx'),
      'LinkedinBulkRequestsScreen',
      'loadLinkedinBulk',
    ),
  }),
  createRoute({
    ...list(
      inside,
      '/linkedin-bulk-requests/$clientId',
      titles.linkedinBulkRequests,
      SNACKBAR_SHORT_MS,
    ),
    component: lazy(() => import('../screens/batch-rows.tsx'), 'LinkedinBulkRowsScreen'),
  }),
  createRoute({
    ...screen(inside, '/email-verify', titles.emailVerify, SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/email-verify.tsx'), 'EmailVerifyScreen'),
  }),
  createRoute({
    ...list(inside, '/teams', titles.teams, SNACKBAR_SHORT_MS),
    ...lazyScreen(() => import('../screens/teams/teams.tsx'), 'TeamsScreen', 'loadTeams'),
  }),
  createRoute({
    ...list(inside, '/team-members/$teamID', titles.teamMembers, SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/teams/team-members.tsx'), 'TeamMembersScreen'),
  }),
  createRoute({
    ...screen(inside, '/invitation', titles.invitation, SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/invitation.tsx'), 'InvitationScreen'),
  }),
  createRoute({
    ...screen(
      inside,
      '/team-member-details/$teamID/$memberID',
      titles.memberDetails,
      SNACKBAR_SHORT_MS,
    ),
    validateSearch: parseMemberSearch,
    component: lazy(() => import('../screens/teams/member-details.tsx'), 'MemberDetailsScreen'),
  }),
  createRoute({
    ...screen(inside, '/plan', titles.plans),
    validateSearch: parsePlanSearch,
    ...lazyScreen(() => import('../screens/plan.tsx'), 'PlanScreen', 'loadPlan'),
  }),
  createRoute({
    ...screen(inside, '/receipts/$paymentId', titles.receipt),
    component: lazy(() => import('../screens/receipt.tsx'), 'ReceiptScreen'),
  }),
  createRoute({
    ...list(inside, '/recharge-history', titles.rechargeHistory),
    ...lazyScreen(
      () => import('../screens/recharge-history.tsx'),
      'RechargeHistoryScreen',
      'loadRecharges',
    ),
  }),
  createRoute({
    ...screen(inside, '/recharge-history/ledger', titles.ledger),
    validateSearch: parseLedgerSearch,
    component: lazy(() => import('../screens/recharge-history.tsx'), 'LedgerScreen'),
  }),
  createRoute({
    ...list(inside, '/api-keys', titles.apiKeys),
    component: lazy(() => import('../screens/api-keys.tsx'), 'ApiKeysScreen'),
  }),
  createRoute({
    ...screen(inside, '/document/create', titles.companyProfile, SNACKBAR_SHORT_MS),
    validateSearch: parseDocumentSearch,
    component: lazy(() => import('../screens/document/document.tsx'), 'DocumentScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/document',
    beforeLoad: () => {
      throw redirect({ to: '/document/create', replace: true })
    },
  }),
  createRoute({
    ...screen(inside, '/profile', titles.profile),
    component: profileScreen,
  }),
  createRoute({ getParentRoute: () => inside, path: '$', ...unknown }),
  accountRoutes,
  operatorRoutes,
] as const

export const routeTree = rootRoute.addChildren([
  signIn,
  confirmEmail,
  optOut,
  inside.addChildren(screens),
])
