/** Text of /account/department. */
export const departmentText = {
  title: 'Department',
  purpose: 'The team that you belong to or own.',
  leave: 'Leave team',
  manage: 'Manage teams',
  whoPays:
    'The team pays for what you reveal. Its owner sees what you have revealed since you joined.',
  teammates:
    'Contacts that a teammate has revealed are free for you. Those that you reveal stay yours.',
  ownCredits: (hasPlan: boolean) =>
    `Your own credits${hasPlan ? ' and your plan' : ''} are not used. ` +
    'You use them again when you leave.',
  ledger: { before: 'Every credit is explained in the', link: 'ledger', after: '.' },
  noTeam: {
    title: 'You are not in a team',
    text: 'You pay for what you look up with your own credits.',
    hint:
      'In a team, the owner allots credits to members. ' +
      'What one member has revealed is free for the others. ' +
      'If your company has a team, its owner can invite you by your mobile number.',
  },
}
