import { SNACKBAR_SHORT_MS } from '@dastak/contract/limits.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { accountRoutes, profileScreen } from './account-routes.tsx'
import { inside, list, rootRoute, screen } from './base-routes.tsx'
import { leaveSignIn } from './guards.ts'
import {
  parseDinSearch,
  parseDocumentSearch,
  parseSubjectSearch,
  parsePlanSearch,
  parseLedgerSearch,
  parseMemberSearch,
  parseSignInSearch,
} from './search-params.ts'

/** Every address of the web app. Screens are loaded when they are first needed. */

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: parseSignInSearch,
  beforeLoad: leaveSignIn,
  component: lazyRouteComponent(() => import('../screens/sign-in.tsx'), 'SignInScreen'),
  staticData: { title: 'Sign in' },
})

const home = createRoute({
  ...screen(inside, '/home', 'Credits Usage'),
  component: lazyRouteComponent(() => import('../screens/home.tsx'), 'HomeScreen'),
})

const din = createRoute({
  ...screen(inside, '/din', 'DIN Detail', SNACKBAR_SHORT_MS),
  validateSearch: parseDinSearch,
  component: lazyRouteComponent(() => import('../screens/din/din.tsx'), 'DinScreen'),
})

const leads = createRoute({
  ...list(inside, '/leads', 'DIN Leads Extracted', SNACKBAR_SHORT_MS),
  component: lazyRouteComponent(() => import('../screens/leads.tsx'), 'DinLeadsScreen'),
})

const gst = createRoute({
  ...screen(inside, '/gst', 'GST Detail', SNACKBAR_SHORT_MS),
  validateSearch: parseSubjectSearch('gst'),
  component: lazyRouteComponent(() => import('../screens/gst.tsx'), 'GstScreen'),
})

const gstLeads = createRoute({
  ...list(inside, '/gstleads', 'GST Leads Extracted', SNACKBAR_SHORT_MS),
  component: lazyRouteComponent(() => import('../screens/gst.tsx'), 'GstLeadsScreen'),
})

const plan = createRoute({
  ...screen(inside, '/plan', 'Plans'),
  validateSearch: parsePlanSearch,
  component: lazyRouteComponent(() => import('../screens/plan.tsx'), 'PlanScreen'),
})

const receipt = createRoute({
  ...screen(inside, '/receipts/$paymentId', 'Receipt'),
  component: lazyRouteComponent(() => import('../screens/receipt.tsx'), 'ReceiptScreen'),
})

const emailVerify = createRoute({
  ...screen(inside, '/email-verify', 'Verify your Email', SNACKBAR_SHORT_MS),
  component: lazyRouteComponent(() => import('../screens/email-verify.tsx'), 'EmailVerifyScreen'),
})

const rechargeHistory = createRoute({
  ...list(inside, '/recharge-history', 'Recharge History'),
  component: lazyRouteComponent(
    () => import('../screens/recharge-history.tsx'),
    'RechargeHistoryScreen',
  ),
})

const ledger = createRoute({
  ...screen(inside, '/recharge-history/ledger', 'Ledger'),
  validateSearch: parseLedgerSearch,
  component: lazyRouteComponent(() => import('../screens/recharge-history.tsx'), 'LedgerScreen'),
})

const bulkUpload = createRoute({
  ...list(inside, '/bulk-upload', 'Bulk upload'),
  component: lazyRouteComponent(() => import('../screens/bulk.tsx'), 'BulkUploadScreen'),
})

const linkedinRequests = createRoute({
  ...list(inside, '/linkedin-requests', 'LinkedIn Requests', SNACKBAR_SHORT_MS),
  component: lazyRouteComponent(
    () => import('../screens/linkedin-requests.tsx'),
    'LinkedinRequestsScreen',
  ),
})

const connectExtension = createRoute({
  ...screen(inside, '/connect-extension', 'Connect extension'),
  component: lazyRouteComponent(
    () => import('../screens/connect-extension.tsx'),
    'ConnectExtensionScreen',
  ),
})

const linkedinBulkRequests = createRoute({
  ...list(inside, '/linkedin-bulk-requests', 'LinkedIn Bulk Requests'),
  component: lazyRouteComponent(() => import('../screens/bulk.tsx'), 'LinkedinBulkRequestsScreen'),
})

const profile = createRoute({
  ...screen(inside, '/profile', 'Profile'),
  component: profileScreen,
})
const freeCredits = createRoute({
  ...list(inside, '/free-credits', 'Free credits'),
  component: lazyRouteComponent(() => import('../screens/free-credits.tsx'), 'FreeCreditsScreen'),
})

const teams = createRoute({
  ...list(inside, '/teams', 'Teams', SNACKBAR_SHORT_MS),
  component: lazyRouteComponent(() => import('../screens/teams/teams.tsx'), 'TeamsScreen'),
})
const teamMembers = createRoute({
  ...list(inside, '/team-members/$teamID', 'Team Members', SNACKBAR_SHORT_MS),
  component: lazyRouteComponent(
    () => import('../screens/teams/team-members.tsx'),
    'TeamMembersScreen',
  ),
})

const invitation = createRoute({
  ...screen(inside, '/invitation', 'Invitation to a team', SNACKBAR_SHORT_MS),
  component: lazyRouteComponent(() => import('../screens/invitation.tsx'), 'InvitationScreen'),
})

const apiKeys = createRoute({
  ...list(inside, '/api-keys', 'API keys'),
  component: lazyRouteComponent(() => import('../screens/api-keys.tsx'), 'ApiKeysScreen'),
})

const documentCreate = createRoute({
  ...screen(inside, '/document/create', 'Company profile', SNACKBAR_SHORT_MS),
  validateSearch: parseDocumentSearch,
  component: lazyRouteComponent(() => import('../screens/document/document.tsx'), 'DocumentScreen'),
})
const document = createRoute({
  ...screen(inside, '/document', 'Member Details', SNACKBAR_SHORT_MS),
  beforeLoad: () => {
    throw redirect({ to: '/document/create', replace: true })
  },
})

const memberDetails = createRoute({
  getParentRoute: () => inside,
  path: '/team-member-details/$teamID/$memberID',
  validateSearch: parseMemberSearch,
  component: lazyRouteComponent(
    () => import('../screens/teams/member-details.tsx'),
    'MemberDetailsScreen',
  ),
})

export const routeTree = rootRoute.addChildren([
  signIn,
  inside.addChildren([
    home,
    din,
    leads,
    gst,
    gstLeads,
    freeCredits,
    bulkUpload,
    linkedinRequests,
    connectExtension,
    linkedinBulkRequests,
    emailVerify,
    teams,
    teamMembers,
    invitation,
    memberDetails,
    plan,
    receipt,
    rechargeHistory,
    ledger,
    apiKeys,
    documentCreate,
    document,
    profile,
    accountRoutes,
  ]),
])
