import type { UserDetails } from '@dastak/contract/me.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { OtpInput } from '../../../components/fields/otp-input.tsx'
import { internationalNumber } from '../../../lib/phones/phone-number.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { sessionState } from '../../../lib/session/session.ts'
import { useSettings } from '../../../lib/state/settings.ts'
import { ResendButton } from '../../../components/codes/resend-button.tsx'
import type { SentOtp } from './sent-otp.ts'
import { submitOtp, userToOnboard } from './sign-in.api.ts'
import { useCodeForm } from '../../../components/codes/use-code-form.ts'
import classes from './sign-in.module.css'
import { signInText } from './sign-in.text.ts'

const codeText = signInText.code

export interface OtpStepProps {
  sent: SentOtp
  /** Sends another code. Rejects with ApiError. */
  onResend: () => Promise<void>
  onChangeNumber: () => void
  /** The code can no longer be entered. */
  onEnded: () => void
  /** The code was right. `user` is null if the user is onboarded already. */
  onVerified: (user: UserDetails | null) => void
}

export function OtpStep({ sent, onResend, onChangeNumber, onEnded, onVerified }: OtpStepProps) {
  const { is_demo: isDemo } = useSettings()
  const code = useCodeForm({
    codeFor: 'sign_in',
    resendAt: sent.resendAt,
    onSubmit: submit,
    onResend,
    onEnded,
  })

  async function submit(otp: string): Promise<'leaving'> {
    // On a second try the code may have been right already, and only the next call failed.
    if (sessionState() !== 'verified') await submitOtp(otp, sent.clientId)
    onVerified(await userToOnboard())
    return 'leaving'
  }

  return (
    <form className={classes.form} {...code.form.element}>
      <div className={classes.intro}>
        <h2>{codeText.heading}</h2>
        <p>
          {codeText.sentTo.before}{' '}
          <strong className={classes.number}>{spacedPhone(internationalNumber(sent.phone))}</strong>
          {codeText.sentTo.after}{' '}
          <button type="button" className={classes.textButton} onClick={onChangeNumber}>
            {codeText.changeNumber}
          </button>
        </p>
      </div>
      {isDemo && (
        <p className={classes.demo}>
          {codeText.demo.before}{' '}
          <a href="/dev/outbox" target="_blank" rel="noreferrer">
            {codeText.demo.link}
          </a>
          {codeText.demo.after}
        </p>
      )}
      <OtpInput {...code.boxes} />
      {!code.hasEnded && (
        <FormButton type="submit" size="md" fullWidth isBusy={code.form.isBusy}>
          {codeText.submit}
        </FormButton>
      )}
      <ResendButton size="md" isMain={code.hasEnded} {...code.resend} />
    </form>
  )
}
