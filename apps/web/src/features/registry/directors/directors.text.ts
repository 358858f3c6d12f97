/** Text of the director tables. */
export const directorsText = {
  emptyTitle: 'Find a director',
  emptyText:
    'Search by first or last name, or by DIN. Contacts are masked until you get the details.',
  emptyHint: (cost: string) => `Get Details costs ${cost}. You pay only for what is found.`,
  label: 'Directors',
  noMatch: 'No director with this name matches the filters. Clear a filter to see more.',
  noNumber: 'No director has this number.',
  notFound: 'Try the first or the last name alone, or a DIN.',

  columns: {
    name: 'Name',
    din: 'DIN',
    phone: 'Phone',
    email: 'Email',
    details: 'Details',
    company: 'Company',
    designation: 'Designation',
    since: 'Since',
    until: 'Until',
  },
  badDin: (status: string) => `DIN ${status}`,
  dinWarning: (status: string) =>
    `The registry lists this DIN as “${status}”. This person may no longer act for these ` +
    'companies. The contact may be out of date.',
  dinDisqualified: (status: string) =>
    `The registry lists this DIN as “${status}”. This person may not act as a director at ` +
    'present. The contact may be out of date.',

  contact: {
    maskedTitle: 'Masked until you get the details',
    openTitle: 'Not in our database. An outside source is searched when you get the details.',
    teamTitle: 'A teammate has revealed it. It is free when you get the details.',
    noneTitle: 'No source has it. You are not charged for it.',
    open: 'May be found',
    team: 'Your team has it',
    none: 'Not known',
    notFound: 'Not found',
    notRevealed: 'Not revealed',
  },

  getDetails: 'Get Details',
  loading: 'Loading...',
  priceNote: (cost: string) => `${cost} each. You pay only for what is found.`,
  nothingKnown: 'No contact is known',
  getDetailsOf: (name: string, note: string) => `Get Details of ${name}: ${note}`,
  tryAgainIn: (wait: string) => `Try again in ${wait}`,
  failedTryAgain: 'Failed, try again',
  failed: 'Failed',
  /** `short` is next to the button, `spoken` is for screen readers. */
  offers: {
    yours: { short: 'Yours', spoken: 'free, already yours' },
    nothing: { short: 'No contact found', spoken: 'no contact found' },
    locked: { short: 'Locked', spoken: 'locked' },
    fromTeam: { spoken: 'free, your team has it' },
    upTo: (cost: string) => `up to ${cost}`,
  },
}
