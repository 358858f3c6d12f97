import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import type { BulkKind, BulkRow } from '../bulk-kind.ts'
import { cancelBulk } from '../bulk.api.ts'

interface CancelDialogProps {
  kind: BulkKind
  row: BulkRow
  /** The server has answered, or the user has thought better of it. */
  onClose: () => void
}

export function CancelDialog({ kind, row, onClose }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title={`Cancel ${row.filename}?`}
      action="Cancel request"
      closeLabel="Keep going"
      act={() => cancelBulk(kind, row.client_id)}
      onAnswer={onClose}
      onClose={onClose}
    >
      <p>
        Rows that are being asked are finished first. What was found stays yours, and the rest can
        be resumed later.
      </p>
    </ConfirmDialog>
  )
}
