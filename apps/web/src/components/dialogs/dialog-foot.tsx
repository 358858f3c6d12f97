import type { ReactNode } from 'react'
import type { Problem } from '../../lib/api/api-error.ts'
import classes from './dialog-foot.module.css'
import { dialogsText } from './dialogs.text.ts'
import { FormButton } from '../buttons/form-button.tsx'
import { ProblemPanel } from '../page/problem-panel.tsx'

interface DialogFootProps {
  /** The text of the button that cancels. */
  closeLabel?: string
  /** Without it, there is no button that cancels. */
  onClose?: (() => void) | undefined
  /** The buttons that act, the most important one last. */
  children?: ReactNode
  /** The text of the submit button of a form. */
  submit?: ReactNode
  /** True while the form is being sent. */
  isBusy?: boolean
  /** What went wrong, if no field shows it. */
  problem?: Problem | null
  onRetry?: () => void
  isRetrying?: boolean
}

/** The end of a dialog or its form: the problem, then the buttons. */
export function DialogFoot(props: DialogFootProps) {
  const {
    closeLabel = dialogsText.cancel,
    onClose,
    children,
    submit,
    isBusy = false,
    problem,
    onRetry = () => undefined,
    isRetrying,
  } = props
  return (
    <>
      {problem && (
        <div className={classes.problem}>
          <ProblemPanel look="line" problem={problem} onRetry={onRetry} isRetrying={isRetrying} />
        </div>
      )}
      <div className={classes.foot}>
        {onClose && (
          <FormButton variant="default" onClick={onClose}>
            {closeLabel}
          </FormButton>
        )}
        {children}
        {submit && (
          <FormButton type="submit" isBusy={isBusy}>
            {submit}
          </FormButton>
        )}
      </div>
    </>
  )
}
