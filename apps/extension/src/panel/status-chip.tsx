import { LINKEDIN_STATUSES, type LinkedinStatus } from '@dastak/contract/linkedin-requests.ts'

const MARKS = { done: '✓', running: '◔', waiting: '•', failed: '✕', nothing: '–' } as const
/** A status in words, with a mark and a colour for what it means. */
export function StatusChip({ status }: { status: LinkedinStatus }) {
  const { label, meaning } = LINKEDIN_STATUSES[status]
  return (
    <span className="chip" data-meaning={meaning}>
      <span aria-hidden="true">{MARKS[meaning]}</span>
      {label}
    </span>
  )
}
