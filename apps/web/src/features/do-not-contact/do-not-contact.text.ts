import { formatNumber } from '../../lib/text/numbers.ts'

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Text of the list of contacts that nobody of a team may use. */
export const doNotContactText = {
  title: 'Do not contact',
  purpose:
    'Phone numbers and emails that you and your team must not use. They are not revealed, and ' +
    'files leave them out.',
  none: 'Your list is empty.',
  counts: (phones: number, emails: number) =>
    [counted(phones, 'phone number', 'phone numbers'), counted(emails, 'email', 'emails')].join(
      ' · ',
    ),
  ofTeam: 'The owner of your team keeps this list.',
  add: 'Add a file',
  replace: 'Replace by a file',
  clear: 'Clear the list',
  reading: 'Reading the file',
  saved: 'Your list is saved.',
  one: 'One number or email',
  addOne: 'Add',
  clearDialog: {
    title: 'Clear the do-not-contact list?',
    text: 'These contacts can be revealed and downloaded again by you and your team.',
    action: 'Clear the list',
    close: 'Keep the list',
    done: 'Your list is empty.',
  },
}
