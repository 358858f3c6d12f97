import { optionalReason, type StuckPart } from '@dastak/contract/operator/operator.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { focusTableIfLost } from '../../../lib/focus/focus-if-lost.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { ReasonField } from '../reason-field.tsx'
import { cancelStuck, type StuckRow } from './stuck.api.ts'
import { stuckText as text } from './stuck.text.ts'
import shared from '../operator.module.css'

/** Cancels stuck work, because that cannot be undone. */
export function CancelDialog({ row, onClose }: { row: StuckRow; onClose: () => void }) {
  const part = row.part as StuckPart
  const form = useForm({
    values: { reason: '' },
    rules: { reason: optionalReason },
    othersAt: 'reason',
    async send({ reason }) {
      await cancelStuck({ part, id: row.id, reason })
      showSnackbar('success', text.cancelled(row.title))
      onClose()
      focusTableIfLost()
      return 'leaving'
    },
  })
  return (
    <Dialog title={text.cancelTitle(row.title)} onClose={onClose}>
      <form className={shared.form} aria-label={text.cancel} {...form.element}>
        <p>{text.cancelNotes[part]}</p>
        <ReasonField {...form.field('reason')} />
        <DialogFoot closeLabel={text.keep} onClose={onClose}>
          <FormButton type="submit" color="red.9" isBusy={form.isBusy}>
            {text.cancelSubmit}
          </FormButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
