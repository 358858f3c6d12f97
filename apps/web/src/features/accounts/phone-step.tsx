import { MOBILE_MESSAGE, isNationalMobile } from '@dastak/contract/fields.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { type FormEvent, useState } from 'react'
import { type PhoneValue, PhoneInput } from '../../components/phone-input.tsx'
import { ApiError, errorMessage, fieldMessage } from '../../lib/api-error.ts'
import { useSettings } from '../../lib/settings.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import classes from './sign-in.module.css'

interface PhoneStepProps {
  phone: PhoneValue
  onChange: (phone: PhoneValue) => void
  /** Sends the code; rejects with ApiError. */
  onProceed: () => Promise<void>
}

export function PhoneStep({ phone, onChange, onProceed }: PhoneStepProps) {
  const { terms_url: terms } = useSettings()
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [waitUntil, setWaitUntil] = useState(0)
  const wait = useCountdown(waitUntil)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (!isNationalMobile(phone.national)) {
      setError(MOBILE_MESSAGE)
      return
    }
    setError(undefined)
    setIsSending(true)
    try {
      await onProceed()
    } catch (failure) {
      const ofField = fieldMessage(failure, 'user_mobile')
      if (ofField) setError(ofField)
      else showSnackbar('error', errorMessage(failure))
      if (failure instanceof ApiError && failure.retryAfter) setWaitUntil(Date.now() + failure.retryAfter * 1_000)
      setIsSending(false)
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.intro}>
        <h2>Sign in</h2>
        <p>Enter your mobile number. We send you a 4-digit code, no password needed.</p>
      </div>
      <PhoneInput
        label="Mobile number"
        value={phone}
        error={error}
        onChange={(next) => {
          onChange(next)
          setError(undefined)
          setWaitUntil(0)
        }}
      />
      <Button type="submit" size="md" fullWidth loading={isSending} disabled={wait > 0}>
        Proceed
      </Button>
      {wait > 0 && <p className={classes.note}>You can try again in {waitWords(wait)}.</p>}
      {terms && (
        <p className={classes.note}>
          By proceeding you agree to the{' '}
          <a href={terms} target="_blank" rel="noreferrer">
            Terms and Conditions
          </a>
          .
        </p>
      )}
    </form>
  )
}

function waitWords(seconds: number): string {
  return seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
