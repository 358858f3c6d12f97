import { statusText } from '@dastak/contract/statuses.ts'
import classes from '@dastak/theme/status-chip.module.css'

const MARKS = { done: '✓', running: '◔', waiting: '•', failed: '✕', nothing: '–' } as const

/** A status with a mark and a colour. Shows nothing for a status without a label. */
export function StatusChip({ status }: { status: string }) {
  const { label, meaning } = statusText(status)
  if (label === '') return null
  return (
    <span className={classes.chip} data-meaning={meaning}>
      <span aria-hidden="true">{MARKS[meaning]}</span>
      {label}
    </span>
  )
}
