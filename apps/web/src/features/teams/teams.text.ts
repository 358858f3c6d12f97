import { formatNumber } from '../../lib/text/numbers.ts'

/** Text of /teams, and of a member's own team. */
export const teamsText = {
  title: 'Teams',
  purpose: 'Share your credits with the people you work with.',
  hint:
    'Each team that you create appears here. You allot credits to its members, and they reveal ' +
    'contacts with them.',
  columns: {
    id: 'Team ID',
    name: 'Team Name',
    created: 'Created At',
    members: 'Members',
    membersPhone: "Members' phone credits",
    membersEmail: "Members' email credits",
  },
  thisMember: 'this member',
  allotted: (left: number, allotted: number) =>
    `${formatNumber(left)} left of ${formatNumber(allotted)} allotted`,
  /** `credits`: `12 phone and 5 email credits`; empty for none. */
  returned: (credits: string, count: number) =>
    credits
      ? `${credits} ${count === 1 ? 'is' : 'are'} returned to you.`
      : 'No credits are left to return to you.',

  create: {
    title: 'Create Team',
    name: 'Team Name',
    allPhone: 'Allot all credits',
    allPhoneNote: 'Add Member starts with all your phone credits selected',
    allEmail: 'Allot all email credits',
    allEmailNote: 'Add Member starts with all your email credits selected',
  },
  delete: 'Delete',
  deleteDialog: {
    title: (team: string) => `Delete ${team}?`,
    action: 'Delete team',
    close: 'Keep team',
    noMembers: 'It has no members.',
    members: (count: number) =>
      count === 1
        ? 'Its 1 member leaves the team and keeps their leads.'
        : `Its ${formatNumber(count)} members leave the team and keep their leads.`,
    final: "This can't be undone.",
  },
  /** For users who may not have teams (any more). */
  noTeams: {
    title: 'Share your credits with a team',
    upgrade: 'Upgrade to Startup/Business plan to use Teams.',
    owner: 'You can still open your teams and get their unused credits back.',
    member: <Part>(department: Part) => [
      'The team that you are a member of is under ',
      department,
      '.',
    ],
    anyone:
      'You allot credits to the people you work with. What one of you has revealed is free for ' +
      'the others.',
  },
  usage: {
    title: 'Credits used by member in the last 90 days',
    loading: 'Loading credits used',
    none: 'No member has used credits yet.',
    more: (count: number) => `${formatNumber(count)} more`,
    phone: (count: number) => `${formatNumber(count)} phone`,
    email: (count: number) => `${formatNumber(count)} email`,
  },

  department: 'Department',
  teamPays: <Part>(department: Part) => [
    'Your team pays for what you reveal now. Your own credits and plan are not used. See ',
    department,
    '.',
  ],
  own: {
    title: 'Your team',
    teams: 'Your teams',
    ledger: 'What you spent, line by line',
    name: 'Team',
    memberSince: 'Member since',
    addedBy: 'Added by',
    phone: 'Phone credits',
    email: 'Email credits',
    budget: 'Monthly budget',
    budgetValue: (credits: string) => `Filled up to ${credits}`,
    nextRefill: 'Next refill',
    ownCredits: 'Your own credits',
    ownCreditsValue: (credits: string) => `${credits || 'None'}, not used now`,
  },
  leave: {
    title: (team: string) => `Leave ${team}?`,
    action: 'Leave team',
    close: 'Stay in team',
    credits: (credits: string, count: number) =>
      `${credits} ${count === 1 ? 'is' : 'are'} returned to the owner.`,
    text: 'You keep the leads that you have revealed. From then on you pay with your own credits.',
  },
}
