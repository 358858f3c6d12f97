import { type ReactNode, useState } from 'react'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { tellAnswer } from '../../lib/forms/tell-answer.ts'
import classes from './teams.module.css'

interface TakeBackDialogProps {
  title: string
  /** What comes of it. */
  children: ReactNode
  /** What is done, and to what. */
  verb: string
  thing: string
  act: () => Promise<string>
  /** The server has answered, one way or the other. */
  onAnswer: () => void
  onClose: () => void
}

/** Asks once more before credits are taken home with what held them. */
export function TakeBackDialog({
  title,
  children,
  verb,
  thing,
  act,
  onAnswer,
  onClose,
}: TakeBackDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  function confirm() {
    setIsBusy(true)
    // What failed is told.
    tellAnswer(act, onAnswer).catch(() => undefined)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.words}>{children}</p>
      <DialogFoot closeLabel={`Keep ${thing}`} onClose={onClose}>
        <FormButton color="red.9" isBusy={isBusy} onClick={confirm}>
          {verb} {thing}
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}
