import { SNACKBAR_SHORT_MS } from '@dastak/contract/limits.ts'
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { appText } from './app.text.ts'
import { inside, lazyScreen, list, screen } from './base-routes.tsx'

const { titles } = appText

/** Also the screen of /profile. */
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
    ...screen(account, '/profile', titles.profile),
    component: profileScreen,
  }),
  createRoute({
    ...list(account, '/settings', titles.settings),
    component: lazy(() => import('../screens/account/settings.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    ...list(account, '/leads', titles.accountLeads, SNACKBAR_SHORT_MS),
    ...lazyScreen(() => import('../screens/leads.tsx'), 'AccountLeadsScreen', 'loadDinLeads'),
  }),
  createRoute({
    ...list(account, '/billing', titles.billing),
    component: lazy(() => import('../screens/account/billing.tsx'), 'BillingScreen'),
  }),
  createRoute({
    ...screen(account, '/department', titles.department),
    component: lazy(() => import('../screens/account/department.tsx'), 'DepartmentScreen'),
  }),
  createRoute({
    ...list(account, '/activity-logs', titles.activityLogs),
    component: lazy(() => import('../screens/account/activity-logs.tsx'), 'ActivityLogsScreen'),
  }),
  createRoute({
    ...list(account, '/crm', titles.crm),
    component: lazy(() => import('../screens/account/crm.tsx'), 'CrmScreen'),
  }),
] as const

export const accountRoutes = account.addChildren(screens)
