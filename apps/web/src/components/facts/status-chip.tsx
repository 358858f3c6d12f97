import type { StatusMeaning } from '@dastak/contract/statuses.ts'
import classes from '@dastak/theme/status-chip.module.css'

/** The shape beside the words: meaning is never told by colour alone. */
const MARKS: Readonly<Record<StatusMeaning, string>> = {
  done: '✓',
  running: '◔',
  waiting: '•',
  failed: '✕',
  nothing: '–',
}

/** A status as a chip of 140 px: words, a mark and its colour. Without words it is nothing. */
export function StatusChip({ label, meaning }: { label: string; meaning: StatusMeaning }) {
  if (label === '') return null
  return (
    <span className={classes.chip} data-meaning={meaning} title={label}>
      <span className={classes.mark} aria-hidden="true">
        {MARKS[meaning]}
      </span>
      <span className={classes.label}>{label}</span>
    </span>
  )
}
