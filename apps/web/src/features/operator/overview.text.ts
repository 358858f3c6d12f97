import { formatNumber } from '../../lib/text/numbers.ts'

const waits = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace('N', formatNumber(count))

/** Text of /operator. */
export const overviewText = {
  title: 'Operator console',
  purpose: 'What waits for you.',
  label: 'What waits for you',
  loading: 'Loading...',
  users: 'Users',
  usersCount: (count: number) => formatNumber(count),
  reports: 'Open reports',
  oldest: 'The oldest is of',
  noReports: 'None waits',
  setUp: 'Set-up',
  setUpLeft: (count: number) => waits(count, '1 step is left', 'N steps are left'),
  setUpDone: 'All steps are good',
  stuck: 'Stuck work',
  stuckNone: 'Nothing is stuck',
  stuckParts: (batch: number, job: number, delivery: number, push: number) =>
    [
      batch > 0 && waits(batch, '1 batch', 'N batches'),
      job > 0 && waits(job, '1 job', 'N jobs'),
      delivery > 0 && waits(delivery, '1 delivery', 'N deliveries'),
      push > 0 && waits(push, '1 push', 'N pushes'),
    ]
      .filter(Boolean)
      .join(', '),
  imports: 'Imports',
  importsCount: (count: number) => waits(count, '1 waits or runs', 'N wait or run'),
  importsNone: 'None is running',
  backup: 'Last good backup',
  noBackup: 'There is none',
}
