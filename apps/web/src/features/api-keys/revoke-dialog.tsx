import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { useAction } from '../../lib/forms/use-action.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { type ApiKey, revokeToken } from './api-keys.api.ts'
import { apiKeysText } from './api-keys.text.ts'

const revokeText = apiKeysText.revoke

/** Asks for confirmation, because it cannot be undone. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useAction(async () => {
    await revokeToken(apiKey.token)
    showSnackbar('success', revokeText.done(apiKey.name))
    onClose()
  })
  return (
    <Dialog title={revokeText.title(apiKey.name)} onClose={onClose}>
      <p>
        {revokeText.note.before} <code className="anywhere">{apiKey.token}_…</code>
        {revokeText.note.after}
      </p>
      <DialogFoot
        closeLabel={revokeText.close}
        onClose={onClose}
        problem={revoke.problem}
        onRetry={revoke.run}
        isRetrying={revoke.isBusy}
      >
        <FormButton color="red.9" isBusy={revoke.isBusy} onClick={revoke.run}>
          {revokeText.submit}
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}
