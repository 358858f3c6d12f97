import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { OtpInput } from '../../../components/fields/otp-input.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { useSettings } from '../../../lib/state/settings.ts'
import { ResendButton } from './resend-button.tsx'
import { useCodeForm } from './use-code-form.ts'
import type { CodeOnItsWay, SentCode } from './use-sent-code.ts'
import classes from '../dialogs.module.css'

interface CodeStepProps {
  code: CodeOnItsWay
  sent: SentCode
  /** What stands before where it was sent to: `Enter the code that we mailed to`. */
  words: string
  /** The address or number as people read it. */
  shownTo: string
  /** Tries the code. Rejects with ApiError. */
  onSubmit: (sent: SentCode, otp: string) => Promise<void | 'leaving'>
  /** Sends another one and returns its id. Rejects with ApiError. */
  onResend: (sent: SentCode) => Promise<string>
  /** Goes back to the address or number. */
  changeLabel: string
  onChange: () => void
}

/** The boxes for a code that was sent: try it, ask for another, or change where it goes. */
export function CodeStep({ code, sent, onSubmit, onResend, ...props }: CodeStepProps) {
  const { is_demo: isDemo } = useSettings()
  const { form, boxes, resend, hasEnded } = useCodeForm({
    resendAt: sent.resendAt,
    onSubmit: (otp) => onSubmit(sent, otp),
    onResend: () => code.resend(sent, onResend),
    onEdit: code.hush,
    onEnded: code.forget,
  })

  return (
    <form className="stack" {...form.element}>
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
      <OtpInput {...boxes} />
      <DialogFoot>
        <ResendButton isMain={hasEnded} {...resend} />
        {!hasEnded && (
          <FormButton type="submit" isBusy={form.isBusy}>
            Verify
          </FormButton>
        )}
      </DialogFoot>
    </form>
  )
}

/** What is said of a code. The region is there before its words, for screen readers. */
export function CodeStatus({ message }: { message: string }) {
  return (
    <div role="status" className={classes.messages}>
      {message && <p className={classes.message}>{message}</p>}
    </div>
  )
}
