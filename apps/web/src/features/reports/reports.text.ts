import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { amountText } from '../../lib/text/credit-text.ts'

/** Text of reports in lists of leads and under contacts. */
export const reportsText = {
  column: 'Report',
  reportProblem: 'Report Problem',
  reportProblemOf: (name: string) => `Report Problem: ${name}`,
  reportAbout: (name: string, status: string) => `Report about ${name}: ${status}`,
  states: { open: 'Pending', accepted: 'Accepted' },
  results: {
    open: 'We are looking into it. We will notify you of the result.',
    rejected: 'It was rejected.',
    accepted: 'It was accepted.',
    refunded: (credits: CreditAmounts) => `Refunded: ${amountText(credits)}.`,
  },
}
