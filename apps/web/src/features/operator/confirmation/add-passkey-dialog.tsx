import { PASSKEY_NAME_MAX } from '@dastak/contract/limits.ts'
import { passkeyNameField } from '@dastak/contract/operator/passkeys.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { addPasskey } from './confirmation.api.ts'
import { confirmationText } from './confirmation.text.ts'
import { isKnownHere } from './passkey.ts'
import shared from '../operator.module.css'

const text = confirmationText.passkeys

/** Names a passkey, which the browser then makes. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    values: { name: '' },
    rules: { name: passkeyNameField },
    othersAt: 'name',
    messageOf,
    async send({ name }) {
      await addPasskey(name)
      showSnackbar('success', text.added(name))
      onClose()
      return 'leaving'
    },
  })
  return (
    <Dialog title={text.add} onClose={onClose}>
      <form className={shared.form} aria-label={text.add} {...form.element}>
        <TextInput
          label={text.name}
          description={text.nameNote}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          {...form.field('name')}
        />
        <DialogFoot onClose={onClose} submit={text.add} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}

/** The words of a browser about a passkey help nobody. */
function messageOf(failure: unknown): string {
  if (failure instanceof ApiError) return errorMessage(failure)
  return isKnownHere(failure) ? text.known : text.failed
}
