import type { StatusMeaning } from '@dastak/contract/statuses.ts'
import classes from '@dastak/theme/status-chip.module.css'

/** The mark next to the text, so that the meaning does not depend on the colour alone. */
const MARKS: Readonly<Record<StatusMeaning, string>> = {
  done: '✓',
  running: '◔',
  waiting: '•',
  failed: '✕',
  nothing: '–',
}

/** A status as a chip 140 px wide, with text, mark and colour. Renders nothing without a text. */
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
