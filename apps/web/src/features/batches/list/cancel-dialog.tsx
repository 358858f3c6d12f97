import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { batchesText } from '../batches.text.ts'
import type { BulkKind, BulkRow } from '../bulk-kind.ts'
import { cancelBulk } from '../bulk.api.ts'

const text = batchesText.cancelDialog

interface CancelDialogProps {
  kind: BulkKind
  row: BulkRow
  /** Called after the server's answer, or when the user closes the dialog. */
  onClose: () => void
}

export function CancelDialog({ kind, row, onClose }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title={text.title(row.filename)}
      action={text.action}
      closeLabel={text.close}
      act={() => cancelBulk(kind, row.client_id)}
      onAnswer={onClose}
      onClose={onClose}
    >
      <p>{text.text}</p>
    </ConfirmDialog>
  )
}
