import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { SecretFields } from '../../../components/fields/secret-fields.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import shared from '../operator.module.css'
import { wrongKeys } from './key-rule.ts'
import { type OperatorVendor, saveKeys } from './vendors.api.ts'
import { vendorsText } from './vendors.text.ts'

const text = vendorsText.keysDialog

const NO_KEYS: Readonly<Record<string, string>> = {}

interface KeysDialogProps {
  vendor: OperatorVendor
  onClose: () => void
}

/** Replaces the keys of a vendor. Those that are kept are never shown. */
export function KeysDialog({ vendor: { vendor, key_names: names }, onClose }: KeysDialogProps) {
  const form = useForm({
    values: { keys: NO_KEYS },
    rules: { keys: (keys) => wrongKeys(names, keys) },
    othersAt: 'keys',
    async send({ keys }) {
      await saveKeys({ vendor, keys })
      showSnackbar('success', text.saved(vendor))
      onClose()
      return 'leaving'
    },
  })
  return (
    <Dialog title={text.title(vendor)} onClose={onClose}>
      <form className={shared.form} aria-label={text.title(vendor)} {...form.element}>
        <p>{text.note}</p>
        <SecretFields
          names={names}
          values={form.values.keys}
          onChange={(keys) => form.set('keys', keys)}
          error={form.errors.keys}
        />
        <DialogFoot onClose={onClose} submit={text.submit} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
