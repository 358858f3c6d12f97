import { SNACKBAR_SHORT_MS } from '@dastak/contract/limits.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { inside } from './base-routes.tsx'
import { parseTableSearch } from './search-params.ts'

/** The addresses under /account. */

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
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
  staticData: { title: 'Profile' },
})
const settings = createRoute({
  getParentRoute: () => account,
  path: '/settings',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/account/settings.tsx'), 'SettingsScreen'),
  staticData: { title: 'Settings' },
})
const accountLeads = createRoute({
  getParentRoute: () => account,
  path: '/leads',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/account/leads.tsx'), 'AccountLeadsScreen'),
  staticData: { title: 'Leads Extracted', snackbarMs: SNACKBAR_SHORT_MS },
})
const billing = createRoute({
  getParentRoute: () => account,
  path: '/billing',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('../screens/account/billing.tsx'), 'BillingScreen'),
  staticData: { title: 'Billing' },
})
const department = createRoute({
  getParentRoute: () => account,
  path: '/department',
  component: lazyRouteComponent(
    () => import('../screens/account/department.tsx'),
    'DepartmentScreen',
  ),
  staticData: { title: 'Department' },
})
const activityLogs = createRoute({
  getParentRoute: () => account,
  path: '/activity-logs',
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(
    () => import('../screens/account/activity-logs.tsx'),
    'ActivityLogsScreen',
  ),
  staticData: { title: 'Activity logs' },
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
