import { statusText } from '@dastak/contract/statuses.ts'
import { ProgressBar } from '../../../components/facts/progress-bar.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { batchesText } from '../batches.text.ts'
import type { BulkRow } from '../bulk-kind.ts'
import { isUnderWay, partDone, progressText } from '../bulk-text.ts'
import classes from '../bulk.module.css'

/** The status, and the progress of a running request. */
export function BulkStatus({ row }: { row: BulkRow }) {
  const chip = <StatusChip {...statusText(row.status)} />
  if (!isUnderWay(row)) return chip
  const progress = progressText(row)
  return (
    <span className={classes.status}>
      {chip}
      <ProgressBar
        label={batchesText.progress.bar(row.filename)}
        done={Math.round(partDone(row) * 100)}
        of={100}
        text={progress.join(', ')}
      />
      <span className={classes.progress}>
        {progress.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
    </span>
  )
}
