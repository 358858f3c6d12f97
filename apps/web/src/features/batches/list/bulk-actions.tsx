import { TABLE_FORMAT_LABELS, type TableFormat } from '@dastak/contract/tables/table-format.ts'
import pair from '../../../components/buttons/download-button.module.css'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { batchesText } from '../batches.text.ts'
import type { BulkRow } from '../bulk-kind.ts'
import { isDeleted, resumeLabel } from '../bulk-text.ts'
import classes from '../bulk.module.css'

/** The actions of a row. The functions must be stable. */
export interface BulkActions {
  download: (row: BulkRow, format?: TableFormat) => void
  cancel: (row: BulkRow) => void
  resume: (row: BulkRow) => void
}

export function BulkButtons({ row, actions }: { row: BulkRow; actions: BulkActions }) {
  const { filename } = row
  const label = resumeLabel(row)
  const [, other] = row.result_formats
  return (
    <span className={classes.actions}>
      {hasDownload(row) ? (
        <span className={pair.pair}>
          <RowButton
            does={batchesText.download}
            to={filename}
            onClick={() => actions.download(row)}
          />
          {other ? (
            <SmallButton
              look="outlined"
              aria-label={batchesText.downloadAs(TABLE_FORMAT_LABELS[other], filename)}
              onClick={() => actions.download(row, other)}
            >
              {TABLE_FORMAT_LABELS[other]}
            </SmallButton>
          ) : null}
        </span>
      ) : null}
      {row.can_cancel ? (
        <RowButton does={batchesText.cancel} to={filename} onClick={() => actions.cancel(row)} />
      ) : null}
      {row.can_resume ? (
        <SmallButton
          look="outlined"
          aria-label={batchesText.actionOn(label, filename)}
          onClick={() => actions.resume(row)}
        >
          {label}
        </SmallButton>
      ) : null}
    </span>
  )
}

function hasDownload(row: BulkRow): boolean {
  return (row.status === 'COMPLETED' || row.status === 'PARTIALLY_COMPLETED') && !isDeleted(row)
}
