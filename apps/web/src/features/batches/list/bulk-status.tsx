import { statusText } from '@dastak/contract/statuses.ts'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { batchesText } from '../batches.text.ts'
import type { BulkRow } from '../bulk-kind.ts'
import { isUnderWay, partDone, progressText } from '../bulk-text.ts'
import classes from '../bulk.module.css'

/** The status, and the progress of a running request. */
export function BulkStatus({ row }: { row: BulkRow }) {
  const chip = <StatusChip {...statusText(row.status)} />
  if (!isUnderWay(row)) return chip
  const percent = Math.round(partDone(row) * 100)
  const progress = progressText(row)
  return (
    <span className={classes.status}>
      {chip}
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={batchesText.progress.bar(row.filename)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={progress.join(', ')}
      >
        <span style={{ width: `${partDone(row) * 100}%` }} />
      </span>
      <span className={classes.progress}>
        {progress.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
    </span>
  )
}
