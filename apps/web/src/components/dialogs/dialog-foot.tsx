import type { ReactNode } from 'react'
import type { Problem } from '../../lib/api/api-error.ts'
import classes from './dialog-foot.module.css'
import { FormButton } from '../buttons/form-button.tsx'
import { ProblemPanel } from '../page/problem-panel.tsx'

interface DialogFootProps {
  /** Of the button that leaves things as they are. */
  closeLabel?: string
  /** Without it there is no such button. */
  onClose?: () => void
  /** The buttons that do something, the one that is meant last. */
  children?: ReactNode
  /** What the button of a form says that sends it. */
  submit?: ReactNode
  /** It is being sent. */
  isBusy?: boolean
  /** What went wrong, where no field can tell it. */
  problem?: Problem | null
  onRetry?: () => void
  isRetrying?: boolean
}

/** The end of a dialog or of its form: what went wrong, then the buttons. */
export function DialogFoot(props: DialogFootProps) {
  const {
    closeLabel = 'Cancel',
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
