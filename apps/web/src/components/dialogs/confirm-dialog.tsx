import { type ReactNode, useState } from 'react'
import { tellAnswer } from '../../lib/forms/tell-answer.ts'
import { FormButton } from '../buttons/form-button.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What comes of it. */
  children: ReactNode
  /** Of the button that does it, and of the one that leaves things as they are. */
  action: string
  closeLabel: string
  /** Returns the words of success. */
  act: () => Promise<string>
  /** The server has answered, one way or the other. */
  onAnswer: () => void
  onClose: () => void
}

/** Asks once more before something is given up. What failed is told by the snackbar. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, closeLabel, act, onAnswer, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  function confirm() {
    setIsBusy(true)
    tellAnswer(act, onAnswer).catch(() => undefined)
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
