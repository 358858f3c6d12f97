import { formatNumber } from '../../../lib/text/numbers.ts'

const leads = (count: number) => `${formatNumber(count)} ${count === 1 ? 'lead' : 'leads'}`

/** Text of refreshing old leads. */
export const refreshText = {
  label: 'Freshness',
  refresh: 'Refresh',
  most: (cost: string) => `${cost}; free if nothing changed`,
  running: 'Refreshing',
  fields: { phone: 'Phone', email: 'Email' },
  result: {
    changed: 'changed',
    unchanged: 'unchanged',
    not_found: 'nothing newer found',
    locked: 'not refreshed: no credits',
  } as Readonly<Record<string, string>>,
  line: (field: string, result: string) => `${field}: ${result}.`,
  cost: (credits: string) => `Cost: ${credits === '' ? 'nothing' : credits}.`,
  before: (value: string) => `before: ${value}, until`,

  dialog: 'Refresh leads',
  tooMany: (max: number) => `Choose at most ${formatNumber(max)} leads to refresh.`,
  counting: 'Counting',
  old: (old: number, all: number) => `${formatNumber(old)} of ${leads(all)} can be refreshed.`,
  none: 'None of them is old enough to refresh.',
  note: 'You pay only for contacts that have changed. Old ones stay visible.',
  start: (count: number) => `Refresh ${leads(count)}`,
  progress: (done: number, all: number) => `${formatNumber(done)} of ${leads(all)}`,
  ended: (changed: number, rest: number) =>
    `${formatNumber(changed)} changed, ${formatNumber(rest)} the same.`,
  failed: (count: number) => `${formatNumber(count)} could not be refreshed, free.`,
  close: 'Close',
}
