import { SNACKBAR_SHORT_MS } from '@dastak/contract/limits.ts'
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { inside, list, screen } from './base-routes.tsx'

/** The addresses under /account. */

/** Of /profile too. */
export const profileScreen = lazy(() => import('../screens/account/profile.tsx'), 'ProfileScreen')

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazy(() => import('./layout/account-frame.tsx'), 'AccountFrame'),
})

const screens = [
  createRoute({
    getParentRoute: () => account,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/account/profile', replace: true })
    },
  }),
  createRoute({
    ...screen(account, '/profile', 'Profile'),
    component: profileScreen,
  }),
  createRoute({
    ...list(account, '/settings', 'Settings'),
    component: lazy(() => import('../screens/account/settings.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    ...list(account, '/leads', 'Leads Extracted', SNACKBAR_SHORT_MS),
    component: lazy(() => import('../screens/leads.tsx'), 'AccountLeadsScreen'),
  }),
  createRoute({
    ...list(account, '/billing', 'Billing'),
    component: lazy(() => import('../screens/account/billing.tsx'), 'BillingScreen'),
  }),
  createRoute({
    ...screen(account, '/department', 'Department'),
    component: lazy(() => import('../screens/account/department.tsx'), 'DepartmentScreen'),
  }),
  createRoute({
    ...list(account, '/activity-logs', 'Activity logs'),
    component: lazy(() => import('../screens/account/activity-logs.tsx'), 'ActivityLogsScreen'),
  }),
] as const

export const accountRoutes = account.addChildren(screens)
