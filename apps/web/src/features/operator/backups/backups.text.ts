import { formatNumber } from '../../../lib/text/numbers.ts'

/** Text of /operator/backups. */
export const backupsText = {
  title: 'Backups',
  purpose: 'Restoring is done at the command line.',
  make: 'Make a backup now',
  making: 'A backup is being made',
  started: 'The backup has started',
  lastGood: 'Last good backup',
  none: 'There is no good backup yet.',
  noneNote: 'Make one now. Until then nothing can be restored.',
  facts: {
    at: 'Made on',
    name: 'Name',
    size: 'Size',
    rows: 'Rows',
    files: 'Files',
    place: 'Place',
    nightly: 'Every night',
    nightlyAt: (time: string, zone: string) => `At ${time} (${zone})`,
    notNightly: 'No. BACKUP_AT sets the time.',
    keep: 'Kept',
    keepCount: (count: number) =>
      `The latest ${formatNumber(count)} of each night, and as many that you made`,
    installation: 'Installation',
  },
  failures: (count: number) =>
    count === 1
      ? '1 backup failed in the last 30 days.'
      : `${formatNumber(count)} backups failed in the last 30 days.`,
  history: 'Latest backups',
  columns: { name: 'Backup', state: 'State', at: 'Started', size: 'Size', problem: 'Problem' },
  states: { running: 'Running', good: 'Good', failed: 'Failed' },
  empty: 'Every backup appears here.',
}
