import type { UserDetails } from '@dastak/contract/me.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { OtpInput } from '../../../components/fields/otp-input.tsx'
import { internationalNumber } from '../../../lib/phones/phone-number.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { sessionState } from '../../../lib/session/session.ts'
import { useSettings } from '../../../lib/state/settings.ts'
import { ResendButton } from '../codes/resend-button.tsx'
import type { SentOtp } from './sent-otp.ts'
import { submitOtp, userToOnboard } from './sign-in.api.ts'
import { useCodeForm } from '../codes/use-code-form.ts'
import { useSmsCode } from './use-sms-code.ts'
import classes from './sign-in.module.css'

interface OtpStepProps {
  sent: SentOtp
  /** Sends another code; rejects with ApiError. */
  onResend: () => Promise<void>
  onChangeNumber: () => void
  /** Only another code helps. */
  onEnded: () => void
  /** The code was right. The details are given when the person still has to be onboarded. */
  onVerified: (user: UserDetails | null) => void
}

export function OtpStep({ sent, onResend, onChangeNumber, onEnded, onVerified }: OtpStepProps) {
  const { is_demo: isDemo } = useSettings()
  const code = useCodeForm({ resendAt: sent.resendAt, onSubmit: submit, onResend, onEnded })
  useSmsCode(code.enter)

  async function submit(otp: string): Promise<'leaving'> {
    // It may have been right before, and only what comes after it have failed.
    if (sessionState() !== 'verified') await submitOtp(otp, sent.clientId)
    onVerified(await userToOnboard())
    return 'leaving'
  }

  return (
    <form className={classes.form} {...code.form.element}>
      <div className={classes.intro}>
        <h2>Enter the code</h2>
        <p>
          We sent a 4-digit code to{' '}
          <strong className={classes.number}>{spacedPhone(internationalNumber(sent.phone))}</strong>
          .{' '}
          <button type="button" className={classes.textButton} onClick={onChangeNumber}>
            Change number
          </button>
        </p>
      </div>
      {isDemo && (
        <p className={classes.demo}>
          Demo mode: no message leaves this machine. Your code is in the{' '}
          <a href="/dev/outbox" target="_blank" rel="noreferrer">
            outbox
          </a>
          .
        </p>
      )}
      <OtpInput {...code.boxes} />
      {!code.hasEnded && (
        <FormButton type="submit" size="md" fullWidth isBusy={code.form.isBusy}>
          Enter OTP
        </FormButton>
      )}
      <ResendButton size="md" isMain={code.hasEnded} {...code.resend} />
    </form>
  )
}
