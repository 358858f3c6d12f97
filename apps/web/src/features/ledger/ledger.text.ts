import { formatNumber } from '../../lib/text/numbers.ts'

/** Text of /recharge-history and /recharge-history/ledger. */
export const ledgerText = {
  history: 'Credits history',
  rechargesTab: 'Recharges',
  ledgerTab: 'Ledger',
  seePlans: 'See plans',

  recharges: {
    title: 'Recharge History',
    purpose: 'Every time credits were added to your account.',
    label: 'Recharge history',
    emptyHint: 'Every time credits are added to your account, they appear here with a Recharge ID.',
  },
  ledger: {
    title: 'Ledger',
    purpose: 'Every change to your credits: what was added or spent, on whom, and what was left.',
    label: 'Ledger',
    emptyHint: 'Every change to your credits appears here.',
    creditsLeft: (count: number) => `${formatNumber(count)} left`,
    about: (name: string, others: number) => (others > 0 ? `${name} and ${others} more` : name),
    phoneLeft: 'Phone credits left',
    emailLeft: 'Email credits left',
    entryId: 'Entry ID',
  },
  wallets: { label: 'Whose credits', team: 'Team credits', own: 'Own credits' },
  units: { label: 'Credits', all: 'All credits', phone: 'Phone', email: 'Email' },
}
