import { type ReactNode, useState } from 'react'
import { runWithSnackbar } from '../../lib/forms/run-with-snackbar.ts'
import { FormButton } from '../buttons/form-button.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What the action will do. */
  children: ReactNode
  /** The text of the button that acts, and of the button that cancels. */
  action: string
  closeLabel: string
  /** Returns the message of success. */
  act: () => Promise<string>
  /** Called after success and after failure. */
  onAnswer: (failure?: unknown) => void
  onClose: () => void
}

/** Asks for confirmation before something is removed. A failure is shown in the snackbar. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, closeLabel, act, onAnswer, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  function confirm() {
    setIsBusy(true)
    runWithSnackbar(act, onAnswer).catch(() => undefined)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <DialogFoot closeLabel={closeLabel} onClose={onClose}>
        <FormButton color="red.9" isBusy={isBusy} onClick={confirm}>
          {action}
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}
