import { OTP_MESSAGE, otpField } from '@dastak/contract/fields.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { OtpInput } from '../../components/otp-input.tsx'
import { useSettings } from '../../lib/settings.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import classes from './dialogs.module.css'

interface EmailCodeStepProps {
  email: string
  /** When Resend is allowed again, in milliseconds since 1970. */
  resendAt: number
  onSubmit: (otp: string) => Promise<boolean>
  onResend: () => Promise<boolean>
  onEdit: () => void
  onType: () => void
}

export function EmailCodeStep({ email, resendAt, onSubmit, onResend, onEdit, onType }: EmailCodeStepProps) {
  const { is_demo: isDemo } = useSettings()
  const [otp, setOtp] = useState('')
  const [tries, setTries] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'submitting' | 'resending' | null>(null)
  const wait = useCountdown(resendAt)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!otpField.safeParse(otp).success) {
      setProblem(OTP_MESSAGE)
      return
    }
    setBusy('submitting')
    if (await onSubmit(otp)) return
    setBusy(null)
    setOtp('')
    setTries(tries + 1)
  }

  async function resend() {
    setBusy('resending')
    await onResend()
    setBusy(null)
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
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
      <OtpInput
        key={tries}
        label="Code"
        value={otp}
        error={problem}
        autoFocus
        onChange={(next) => {
          setOtp(next)
          setProblem(undefined)
          onType()
        }}
      />
      <div className={classes.actions}>
        <Button type="button" variant="subtle" onClick={onEdit}>
          Edit email
        </Button>
        <Button
          type="button"
          variant="default"
          disabled={wait > 0}
          loading={busy === 'resending'}
          onClick={() => void resend()}
        >
          {wait > 0 ? `Resend OTP in ${wait} s` : 'Resend OTP'}
        </Button>
        <Button type="submit" loading={busy === 'submitting'}>
          Verify
        </Button>
      </div>
    </form>
  )
}
