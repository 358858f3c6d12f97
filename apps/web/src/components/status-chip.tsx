import { statusLabel } from '@dastak/contract/statuses.ts'
import classes from './status-chip.module.css'

export type StatusMeaning = 'done' | 'running' | 'waiting' | 'failed' | 'nothing'

const MEANINGS: Readonly<Record<string, StatusMeaning>> = {
  Enabled: 'done',
  Completed: 'done',
  Success: 'done',
  Resolved: 'done',
  'Partially Completed': 'waiting',
  Pending: 'waiting',
  'Awaiting Retry': 'waiting',
  'Action Required': 'waiting',
  'In Progress': 'running',
  'MCA Payment Processing': 'running',
  'MCA Ticket Processing': 'running',
  Failed: 'failed',
  Rejected: 'failed',
  'Verification Failed': 'failed',
  Disabled: 'nothing',
  'Not Found': 'nothing',
  'Phone Not Found': 'nothing',
}

/** The shape beside the words: meaning is never told by colour alone. */
const MARKS: Readonly<Record<StatusMeaning, string>> = {
  done: '✓',
  running: '◔',
  waiting: '•',
  failed: '✕',
  nothing: '–',
}

/** A raw status of the specification's mapping as a chip of 140 px; a value that is not listed shows nothing. */
export function StatusChip({ status }: { status: string | boolean | null }) {
  const label = statusLabel(status)
  return label ? <Chip label={label} meaning={MEANINGS[label] ?? 'nothing'} /> : null
}

export function Chip({ label, meaning }: { label: string; meaning: StatusMeaning }) {
  return (
    <span className={classes.chip} data-meaning={meaning} title={label}>
      <span className={classes.mark} aria-hidden="true">
        {MARKS[meaning]}
      </span>
      <span className={classes.label}>{label}</span>
    </span>
  )
}
