import type { LeadReport } from '@dastak/contract/reports.ts'
import { statusText, type StatusText } from '@dastak/contract/statuses.ts'
import { reportsText } from './reports.text.ts'

const { results } = reportsText
const STATES: Readonly<Record<string, StatusText>> = {
  open: { label: reportsText.states.open, meaning: 'waiting' },
  accepted: { label: reportsText.states.accepted, meaning: 'done' },
}

export const reportStatus = ({ state }: LeadReport) => statusText(state, STATES)

/** The result of a report, as a sentence. */
export function reportResult({ state, answer, credits_back: refund }: LeadReport): string {
  if (state === 'open') return results.open
  if (state === 'rejected') return answer ?? results.rejected
  if (state !== 'accepted') return answer ?? ''
  return refund.phone + refund.email > 0 ? results.refunded(refund) : results.accepted
}
