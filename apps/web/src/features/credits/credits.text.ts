/** For how many days credits last. */
export function daysLeftText(days: number): string {
  if (days < 1) return 'lasts less than a day'
  if (days > 365) return 'lasts more than a year'
  return `lasts about ${days} ${days === 1 ? 'day' : 'days'}`
}

/** Text of the balance, the credit meters, the usage chart and the first steps of /home. */
export const creditsText = {
  balance: { label: 'Balance', phone: 'Phone credits left', email: 'Email credits left' },
  meter: {
    used: { before: '', after: (total: string) => ` used of ${total}` },
    barLabel: (name: string) => `${name} used`,
    percentUsed: (percent: string) => `${percent} used`,
    left: (count: string) => `${count} left`,
  },

  usage: {
    title: 'Daily credits used',
    lines: ['Phone credits', 'Email credits'],
    range: 'Range',
    rangeName: (days: number) => (days === 365 ? '1 year' : `${days} days`),
    day: 'Day',
    loading: 'Loading daily credits used',
    noneInRange: 'No credits were used in this period.',
    emptyHint: 'Each day on which you spend credits appears here as a point.',
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },

  firstSteps: {
    heading: 'First steps',
    count: (done: number, total: number) => `${done} of ${total} done`,
    hide: 'Hide',
    done: 'Done',
  },
}
