import { statusText } from '@dastak/contract/statuses.ts'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import type { BulkRow } from '../bulk-kind.ts'
import { isUnderWay, partDone, progressText } from '../bulk-words.ts'
import classes from '../bulk.module.css'

/** The status, and how far a request is that is under way. */
export function BulkStatus({ row }: { row: BulkRow }) {
  const chip = <StatusChip {...statusText(row.status)} />
  if (!isUnderWay(row)) return chip
  const percent = Math.round(partDone(row) * 100)
  const said = progressText(row)
  return (
    <span className={classes.status}>
      {chip}
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={`Progress of ${row.filename}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={said.join(', ')}
      >
        <span style={{ width: `${partDone(row) * 100}%` }} />
      </span>
      <span className={classes.said}>
        {said.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </span>
    </span>
  )
}
