import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { type ApiKey, setTokenLimit } from './api-keys.api.ts'
import { apiKeysText } from './api-keys.text.ts'
import { LimitInput, typedLimit, wrongLimit } from './limit-input.tsx'

const limitText = apiKeysText.limit

/** Sets, changes or removes the daily limit of a key. */
export function LimitDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const form = useForm({
    values: { daily_credits: apiKey.daily_credits?.toString() ?? '' },
    rules: { daily_credits: wrongLimit },
    othersAt: 'daily_credits',
    async send({ daily_credits: typed }) {
      const limit = typedLimit(typed)
      await setTokenLimit(apiKey.token, limit)
      showSnackbar(
        'success',
        limit === null ? limitText.removed(apiKey.name) : limitText.saved(apiKey.name),
      )
      onClose()
      return 'leaving'
    },
  })
  return (
    <Dialog title={limitText.title(apiKey.name)} onClose={onClose}>
      <form className="stack" aria-label={limitText.label} {...form.element}>
        <p>{limitText.note}</p>
        <LimitInput size="md" autoFocus {...form.field('daily_credits')} />
        <DialogFoot onClose={onClose} submit={limitText.submit} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
