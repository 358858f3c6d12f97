/** The screen that is inspected for each route of the web app: its name in `inspectAll`. */
export const SCREENS: Record<string, string> = {
  '/': 'sign-in',
  '/confirm-email': 'confirm-email',
  '/opt-out': 'opt-out',
  '/home': 'home-start',
  '/din': 'din-idle',
  '/leads': 'leads-full',
  '/worklist': 'worklist with the panel',
  '/gst': 'gst-found',
  '/gstleads': 'gst-leads',
  '/free-credits': 'free-credits',
  '/bulk-upload': 'bulk-upload',
  '/bulk-upload/$clientId': 'batch-rows',
  '/linkedin-requests': 'linkedin-requests',
  '/connect-extension': 'connect-extension',
  '/linkedin-bulk-requests': 'linkedin-bulk',
  '/linkedin-bulk-requests/$clientId': 'linkedin-bulk-rows',
  '/email-verify': 'email-verify',
  '/teams': 'teams',
  '/team-members/$teamID': 'team-members',
  '/team-member-details/$teamID/$memberID': 'member-details',
  '/invitation': 'invitation',
  '/plan': 'plans',
  '/receipts/$paymentId': 'receipt',
  '/recharge-history': 'recharge-history',
  '/recharge-history/ledger': 'ledger',
  '/api-keys': 'api-keys',
  '/document/create': 'document',
  '/profile': 'profile',
  '/account/profile': 'account-profile',
  '/account/settings': 'settings',
  '/account/leads': 'account-leads',
  '/account/billing': 'billing',
  '/account/department': 'department-declined',
  '/account/activity-logs': 'activity-logs',
  '/account/crm': 'crm',
  '/operator': 'operator-overview',
  '/operator/set-up': 'operator-set-up',
  '/operator/users': 'operator-users',
  '/operator/users/$userId': 'operator-user',
  '/operator/reports': 'operator-reports',
  '/operator/stuck': 'operator-stuck',
  '/operator/imports': 'operator-imports',
  '/operator/vendors': 'operator-vendors',
  '/operator/opt-outs': 'operator-opt-outs',
  '/operator/backups': 'operator-backups',
  '/operator/log': 'operator-log',
}

/** The paths of the route whose screen this is, if it is one. */
export function routeOf(name: string): RegExp | undefined {
  const route = Object.keys(SCREENS).find((path) => SCREENS[path] === name)
  return route === undefined ? undefined : new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
}

/** The app's own router, which shows itself to tools in the browser. */
export interface AppWindow {
  __TSR_ROUTER__: {
    history: { push(path: string): void }
    /** Returns what ends it. */
    subscribe(event: 'onResolved', listener: () => void): () => void
    routesById: Record<
      string,
      { fullPath: string; children?: unknown; options: { component?: unknown } }
    >
  }
}
