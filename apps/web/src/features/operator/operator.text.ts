import { formatNumber } from '../../lib/text/numbers.ts'

/** Text that several screens of the operator's console share. */
export const operatorText = {
  menu: 'Operator console',
  parts: {
    overview: 'Overview',
    setUp: 'Set-up',
    users: 'Users',
    reports: 'Reports',
    stuck: 'Stuck work',
    imports: 'Imports',
    vendors: 'Vendors',
    optOuts: 'Opt-outs',
    backups: 'Backups',
    log: 'Audit log',
  },
  waiting: (count: number) => `${formatNumber(count)} waiting`,
  waitingHere: 'waiting',
  loaded: (shown: number, total: number) =>
    `${formatNumber(shown)} of ${formatNumber(total)} loaded`,
  more: 'Load more',
  commandLine: 'Command line',
  noName: 'No name',
  reason: 'Reason',
  reasonNote: 'The audit log keeps it. Leave out phone numbers and email addresses.',
  optionalReason: 'Reason (optional)',
  cancel: 'Cancel',
}
