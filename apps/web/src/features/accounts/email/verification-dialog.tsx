import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { emailText } from './email.text.ts'
import { type EmailStepsOptions, useEmailSteps } from './use-email-steps.tsx'

export interface EmailVerificationDialogProps extends Pick<
  EmailStepsOptions,
  'email' | 'isVerified' | 'onChanged'
> {
  onClose: () => void
  /** Called after the address was verified and the dialog closed. */
  onVerified?: () => void
}

/** Adds, verifies or changes the email address. */
export function EmailVerificationDialog(props: EmailVerificationDialogProps) {
  const { onClose, onVerified, ...options } = props
  const { title, steps } = useEmailSteps({
    ...options,
    onCancel: onClose,
    onVerified() {
      showSnackbar('success', emailText.verified)
      onClose()
      onVerified?.()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      {steps}
    </Dialog>
  )
}
