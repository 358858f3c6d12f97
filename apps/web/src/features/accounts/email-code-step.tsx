import { FormButton } from '../../components/form-button.tsx'
import { OtpInput } from '../../components/otp-input.tsx'
import { useSettings } from '../../lib/settings.ts'
import { ResendButton } from './resend-button.tsx'
import { useCodeForm } from './use-code-form.ts'
import classes from './dialogs.module.css'

interface EmailCodeStepProps {
  email: string
  /** When Resend is allowed again, in milliseconds since 1970. */
  resendAt: number
  /** Rejects with ApiError, as `onResend` does. */
  onSubmit: (otp: string) => Promise<void | 'leaving'>
  onResend: () => Promise<void>
  onEditEmail: () => void
  onEdit: () => void
}

export function EmailCodeStep({ email, onEditEmail, ...options }: EmailCodeStepProps) {
  const { is_demo: isDemo } = useSettings()
  const code = useCodeForm(options)
  return (
    <form className={classes.form} {...code.form.element}>
      <p className={classes.text}>
        Enter the code that we mailed to <strong>{email}</strong>.
        {isDemo && (
          <>
            {' '}
            In demo mode it is in the{' '}
            <a href="/dev/outbox" target="_blank" rel="noreferrer">
              outbox
            </a>
            .
          </>
        )}
      </p>
      <OtpInput {...code.boxes} />
      <div className={classes.actions}>
        <FormButton variant="subtle" onClick={onEditEmail}>
          Edit email
        </FormButton>
        <ResendButton isMain={code.hasEnded} {...code.resend} />
        {!code.hasEnded && (
          <FormButton type="submit" isBusy={code.form.isBusy}>
            Verify
          </FormButton>
        )}
      </div>
    </form>
  )
}
