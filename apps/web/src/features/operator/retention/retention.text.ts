import { formatNumber } from '../../../lib/text/numbers.ts'

/** Text about how long old data is kept. */
export const retentionText = {
  title: 'How long data is kept',
  purpose: 'Older data is deleted every night. Settings of the server change it.',
  kinds: {
    sign_ins: 'Entries of the sign-in log, except the latest of each user',
    profile_pages: 'What the browser extension read on profile pages',
    contacts: 'Imported contacts, from the date of their source',
    accounts: 'Accounts without a sign-in, a plan, a team or paid credits',
    batches: 'Rows and results of bulk requests',
  } as Readonly<Record<string, string>>,
  forEver: 'For ever',
  days: (days: number) => `${formatNumber(days)} days`,
  removed: (last: number, ever: number) =>
    `. ${formatNumber(last)} removed last night, ${formatNumber(ever)} in all.`,
}
