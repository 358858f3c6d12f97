import { formatNumber } from '../../lib/text/numbers.ts'

/** Text of /linkedin-requests. */
export const linkedinText = {
  title: 'LinkedIn Requests',
  purpose:
    'Profiles that you have sent. Their contacts come from the profile page or from a lookup.',
  getExtension: 'Get the extension',
  nothingToReport:
    'Only contacts that were looked up can be reported. Contacts from the page were free.',

  requests: {
    label: 'LinkedIn requests',
    emptyHint: 'Profiles that you send from the browser extension appear here.',
    tooManyChosen: (max: number) =>
      `You can download at most ${formatNumber(max)} selected rows at a time.`,
    isRunning: (name: string) => `${name} is being looked up.`,
    noName: 'Not Found',
    locked: 'No credits left',
    looking: 'Looking…',
    notFound: 'Not Found',
  },
  detail: {
    label: (name: string) => `Details of ${name}`,
    profile: 'Profile',
    phoneSource: 'Phone source',
    emailSource: 'Email source',
    noSource: 'None',
    fromPage: 'The profile page. This contact was free.',
    cost: 'Cost',
    noCost: 'Nothing',
    freeFromTeam: 'Nothing. Your team already has it.',
    outOfCredits: 'You had no credits for the missing contacts.',
    failed: 'No source could be reached. You were not charged.',
    tryAgain: (cost: string) => `Try again · ${cost === '' ? 'free' : `up to ${cost}`}`,
    lookUpAgain: (cost: string) => `Look up again · ${cost === '' ? 'free' : `up to ${cost}`}`,
  },
  addProfile: {
    title: 'Add a profile',
    address: 'Profile address',
    addressExample: 'linkedin.com/in/name',
    name: 'Name (optional)',
    phone: 'Phone (optional)',
    email: 'Email (optional)',
    noName: 'Please enter a name',
    noPhone: 'Please enter a phone number',
    costs:
      'Details that you enter are kept and cost nothing. Empty fields are looked up. ' +
      'You pay only for what is found.',
    send: (cost: string) => `Send · ${cost}`,
    free: 'free',
  },
}
