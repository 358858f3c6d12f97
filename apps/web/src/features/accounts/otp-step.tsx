import type { UserDetails } from '@dastak/contract/me.ts'
import { OTP_MESSAGE, otpField } from '@dastak/contract/fields.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { OtpInput } from '../../components/otp-input.tsx'
import { internationalNumber } from '../../components/phone-input.tsx'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { spacedPhone } from '../../lib/phones.ts'
import { useSettings } from '../../lib/settings.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import type { SentOtp } from './sent-otp.ts'
import { submitOtp, userToOnboard } from './sign-in.api.ts'
import classes from './sign-in.module.css'

interface OtpStepProps {
  sent: SentOtp
  /** Sends another code; rejects with ApiError. */
  onResend: () => Promise<void>
  onChangeNumber: () => void
  /** The code was right. The details are given when the person still has to be onboarded. */
  onVerified: (user: UserDetails | null) => void
}

export function OtpStep({ sent, onResend, onChangeNumber, onVerified }: OtpStepProps) {
  const { is_demo: isDemo } = useSettings()
  const [otp, setOtp] = useState('')
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'submitting' | 'resending' | null>(null)
  const wait = useCountdown(sent.resendAt)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!otpField.safeParse(otp).success) {
      setError(OTP_MESSAGE)
      return
    }
    setError(undefined)
    setBusy('submitting')
    try {
      await submitOtp(otp, sent.clientId)
      onVerified(await userToOnboard())
    } catch (failure) {
      setBusy(null)
      setOtp('')
      setTries(tries + 1)
      if (failure instanceof ApiError && failure.messageCode === 'validation_failed') setError(failure.message)
      showSnackbar('error', errorMessage(failure))
    }
  }

  async function resend() {
    setBusy('resending')
    setError(undefined)
    setOtp('')
    try {
      await onResend()
    } catch (failure) {
      showSnackbar('error', errorMessage(failure))
    }
    setBusy(null)
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.intro}>
        <h2>Enter the code</h2>
        <p>
          We sent a 4-digit code to{' '}
          <strong className={classes.number}>{spacedPhone(internationalNumber(sent.phone))}</strong>.{' '}
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
      <OtpInput
        key={tries}
        label="Code"
        value={otp}
        error={error}
        autoFocus
        onChange={(next) => {
          setOtp(next)
          setError(undefined)
        }}
      />
      <Button type="submit" size="md" fullWidth loading={busy === 'submitting'}>
        Enter OTP
      </Button>
      <Button
        type="button"
        variant="default"
        size="md"
        fullWidth
        disabled={wait > 0 || busy === 'submitting'}
        loading={busy === 'resending'}
        onClick={() => void resend()}
      >
        {wait > 0 ? `Resend OTP in ${clock(wait)}` : 'Resend OTP'}
      </Button>
    </form>
  )
}

function clock(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
