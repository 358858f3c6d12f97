import { LINKEDIN_STATUSES, type LinkedinStatus } from '@dastak/contract/linkedin-requests.ts'

const MARKS = { done: '✓', running: '◔', waiting: '•', failed: '✕', nothing: '–' } as const
const MEANINGS: Readonly<Record<LinkedinStatus, keyof typeof MARKS>> = {
  requested: 'waiting',
  processing: 'running',
  completed: 'done',
  email_not_found: 'done',
  email_pending: 'done',
  phone_not_found: 'nothing',
  phone_pending: 'nothing',
  not_found: 'nothing',
  failed: 'failed',
}

/** A status in words, with a mark and a colour for what it means. */
export function StatusChip({ status }: { status: LinkedinStatus }) {
  const meaning = MEANINGS[status]
  return (
    <span className="chip" data-meaning={meaning}>
      <span aria-hidden="true">{MARKS[meaning]}</span>
      {LINKEDIN_STATUSES[status].label}
    </span>
  )
}
