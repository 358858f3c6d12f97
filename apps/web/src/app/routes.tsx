import { SNACKBAR_SHORT_MS } from '@dastak/contract/limits.ts'
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
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
  component: lazy(() => import('../screens/sign-in.tsx'), 'SignInScreen'),
  staticData: { title: 'Sign in' },
})

/** By themselves: inside of `addChildren` the types of their addresses would be lost. */
const screens = [
  createRoute({
    ...screen(inside, '/home', 'Credits Usage'),
    component: lazy(() => import('../screens/home.tsx'), 'HomeScreen'),
  }),
  createRoute({
    ...screen(inside, '/din', 'DIN Detail', SNACKBAR_SHORT_MS),
    validateSearch: parseDinSearch,
    component: lazy(() => import('../screens/din/din.tsx'), 'DinScreen'),
  }),
  createRoute({
    ...list(inside, '/leads', 'DIN Leads Extracted', SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/leads.tsx'), 'DinLeadsScreen'),
  }),
  createRoute({
    ...screen(inside, '/gst', 'GST Detail', SNACKBAR_SHORT_MS),
    validateSearch: parseSubjectSearch('gst'),
    component: lazy(() => import('../screens/gst.tsx'), 'GstScreen'),
  }),
  createRoute({
    ...list(inside, '/gstleads', 'GST Leads Extracted', SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/gst.tsx'), 'GstLeadsScreen'),
  }),
  createRoute({
    ...list(inside, '/free-credits', 'Free credits'),
    component: lazy(() => import('../screens/free-credits.tsx'), 'FreeCreditsScreen'),
  }),
  createRoute({
    ...list(inside, '/bulk-upload', 'Bulk upload'),
    component: lazy(() => import('../screens/bulk.tsx'), 'BulkUploadScreen'),
  }),
  createRoute({
    ...list(inside, '/linkedin-requests', 'LinkedIn Requests', SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/linkedin-requests.tsx'), 'LinkedinRequestsScreen'),
  }),
  createRoute({
    ...screen(inside, '/connect-extension', 'Connect extension'),
    component: lazy(() => import('../screens/connect-extension.tsx'), 'ConnectExtensionScreen'),
  }),
  createRoute({
    ...list(inside, '/linkedin-bulk-requests', 'LinkedIn Bulk Requests'),
    component: lazy(() => import('../screens/bulk.tsx'), 'LinkedinBulkRequestsScreen'),
  }),
  createRoute({
    ...screen(inside, '/email-verify', 'Verify your Email', SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/email-verify.tsx'), 'EmailVerifyScreen'),
  }),
  createRoute({
    ...list(inside, '/teams', 'Teams', SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/teams/teams.tsx'), 'TeamsScreen'),
  }),
  createRoute({
    ...list(inside, '/team-members/$teamID', 'Team Members', SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/teams/team-members.tsx'), 'TeamMembersScreen'),
  }),
  createRoute({
    ...screen(inside, '/invitation', 'Invitation to a team', SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/invitation.tsx'), 'InvitationScreen'),
  }),
  createRoute({
    ...screen(
      inside,
      '/team-member-details/$teamID/$memberID',
      'Member Details',
      SNACKBAR_SHORT_MS,
    ),
    validateSearch: parseMemberSearch,
    component: lazy(() => import('../screens/teams/member-details.tsx'), 'MemberDetailsScreen'),
  }),
  createRoute({
    ...screen(inside, '/plan', 'Plans'),
    validateSearch: parsePlanSearch,
    component: lazy(() => import('../screens/plan.tsx'), 'PlanScreen'),
  }),
  createRoute({
    ...screen(inside, '/receipts/$paymentId', 'Receipt'),
    component: lazy(() => import('../screens/receipt.tsx'), 'ReceiptScreen'),
  }),
  createRoute({
    ...list(inside, '/recharge-history', 'Recharge History'),
    component: lazy(() => import('../screens/recharge-history.tsx'), 'RechargeHistoryScreen'),
  }),
  createRoute({
    ...screen(inside, '/recharge-history/ledger', 'Ledger'),
    validateSearch: parseLedgerSearch,
    component: lazy(() => import('../screens/recharge-history.tsx'), 'LedgerScreen'),
  }),
  createRoute({
    ...list(inside, '/api-keys', 'API keys'),
    component: lazy(() => import('../screens/api-keys.tsx'), 'ApiKeysScreen'),
  }),
  createRoute({
    ...screen(inside, '/document/create', 'Company profile', SNACKBAR_SHORT_MS),
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
    ...screen(inside, '/profile', 'Profile'),
    component: profileScreen,
  }),
  accountRoutes,
] as const

export const routeTree = rootRoute.addChildren([signIn, inside.addChildren(screens)])
