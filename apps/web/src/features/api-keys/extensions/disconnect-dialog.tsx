import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { tellAnswer } from '../../../lib/forms/tell-answer.ts'
import { type ConnectedExtension, revokeExtension } from './extension.api.ts'

interface DisconnectDialogProps {
  extension: ConnectedExtension
  onClose: () => void
}

export function DisconnectDialog({ extension, onClose }: DisconnectDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  function disconnect() {
    setIsBusy(true)
    // The snackbar has told what failed.
    tellAnswer(() => revokeExtension(extension.token), onClose).catch(() => undefined)
  }
  return (
    <Dialog title={`Disconnect ${extension.name}?`} onClose={onClose}>
      <p>
        It is refused from its next call on, and can be connected again at any time. Your requests
        stay.
      </p>
      <DialogFoot closeLabel="Keep it" onClose={onClose}>
        <FormButton color="red.9" isBusy={isBusy} onClick={disconnect}>
          Disconnect
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}
