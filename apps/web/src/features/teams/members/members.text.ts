import { INVITATION_DAYS } from '@dastak/contract/limits.ts'

/** Text of /team-members and /team-member-details. */
export const membersText = {
  title: 'Team Members',
  toTeams: 'Teams',
  purpose: 'The members of this team, and the credits that they have.',
  paused:
    'Your plan does not include teams now, so you cannot allot credits. If you remove a member, ' +
    'their unused credits are returned to you.',
  hint:
    'Each person that you invite appears here, with the credits that you allot and what is left ' +
    'of them.',
  columns: {
    id: 'Member ID',
    name: 'Member Name',
    email: 'Member Email',
    addedBy: 'Added By',
    emailAllotted: 'Email Credits Allotted',
    emailLeft: 'Email Credits Left',
    phoneAllotted: 'Credits Allotted',
    phoneLeft: 'Credits Left',
    since: 'Member Since',
  },
  invited: 'Invited',
  invitedUntil: (member: string, date: string) => `Invited ${member} until ${date}`,
  until: <Part>(date: Part) => ['until ', date],
  inviteAgain: 'Invite again',
  inviteNamedAgain: (member: string) => `Invite ${member} again`,
  withdraw: 'Withdraw',
  withdrawNamed: (member: string) => `Withdraw the invitation of ${member}`,
  remove: 'Remove',
  removeNamed: (member: string) => `Remove ${member}`,

  phone: 'Credits',
  email: 'Email Credits',
  noCredits: 'no credits',
  creditsWarning: 'Your credits set exceed the maximum limit,',
  tooManyCredits: 'You have fewer credits than that.',

  add: {
    title: 'Add Member',
    mobile: 'Mobile number',
    mobileNote:
      'We send an invitation to this number and set the credits aside. If nobody accepts within ' +
      `${INVITATION_DAYS} days, the credits are returned to you.`,
    have: <Part>(credits: Part) => ['You have ', credits, ' to allot.'],
    allPhone: 'Allot all credits',
    allEmail: 'Allot all email credits',
  },
  addCredits: {
    title: 'Add Credits',
    confirmTitle: (member: string) => `Add credits to ${member}?`,
    confirm: (credits: string, count: number, member: string) =>
      `${credits} ${count === 1 ? 'goes' : 'go'} from your balance to ${member}.`,
    have: <Part>(credits: Part, member: string) => [
      'You have ',
      credits,
      ` to allot to ${member}.`,
    ],
    fromYourBalance: (member: string) => `The credits go from your balance to ${member}.`,
    unanswered:
      'You sent these amounts before, and no answer came. If you send them again unchanged, they ' +
      'are not added twice.',
    continue: 'Continue',
    yes: 'Yes',
    no: 'No',
    nothingEntered: 'Enter how many credits to add.',
  },
  budget: {
    title: 'Monthly budget',
    set: 'Set a budget',
    change: 'Change budget',
    none: 'None. With a budget, credits are filled up automatically at the start of each month.',
    filledUp: <Part>(credits: Part) => [
      'Filled up to ',
      credits,
      ' at the start of each month, as far as your balance allows.',
    ],
    paused: 'Paused, because your plan does not include teams now.',
    next: (date: string) => `Next on ${date}`,
    text: (member: string) =>
      `At the start of each month, the credits of ${member} are filled up to these amounts. ` +
      'What is missing comes from your balance, as far as it allows.',
    noBudget: 'With both at 0 there is no budget. Credits that were added before stay.',
    nextRefill: (date: string) => `Next on ${date}. Set both to 0 to remove the budget.`,
    startsNextMonth: 'It starts next month. Set both to 0 to remove the budget.',
    remove: 'Remove budget',
    save: 'Save budget',
  },
  removeDialog: {
    withdrawTitle: (member: string) => `Withdraw the invitation of ${member}?`,
    withdraw: 'Withdraw invitation',
    keepInvitation: 'Keep invitation',
    withdrawText: 'The person can no longer accept.',
    title: (member: string) => `Remove ${member}?`,
    action: 'Remove member',
    close: 'Keep member',
    text: 'The member keeps their leads.',
  },

  details: {
    title: 'Member Details',
    memberOf: (team: string) => `Member of ${team}`,
    invitedTo: (team: string) => `Invited to ${team}`,
    paused:
      'Your plan does not include teams now, so you cannot allot credits. If you remove this ' +
      'member, their unused credits are returned to you.',
    gone: (member: string) => `${member} is no longer in this team.`,
    toMembers: 'Back To Members List',
    withdraw: 'Withdraw Invitation',
    delete: 'Delete User From Team',
    addCredits: 'Add Credits',
    figures: {
      emailLeft: 'Email Credits Left',
      emailAllotted: 'Total Email Credits',
      phoneLeft: 'Credits Left',
      phoneAllotted: 'Credits Allotted',
    },
    userId: 'User ID',
    name: 'Name',
    invitedMobile: (mobile: string) => `Invited ${mobile}`,
    noName: (mobile: string) => `Has no name yet: ${mobile}`,
    email: 'Email',
    since: 'Member Since',
    invitedUntil: 'Invited until',
    usage: 'Daily credits used',
    usageHint: 'Each day on which this member spends credits appears here as a point.',
    leads: 'Leads Extracted',
    leadsHint: 'Every director whose contact this member reveals appears here.',
  },
  linkedin: {
    title: 'LinkedIn Requests',
    hint: 'Requests that this member sends from the browser extension appear here.',
    notFound: 'Not Found',
    columns: {
      name: 'Name',
      profileId: 'Profile ID',
      profileUrl: 'Profile URL',
      phone: 'Phone',
      email: 'Email',
    },
  },
}
