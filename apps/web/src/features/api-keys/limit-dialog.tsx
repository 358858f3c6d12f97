import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { type ApiKey, setTokenLimit } from './api-keys.api.ts'
import { LimitInput, typedLimit, wrongLimit } from './limit-input.tsx'

/** Sets, changes or removes what a key may spend in a day. */
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
        limit === null ? `${apiKey.name} has no limit` : `The limit of ${apiKey.name} is saved`,
      )
      onClose()
      return 'leaving'
    },
  })
  return (
    <Dialog title={`Limit of ${apiKey.name}`} onClose={onClose}>
      <form className="stack" aria-label="Limit" {...form.element}>
        <p>
          It counts from the next call on. What this key finds beyond it is refused until the next
          day begins.
        </p>
        <LimitInput size="md" autoFocus {...form.field('daily_credits')} />
        <DialogFoot onClose={onClose} submit="Save limit" isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
