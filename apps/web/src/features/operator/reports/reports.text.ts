import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { creditText } from '../../../lib/text/credit-text.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'

/** Text of /operator/reports. */
export const reportsText = {
  title: 'Reports',
  purpose: 'Contacts that users say are wrong. Accepting gives the credits back.',
  label: 'Reports of wrong contacts',
  workThrough: (count: number) => `Work through ${formatNumber(count)}`,
  states: {
    label: 'State',
    open: 'Open',
    accepted: 'Accepted',
    rejected: 'Rejected',
    all: 'All',
  },
  kinds: { label: 'Kind', all: 'All kinds' },
  ages: {
    label: 'Age',
    any: 'Any age',
    days: (days: number) => (days === 1 ? '1 day or older' : `${days} days or older`),
  },
  columns: {
    lead: 'Lead',
    reported: 'Reported',
    reason: 'What is wrong',
    user: 'Reported by',
    at: 'Reported on',
    state: 'State',
  },
  fields: { phone: 'Phone', email: 'Email' },
  empty: 'Reports of users appear here, the oldest first.',
  emptyPart: 'No report matches this choice.',
  more: 'Load more reports',

  list: {
    label: 'Never sell it again',
    note:
      'Puts the contact onto the list of bad ones, for good. Otherwise it is sold again until ' +
      'you import a corrected one.',
  },
  acceptMany: 'Accept',
  rejectMany: 'Reject',
  acceptManyTitle: (count: number) => `Accept ${formatNumber(count)} reports?`,
  acceptManyNote: 'The users get their credits back and are notified. This cannot be undone.',
  rejectManyTitle: (count: number) => `Reject ${formatNumber(count)} reports`,
  done: (done: number, all: number) =>
    done === all
      ? `${formatNumber(done)} reports answered`
      : `${formatNumber(done)} of ${formatNumber(all)} reports answered. The rest had changed.`,

  one: {
    back: 'All reports',
    position: (index: number, total: number) =>
      `Report ${formatNumber(index)} of ${formatNumber(total)}`,
    previous: 'Previous report',
    next: 'Next report',
    loading: 'Loading the report',
    nothingLeft: 'All reports are answered',
    nothingLeftNote: 'New reports of users will appear here.',
    says: 'The user says',
    saidBy: (name: string) => `Reported by ${name}`,
    reported: 'Reported contact',
    contacts: 'The contact and what each source has now',
    noSource: 'No source has a contact of this lead now.',
    unknown: '-',
    same: 'Same as reported',
    differs: 'Differs',
    missing: 'Not there',
    own: 'Own database',
    vendor: 'Vendor',
    foundIn: (source: string) => `Found in ${source}`,
    asOf: 'As of',
    listedPhone: 'This phone is on the list of bad contacts.',
    listedEmail: 'This email is on the list of bad contacts.',
    refund: (refund: CreditAmounts) =>
      refund.phone + refund.email > 0
        ? `Accepting gives back ${creditText(refund)}.`
        : 'Accepting gives nothing back: the contact was free.',
    givenBack: (back: CreditAmounts) =>
      back.phone + back.email > 0 ? `Gave back ${creditText(back)}.` : 'Nothing was given back.',
    accept: 'Accept',
    reject: 'Reject',
    chosen: 'What to accept',
    answer: 'Answer',
    open: 'Open',
    others: 'Other reports of the same contact',
    othersLabel: 'Other reports',
    noOthers: 'Nobody else has reported this contact.',
    sameAs: { phone: 'Same phone', email: 'Same email', both: 'Same phone and email' },
    columns: { user: 'User', same: 'What is the same', state: 'State', at: 'Reported on' },
    keys: {
      label: 'Keys',
      accept: 'A accepts',
      reject: 'R rejects',
      neverSell: 'L never sell it again',
      step: '↑ ↓ previous and next',
      list: 'Escape opens the list',
    },
    accepted: (name: string, back: CreditAmounts) =>
      back.phone + back.email > 0
        ? `Accepted: ${name} gets back ${creditText(back)}`
        : `Accepted: ${name} was notified`,
    rejected: (name: string) => `Rejected: ${name} reads your answer`,
  },
  rejectDialog: {
    title: (lead: string) => `Reject the report about ${lead}`,
    label: 'Reject the report',
    answer: 'Your answer',
    note: 'The user reads it. Ctrl Enter sends it.',
    submit: 'Reject',
  },
}
