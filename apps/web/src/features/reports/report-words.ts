import type { LeadReport } from '@dastak/contract/reports.ts'
import type { StatusMeaning } from '../../components/status-chip.tsx'

export const REPORT_LABELS = { open: 'Pending', accepted: 'Accepted', rejected: 'Rejected' } as const
export const REPORT_MEANINGS: Readonly<Record<LeadReport['state'], StatusMeaning>> = {
  open: 'waiting',
  accepted: 'done',
  rejected: 'failed',
}

/** What became of a report, in a sentence. */
export function reportWords({ state, answer, credits_back: back }: LeadReport): string {
  if (state === 'open') return 'It is being looked into. You will be told what becomes of it.'
  if (state === 'rejected') return answer ?? 'It was rejected.'
  const units = (['phone', 'email'] as const).filter((unit) => back[unit] > 0).map((unit) => `${back[unit]} ${unit}`)
  const what = back.phone + back.email === 1 ? 'credit' : 'credits'
  return units.length === 0 ? 'It was accepted.' : `${units.join(' and ')} ${what} came back.`
}
