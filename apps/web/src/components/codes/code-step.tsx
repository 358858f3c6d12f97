import { DialogFoot } from '../dialogs/dialog-foot.tsx'
import { FormButton } from '../buttons/form-button.tsx'
import { OtpInput } from '../fields/otp-input.tsx'
import { SmallButton } from '../buttons/small-button.tsx'
import { useSettings } from '../../lib/state/settings.ts'
import { ResendButton } from './resend-button.tsx'
import { codesText } from './codes.text.ts'
import { useCodeForm } from './use-code-form.ts'
import type { CodeState, SentCode } from './use-sent-code.ts'
import classes from './codes.module.css'

interface CodeStepProps {
  /** Nothing is shown if none was sent. */
  code: CodeState
  /** Text around the address or number, for example `Enter the code that we emailed to` and `.`. */
  sentTo: { before: string; after: string }
  /** The address or number, formatted. */
  shownTo: string
  /** Submits the code. Rejects with ApiError. */
  onSubmit: (sent: SentCode, otp: string) => Promise<void | 'leaving'>
  /** Sends another code and returns its id. Rejects with ApiError. */
  onResend: (sent: SentCode) => Promise<string>
  /** The button that goes back to the address or number, if it can be changed. */
  changeLabel?: string
  onChange?: () => void
  /** The button that closes the dialog without the code. */
  onClose?: () => void
}

/** The boxes for a code that was sent. Also resends it, or goes back to change the address. */
export function CodeStep(props: CodeStepProps) {
  const { sent } = props.code
  return sent && <Boxes key={sent.clientId} sent={sent} {...props} />
}

function Boxes({ code, sent, onSubmit, onResend, ...props }: CodeStepProps & { sent: SentCode }) {
  const { is_demo: isDemo } = useSettings()
  const { form, boxes, resend, hasEnded } = useCodeForm({
    codeFor: code.purpose,
    resendAt: sent.resendAt,
    onSubmit: (otp) => onSubmit(sent, otp),
    onResend: () => code.resend(sent, onResend),
    onEdit: code.clearMessage,
    onEnded: code.clear,
  })

  return (
    <form className="stack" {...form.element}>
      <p className={classes.text}>
        {props.sentTo.before} <strong>{props.shownTo}</strong>
        {props.sentTo.after}
        {isDemo && (
          <>
            {' '}
            {codesText.demo.before}{' '}
            <a href="/dev/outbox" target="_blank" rel="noreferrer">
              {codesText.demo.link}
            </a>
            {codesText.demo.after}
          </>
        )}{' '}
        {props.onChange && (
          <SmallButton look="plain" className={classes.change} onClick={props.onChange}>
            {props.changeLabel}
          </SmallButton>
        )}
      </p>
      <OtpInput {...boxes} />
      <DialogFoot onClose={props.onClose}>
        <ResendButton isMain={hasEnded} {...resend} />
        {!hasEnded && (
          <FormButton type="submit" isBusy={form.isBusy}>
            {codesText.verify}
          </FormButton>
        )}
      </DialogFoot>
    </form>
  )
}

/** A message about the code. The region is always rendered, so that screen readers announce it. */
export function CodeStatus({ message }: { message: string }) {
  return (
    <div role="status" className={classes.messages}>
      {message && <p className={classes.message}>{message}</p>}
    </div>
  )
}
