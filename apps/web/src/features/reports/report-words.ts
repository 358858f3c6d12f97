import type { LeadReport } from '@dastak/contract/reports.ts'
import { statusText, type StatusText } from '@dastak/contract/statuses.ts'

const STATES: Readonly<Record<string, StatusText>> = {
  open: { label: 'Pending', meaning: 'waiting' },
  accepted: { label: 'Accepted', meaning: 'done' },
}

export const reportStatus = ({ state }: LeadReport) => statusText(state, STATES)

/** What became of a report, in a sentence. */
export function reportText({ state, answer, credits_back: back }: LeadReport): string {
  if (state === 'open') return 'It is being looked into. You will be told what becomes of it.'
  if (state === 'rejected') return answer ?? 'It was rejected.'
  if (state !== 'accepted') return answer ?? ''
  const units = (['phone', 'email'] as const)
    .filter((unit) => back[unit] > 0)
    .map((unit) => `${back[unit]} ${unit}`)
  const what = back.phone + back.email === 1 ? 'credit' : 'credits'
  return units.length === 0 ? 'It was accepted.' : `${units.join(' and ')} ${what} came back.`
}
