import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { useAction } from '../../lib/forms/use-action.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { type ApiKey, revokeToken } from './api-keys.api.ts'

/** Asks once more, by the key's name: what is revoked stays so. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useAction(async () => {
    await revokeToken(apiKey.token)
    showSnackbar('success', `${apiKey.name} is revoked`)
    onClose()
  })
  return (
    <Dialog title={`Revoke ${apiKey.name}?`} onClose={onClose}>
      <p>
        Every program that uses <code className="anywhere">{apiKey.token}_…</code> is refused from
        its next call on, and webhooks that it has added are turned off. This can't be undone.
      </p>
      <DialogFoot
        closeLabel="Keep it"
        onClose={onClose}
        problem={revoke.problem}
        onRetry={revoke.run}
        isRetrying={revoke.isBusy}
      >
        <FormButton color="red.9" isBusy={revoke.isBusy} onClick={revoke.run}>
          Revoke
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}
