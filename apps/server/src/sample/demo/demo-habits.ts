import type { DemoInvitee } from '../../features/accounts/operator/demo-accounts.service.ts'
import type { DemoHabits } from './demo-history.ts'
import { COLLEAGUES_PROFILES, OWNERS_PROFILES } from './demo-profiles.ts'

const COLLEAGUE = '+919876543211'
const INVITED = '+919876543213'

/**
 * Three months for the owner, weeks for two members of the team. The third account stays as new.
 */
export const DEMO_HABITS: readonly DemoHabits[] = [
  {
    mobile: '+919876543210',
    days: 92,
    companies: [3, 8],
    usesGst: true,
    given: [],
    orders: [
      { daysAgo: 92, id: 'business' },
      { daysAgo: 45, id: 'pack-500-phone' },
    ],
    also: [
      { daysAgo: 58, did: { invites: invitee('3', 'Deepa Sample', 'sample-exports', true) } },
      { daysAgo: 40, did: { createsTeam: 'Sample sales' } },
      { daysAgo: 40, did: { adds: { mobile: COLLEAGUE, phone: 60, email: 50 } } },
      { daysAgo: 40, did: { budgets: { mobile: COLLEAGUE, phone: 60, email: 50 } } },
      { daysAgo: 21, did: { adds: { mobile: INVITED, phone: 30, email: 20 } } },
      { daysAgo: 11, did: { allots: { mobile: INVITED, phone: 15, email: 10 } } },
      // A user who has not signed in yet.
      {
        daysAgo: 3,
        did: { adds: { mobile: '+919876543215', phone: 25, email: 25, isWaiting: true } },
      },
      {
        daysAgo: 33,
        did: { reports: 'Another person answers, who has never heard of the company.' },
      },
      { daysAgo: 31, did: { decides: { answer: null } } },
      { daysAgo: 30, did: { makesKey: 'Import into our customer list' } },
      { daysAgo: 19, did: { reports: 'Nobody answered when I called twice.' } },
      {
        daysAgo: 16,
        did: {
          decides: {
            answer: 'The number is right. Please try again at another time of day.',
          },
        },
      },
      { daysAgo: 12, did: { uploads: 'visitors' } },
      { daysAgo: 5, did: { uploads: 'profiles' } },
      ...OWNERS_PROFILES.map((sends, index) => ({ daysAgo: 8 - index, did: { sends } })),
      { daysAgo: 9, did: { invites: invitee('4', 'Farhan Sample', 'sample-logistics', false) } },
      { daysAgo: 2, did: { reports: 'The number is not in service.' } },
    ],
  },
  {
    mobile: COLLEAGUE,
    days: 40,
    companies: [0, 2],
    usesGst: true,
    given: [],
    orders: [],
    also: COLLEAGUES_PROFILES.map((sends, index) => ({ daysAgo: 6 - index, did: { sends } })),
  },
  {
    mobile: INVITED,
    days: 20,
    companies: [0, 1],
    usesGst: false,
    given: [],
    orders: [],
    also: [],
  },
]

function invitee(digit: string, name: string, company: string, isVerified: boolean): DemoInvitee {
  const [first = ''] = name.toLowerCase().split(' ')
  return {
    mobile: `+91987654321${digit}`,
    name,
    email: `${first}@${company}.example`,
    linkedinUrl: `https://www.linkedin.com/in/${first}-${company}-invented`,
    isVerified,
  }
}
