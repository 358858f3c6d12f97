import { SNACKBAR_SHORT_MS } from '@dastak/contract/limits.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { accountRoutes, profileScreen } from './account-routes.tsx'
import { inside, rootRoute } from './base-routes.tsx'
import { leaveSignIn } from './guards.ts'
import {
  parseDinSearch,
  parseDocumentSearch,
  parseSubjectSearch,
  parsePlanSearch,
  parseLedgerSearch,
  parseMemberSearch,
  parseSignInSearch,
  parseTableSearch,
} from './search-params.ts'

/** Every address of the web app. Screens are loaded when they are first needed. */

const short = { snackbarMs: SNACKBAR_SHORT_MS }

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: parseSignInSearch,
  beforeLoad: leaveSignIn,
  component: lazyRouteComponent(() => import('../screens/sign-in.tsx'), 'SignInScreen'),
  staticData: { title: 'Sign in' },
})

const home = createRoute({
  getParentRoute: () => inside,
  path: '/home',
  component: lazyRouteComponent(() => import('../screens/home.tsx'), 'HomeScreen'),
  staticData: { title: 'Credits Usage' },
})

const din = createRoute({
  getParentRoute: () => inside,
  path: '/din',
  validateSearch: parseDinSearch,
  component: lazyRouteComponent(() => import('../screens/din/din.tsx'), 'DinScreen'),
  staticData: { title: 'DIN Detail', ...short },
})

const leads = createRoute({
  getParentRoute: () => inside,
  path: '/leads',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/leads.tsx'), 'DinLeadsScreen'),
  staticData: { title: 'DIN Leads Extracted', ...short },
})

const gst = createRoute({
  getParentRoute: () => inside,
  path: '/gst',
  validateSearch: parseSubjectSearch('gst'),
  component: lazyRouteComponent(() => import('../screens/gst.tsx'), 'GstScreen'),
  staticData: { title: 'GST Detail', ...short },
})

const gstLeads = createRoute({
  getParentRoute: () => inside,
  path: '/gstleads',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/gst.tsx'), 'GstLeadsScreen'),
  staticData: { title: 'GST Leads Extracted', ...short },
})

const plan = createRoute({
  getParentRoute: () => inside,
  path: '/plan',
  validateSearch: parsePlanSearch,
  component: lazyRouteComponent(() => import('../screens/plan.tsx'), 'PlanScreen'),
  staticData: { title: 'Plans' },
})

const receipt = createRoute({
  getParentRoute: () => inside,
  path: '/receipts/$paymentId',
  component: lazyRouteComponent(() => import('../screens/receipt.tsx'), 'ReceiptScreen'),
  staticData: { title: 'Receipt' },
})

const emailVerify = createRoute({
  getParentRoute: () => inside,
  path: '/email-verify',
  component: lazyRouteComponent(() => import('../screens/email-verify.tsx'), 'EmailVerifyScreen'),
  staticData: { title: 'Verify your Email', ...short },
})

const rechargeHistory = createRoute({
  getParentRoute: () => inside,
  path: '/recharge-history',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(
    () => import('../screens/recharge-history.tsx'),
    'RechargeHistoryScreen',
  ),
  staticData: { title: 'Recharge History' },
})

const ledger = createRoute({
  getParentRoute: () => inside,
  path: '/recharge-history/ledger',
  validateSearch: parseLedgerSearch,
  component: lazyRouteComponent(() => import('../screens/recharge-history.tsx'), 'LedgerScreen'),
  staticData: { title: 'Ledger' },
})

const bulkUpload = createRoute({
  getParentRoute: () => inside,
  path: '/bulk-upload',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/bulk.tsx'), 'BulkUploadScreen'),
  staticData: { title: 'Bulk upload' },
})

const linkedinRequests = createRoute({
  getParentRoute: () => inside,
  path: '/linkedin-requests',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(
    () => import('../screens/linkedin-requests.tsx'),
    'LinkedinRequestsScreen',
  ),
  staticData: { title: 'LinkedIn Requests', ...short },
})

const connectExtension = createRoute({
  getParentRoute: () => inside,
  path: '/connect-extension',
  component: lazyRouteComponent(
    () => import('../screens/connect-extension.tsx'),
    'ConnectExtensionScreen',
  ),
  staticData: { title: 'Connect extension' },
})

const linkedinBulkRequests = createRoute({
  getParentRoute: () => inside,
  path: '/linkedin-bulk-requests',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/bulk.tsx'), 'LinkedinBulkRequestsScreen'),
  staticData: { title: 'LinkedIn Bulk Requests' },
})

const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  component: profileScreen,
  staticData: { title: 'Profile' },
})
const freeCredits = createRoute({
  getParentRoute: () => inside,
  path: '/free-credits',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/free-credits.tsx'), 'FreeCreditsScreen'),
  staticData: { title: 'Free credits' },
})

const teams = createRoute({
  getParentRoute: () => inside,
  path: '/teams',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/teams.tsx'), 'TeamsScreen'),
  staticData: { title: 'Teams', ...short },
})
const teamMembers = createRoute({
  getParentRoute: () => inside,
  path: '/team-members/$teamID',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/team-members.tsx'), 'TeamMembersScreen'),
  staticData: { title: 'Team Members', ...short },
})

const invitation = createRoute({
  getParentRoute: () => inside,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../screens/invitation.tsx'), 'InvitationScreen'),
  staticData: { title: 'Invitation to a team', ...short },
})

const apiKeys = createRoute({
  getParentRoute: () => inside,
  path: '/api-keys',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/api-keys.tsx'), 'ApiKeysScreen'),
  staticData: { title: 'API keys' },
})

const documentCreate = createRoute({
  getParentRoute: () => inside,
  path: '/document/create',
  validateSearch: parseDocumentSearch,
  component: lazyRouteComponent(() => import('../screens/document/document.tsx'), 'DocumentScreen'),
  staticData: { title: 'Company profile', ...short },
})
const document = createRoute({
  getParentRoute: () => inside,
  path: '/document',
  beforeLoad: () => {
    throw redirect({ to: '/document/create', replace: true })
  },
})

const memberDetails = createRoute({
  getParentRoute: () => inside,
  path: '/team-member-details/$teamID/$memberID',
  validateSearch: parseMemberSearch,
  component: lazyRouteComponent(
    () => import('../screens/member-details.tsx'),
    'MemberDetailsScreen',
  ),
  staticData: { title: 'Member Details', ...short },
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
