import { formatNumber } from '../../lib/text/numbers.ts'

/** Text of /home. */
export const homeText = {
  title: 'Credits Usage',
  purpose: 'The phone and email credits that you have used, and when.',
  openLedger: 'Open the ledger',
  findCompany: 'Find a company',
  phoneCredits: 'Phone credits',
  emailCredits: 'Email credits',
  allottedBy: (team: string) =>
    `These credits are allotted to you by ${team}. Your own credits are not used.`,
  seeDepartment: 'See Department',

  search: {
    label: 'Search companies, directors and your leads',
    placeholder: 'Name, number, email, phone, company or web address',
  },
  buy: 'Buy credits',

  continue: {
    heading: 'Continue where you stopped',
    calls: (count: number) => `Calls today: ${formatNumber(count)}`,
    allCalls: 'Show in the list',
    files: (count: number) => `Running files: ${formatNumber(count)}`,
    waiting: 'Waiting',
    done: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
    progressOf: (filename: string) => `Progress of ${filename}`,
    companies: 'Recent companies',
  },

  steps: {
    verify: {
      title: 'Verify your email address',
      text: 'You need it to search companies and directors. We email you a 4-digit code.',
      button: 'Verify',
    },
    find: {
      title: 'Find a company',
      text: 'Type words of its name in any order, or its CIN. Searching is free.',
      button: 'Search',
    },
    reveal: {
      title: 'Reveal a contact',
      text:
        'Open a company and press Get Details next to a director. You pay only for what is ' +
        'found.',
      button: 'Go',
    },
  },
}
