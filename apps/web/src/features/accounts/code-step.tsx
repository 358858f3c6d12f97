import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { OtpInput } from '../../components/fields/otp-input.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { useSettings } from '../../lib/state/settings.ts'
import { ResendButton } from './resend-button.tsx'
import type { SentCode } from './sent-code.ts'
import { useCodeForm } from './use-code-form.ts'
import classes from './dialogs.module.css'

interface CodeStepProps {
  sent: SentCode
  /** What stands before where it was sent to: `Enter the code that we mailed to`. */
  words: string
  /** The address or number as people read it. */
  shownTo: string
  /** Tries the code. Rejects with ApiError, as `onResend` does. */
  onSubmit: (otp: string) => Promise<void | 'leaving'>
  onResend: () => Promise<void>
  /** Resend has to wait longer than was known. */
  onWait: (resendAt: number) => void
  /** Goes back to the address or number. */
  changeLabel: string
  onChange: () => void
  onEdit?: () => void
  /** Only another code helps. */
  onEnded: () => void
}

/** The boxes for a code that was sent: try it, ask for another, or change where it goes. */
export function CodeStep(props: CodeStepProps) {
  const { sent, onSubmit, onEdit, onEnded } = props
  const { is_demo: isDemo } = useSettings()
  const code = useCodeForm({ resendAt: sent.resendAt, onSubmit, onResend: resend, onEdit, onEnded })

  async function resend() {
    try {
      await props.onResend()
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAt !== null) props.onWait(failure.retryAt)
      throw failure
    }
  }

  return (
    <form className="stack" {...code.form.element}>
      <p className={classes.text}>
        {props.words} <strong>{props.shownTo}</strong>.
        {isDemo && (
          <>
            {' '}
            In demo mode it is in the{' '}
            <a href="/dev/outbox" target="_blank" rel="noreferrer">
              outbox
            </a>
            .
          </>
        )}{' '}
        <SmallButton look="plain" className={classes.change} onClick={props.onChange}>
          {props.changeLabel}
        </SmallButton>
      </p>
      <OtpInput {...code.boxes} />
      <DialogFoot>
        <ResendButton isMain={code.hasEnded} {...code.resend} />
        {!code.hasEnded && (
          <FormButton type="submit" isBusy={code.form.isBusy}>
            Verify
          </FormButton>
        )}
      </DialogFoot>
    </form>
  )
}
