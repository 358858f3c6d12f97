import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { type OperatorVendor, takeOwnKeys } from './vendors.api.ts'
import { vendorsText } from './vendors.text.ts'

const text = vendorsText.vendors

interface OwnKeysDialogProps {
  vendor: OperatorVendor
  onClose: () => void
}

/** Switches the keys of customers on or off at a vendor. */
export function OwnKeysDialog({
  vendor: { vendor, takes_own_keys: takes },
  onClose,
}: OwnKeysDialogProps) {
  return (
    <ConfirmDialog
      title={takes ? text.useNoMoreTitle(vendor) : text.useTitle(vendor)}
      action={takes ? text.useNoMore : text.use}
      closeLabel={text.close}
      act={async () => {
        await takeOwnKeys(vendor, !takes)
        return takes ? text.areNotUsed(vendor) : text.areUsed(vendor)
      }}
      onAnswer={onClose}
      onClose={onClose}
    >
      <p>{takes ? text.useNoMoreText : text.useText}</p>
    </ConfirmDialog>
  )
}
