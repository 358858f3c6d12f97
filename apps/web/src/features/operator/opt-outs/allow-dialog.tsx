import { optionalReason } from '@dastak/contract/operator/operator.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { focusTableIfLost } from '../../../lib/focus/focus-if-lost.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { ReasonField } from '../reason-field.tsx'
import { allowOptOut } from './opt-outs.api.ts'
import { optOutsText } from './opt-outs.text.ts'
import shared from '../operator.module.css'

const text = optOutsText.allow

/** Allows a contact again, and says what does not come back. */
export function AllowDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const form = useForm({
    values: { reason: '' },
    rules: { reason: optionalReason },
    othersAt: 'reason',
    async send({ reason }) {
      await allowOptOut({ reference, reason })
      showSnackbar('success', text.done(reference))
      onClose()
      focusTableIfLost()
      return 'leaving'
    },
  })
  return (
    <Dialog title={text.title(reference)} onClose={onClose}>
      <form className={shared.form} aria-label={text.button} {...form.element}>
        <p>
          {text.note} {text.gone}
        </p>
        <ReasonField {...form.field('reason')} />
        <DialogFoot closeLabel={text.keep} onClose={onClose}>
          <FormButton type="submit" color="red.9" isBusy={form.isBusy}>
            {text.submit}
          </FormButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
