import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { type ConnectedExtension, revokeExtension } from './extension.api.ts'

interface DisconnectDialogProps {
  extension: ConnectedExtension
  onClose: () => void
}

export function DisconnectDialog({ extension, onClose }: DisconnectDialogProps) {
  return (
    <ConfirmDialog
      title={`Disconnect ${extension.name}?`}
      action="Disconnect"
      closeLabel="Keep it"
      act={() => revokeExtension(extension.token)}
      onAnswer={onClose}
      onClose={onClose}
    >
      <p>
        It is refused from its next call on, and can be connected again at any time. Your requests
        stay.
      </p>
    </ConfirmDialog>
  )
}
