import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { SecretFields } from '../../components/fields/secret-fields.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { type OwnVendorKey, saveOwnKey } from './own-keys.api.ts'
import { ownKeysText as text } from './own-keys.text.ts'

const NO_KEYS: Readonly<Record<string, string>> = {}

interface OwnKeyDialogProps {
  of: OwnVendorKey
  onClose: () => void
}

/** Keeps the user's own key at a vendor. */
export function OwnKeyDialog({ of: { vendor, key_names: names }, onClose }: OwnKeyDialogProps) {
  const form = useForm({
    values: { keys: NO_KEYS },
    rules: {},
    othersAt: 'keys',
    async send({ keys }) {
      const typed = names.map((name) => [name, (keys[name] ?? '').trim()])
      await saveOwnKey(vendor, Object.fromEntries(typed))
      showSnackbar('success', text.saved(vendor))
      onClose()
      return 'leaving'
    },
  })
  return (
    <Dialog title={text.dialogTitle(vendor)} onClose={onClose}>
      <form className="stack" aria-label={text.dialogTitle(vendor)} {...form.element}>
        <p>{text.dialogNote}</p>
        <SecretFields
          names={names}
          values={form.values.keys}
          onChange={(keys) => form.set('keys', keys)}
          error={form.errors.keys}
        />
        <DialogFoot onClose={onClose} submit={text.save} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
