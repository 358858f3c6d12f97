import { formatNumber } from '../../../lib/text/numbers.ts'

/** Text of the person panel. */
export const peopleText = {
  loading: 'Loading person',
  numberName: (din: string) => `DIN ${din}`,
  steps: {
    label: 'People in the list',
    previous: 'Previous person',
    next: 'Next person',
    position: (position: number, count: number) =>
      `${formatNumber(position)} of ${formatNumber(count)}`,
    announced: (name: string, position: string) => `${name}, ${position}`,
  },
  head: {
    din: 'DIN',
    copyDin: 'Copy DIN',
    dinCopied: 'DIN copied',
    dinNoun: 'DIN',
    role: (designation: string, company: string) => `${designation}, ${company}`,
  },
  contact: {
    label: 'Contact',
    getDetails: 'Get Details',
    alreadyYours: 'Free: already yours',
    nothingKnown: 'No contact of this person is known. There is nothing to pay for.',
  },
  directorships: {
    present: 'Directorships',
    past: 'Past directorships',
    none: 'The registry lists no directorships of this person.',
    showAll: (count: number) => `Show all ${count}`,
    since: (from: string) => `since ${from}`,
    until: (to: string) => `until ${to}`,
    term: (from: string, to: string) => `${from} – ${to}`,
  },
  colleagues: {
    heading: 'Other directors of these companies',
    more: (count: number) => `and ${formatNumber(count)} more`,
    companies: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
  },
  facts: {
    heading: 'Person',
    fatherName: "Father's name",
    birthDate: 'Date of birth',
    nationality: 'Nationality',
    presentAddress: 'Present address',
    permanentAddress: 'Permanent address',
  },
}
