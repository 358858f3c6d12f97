import { SNACKBAR_SHORT_MS } from '@dastak/contract/limits.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { inside, list, screen } from './base-routes.tsx'

/** The addresses under /account. */

const account = createRoute({
  ...screen(inside, '/account', 'Profile'),
  component: lazyRouteComponent(() => import('./layout/account-frame.tsx'), 'AccountFrame'),
})
const accountIndex = createRoute({
  getParentRoute: () => account,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/account/profile', replace: true })
  },
})
/** Of /profile too. */
export const profileScreen = lazyRouteComponent(
  () => import('../screens/account/profile.tsx'),
  'ProfileScreen',
)
const accountProfile = createRoute({
  getParentRoute: () => account,
  path: '/profile',
  component: profileScreen,
})
const settings = createRoute({
  ...list(account, '/settings', 'Settings'),
  component: lazyRouteComponent(() => import('../screens/account/settings.tsx'), 'SettingsScreen'),
})
const accountLeads = createRoute({
  ...list(account, '/leads', 'Leads Extracted', SNACKBAR_SHORT_MS),
  component: lazyRouteComponent(() => import('../screens/leads.tsx'), 'AccountLeadsScreen'),
})
const billing = createRoute({
  ...list(account, '/billing', 'Billing'),
  component: lazyRouteComponent(() => import('../screens/account/billing.tsx'), 'BillingScreen'),
})
const department = createRoute({
  ...screen(account, '/department', 'Department'),
  component: lazyRouteComponent(
    () => import('../screens/account/department.tsx'),
    'DepartmentScreen',
  ),
})
const activityLogs = createRoute({
  ...list(account, '/activity-logs', 'Activity logs'),
  component: lazyRouteComponent(
    () => import('../screens/account/activity-logs.tsx'),
    'ActivityLogsScreen',
  ),
})

export const accountRoutes = account.addChildren([
  accountIndex,
  accountProfile,
  settings,
  accountLeads,
  billing,
  department,
  activityLogs,
])
