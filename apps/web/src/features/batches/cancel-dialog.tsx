import { useState } from 'react'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { tellAnswer } from '../../lib/forms/tell-answer.ts'
import type { BulkKind, BulkRow } from './bulk-kind.ts'
import { cancelBulk } from './bulk.api.ts'

interface CancelDialogProps {
  kind: BulkKind
  row: BulkRow
  /** The server has answered, or the user has thought better of it. */
  onClose: () => void
}

export function CancelDialog({ kind, row, onClose }: CancelDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  function cancel() {
    setIsBusy(true)
    // The snackbar has told what failed.
    tellAnswer(() => cancelBulk(kind, row.client_id), onClose).catch(() => undefined)
  }
  return (
    <Dialog title={`Cancel ${row.filename}?`} onClose={onClose}>
      <p>
        Rows that are being asked are finished first. What was found stays yours, and the rest can
        be resumed later.
      </p>
      <DialogFoot closeLabel="Keep going" onClose={onClose}>
        <FormButton color="red.9" isBusy={isBusy} onClick={cancel}>
          Cancel request
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}
