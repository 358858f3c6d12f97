import type { OperatorUserDetails } from '@dastak/contract/operator/users.ts'

/** A user as the operator's console shows it. */
export function operatorUser(changes: Partial<OperatorUserDetails> = {}): OperatorUserDetails {
  return {
    user_id: '3f1c1a52-7d7e-4c52-9c0a-111111111111',
    user_mobile: '+911111100001',
    name: 'Asha Example',
    email: 'asha@works.example',
    email_verified: true,
    onboarded: true,
    is_operator: false,
    plan_id: null,
    credits_left: { phone: 8, email: 9 },
    member_since: '2026-01-31T04:00:00.000Z',
    last_sign_in_at: null,
    permissions: [
      { permission: 'din-search', source: 'default', granted_at: '2026-01-31T04:00:00.000Z' },
      { permission: 'gstin-search', source: 'operator', granted_at: '2026-01-31T04:00:00.000Z' },
    ],
    plan: null,
    credits_to_spend: { phone: 8, email: 9 },
    credits_granted: { phone: 10, email: 10 },
    owns_teams: [],
    member_of_team: null,
    open_reports: 0,
    ...changes,
  }
}
