import { formatNumber } from '../../lib/text/numbers.ts'

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Text of the list of the user's own customers. */
export const knownCustomersText = {
  title: 'Known customers',
  purpose:
    'Upload the customers that you already have: phone numbers, emails, CINs and company names. ' +
    'Only hashes are kept, which nobody can read.',
  none: 'Your list is empty.',
  counts: (phones: number, emails: number, numbers: number, names: number) =>
    [
      counted(phones, 'phone number', 'phone numbers'),
      counted(emails, 'email', 'emails'),
      counted(numbers, 'CIN', 'CINs'),
      counted(names, 'company name', 'company names'),
    ].join(' · '),
  add: 'Add a file',
  replace: 'Replace by a file',
  clear: 'Clear the list',
  reading: 'Reading the file',
  saved: 'Your list of customers is saved.',
  clearDialog: {
    title: 'Clear the list of known customers?',
    text: 'All hashes are deleted. You can upload your customers again.',
    action: 'Clear the list',
    close: 'Keep the list',
    done: 'Your list of customers is empty.',
  },
}
