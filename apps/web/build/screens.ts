const ACCOUNT = 'app/layout/account-frame.tsx'

/**
 * The modules of the screen at each address, below src/. A reload starts to load their files
 * immediately.
 */
export const SCREENS = {
  '/home': ['screens/home/home.tsx'],
  '/din': ['screens/din/din.tsx'],
  '/din?mode=company': ['screens/din/company-panel.tsx'],
  '/din?mode=director': ['screens/din/director-panel.tsx'],
  '/leads': ['screens/leads.tsx'],
  '/worklist': ['screens/worklist.tsx'],
  '/gst': ['screens/gst.tsx'],
  '/gstleads': ['screens/gst.tsx'],
  '/free-credits': ['screens/free-credits.tsx'],
  '/bulk-upload': ['screens/bulk.tsx'],
  '/linkedin-requests': ['screens/linkedin-requests.tsx'],
  '/connect-extension': ['screens/connect-extension.tsx'],
  '/linkedin-bulk-requests': ['screens/bulk.tsx'],
  '/email-verify': ['screens/email-verify.tsx'],
  '/teams': ['screens/teams/teams.tsx'],
  '/invitation': ['screens/invitation.tsx'],
  '/plan': ['screens/plan.tsx'],
  '/recharge-history': ['screens/recharge-history.tsx'],
  '/recharge-history/ledger': ['screens/recharge-history.tsx'],
  '/api-keys': ['screens/api-keys.tsx'],
  '/document/create': ['screens/document/document.tsx'],
  '/profile': ['screens/account/profile.tsx'],
  '/account/profile': [ACCOUNT, 'screens/account/profile.tsx'],
  '/account/settings': [ACCOUNT, 'screens/account/settings.tsx'],
  '/account/leads': [ACCOUNT, 'screens/leads.tsx'],
  '/account/billing': [ACCOUNT, 'screens/account/billing.tsx'],
  '/account/department': [ACCOUNT, 'screens/account/department.tsx'],
  '/account/activity-logs': [ACCOUNT, 'screens/account/activity-logs.tsx'],
} satisfies Record<string, readonly string[]>
