import { useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { PhoneInput } from '../../../components/fields/phone-input.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { type PhoneValue, wrongMobile } from '../../../lib/phones/phone-number.ts'
import { useSessionEnd } from '../../../lib/session/session.ts'
import { useSettings } from '../../../lib/state/settings.ts'
import { useCountdown, waitText } from '../../../lib/forms/use-countdown.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { loadSteps } from './later-steps.ts'
import classes from './sign-in.module.css'
import { signInText } from './sign-in.text.ts'

const phoneText = signInText.phone

interface PhoneStepProps {
  phone: PhoneValue
  autoFocus: boolean
  /** Sends the code. Rejects with ApiError. */
  onProceed: (phone: PhoneValue) => Promise<void>
}

export function PhoneStep({ phone, autoFocus, onProceed }: PhoneStepProps) {
  const { terms_url: terms } = useSettings()
  const isSessionLost = useSessionEnd() === 'lost'
  const [waitUntil, setWaitUntil] = useState(0)
  const wait = useCountdown(waitUntil)
  const form = useForm({
    values: { user_mobile: phone },
    rules: { user_mobile: wrongMobile },
    othersAt: 'user_mobile',
    onEdit: () => {
      setWaitUntil(0)
      void loadSteps()
    },
    async send(entered) {
      setWaitUntil(0)
      try {
        await onProceed(entered.user_mobile)
      } catch (failure) {
        if (failure instanceof ApiError && failure.retryAt !== null) setWaitUntil(failure.retryAt)
        throw failure
      }
    },
  })

  const field = form.field('user_mobile')
  // The error that says to wait goes when the wait is over.
  const error = waitUntil > 0 && wait === 0 ? undefined : field.error

  return (
    <form className={classes.form} {...form.element}>
      {isSessionLost && (
        <p role="status" className={classes.lost}>
          {phoneText.sessionLost}
        </p>
      )}
      <div className={classes.intro}>
        <h2>{phoneText.heading}</h2>
        <p>{phoneText.intro}</p>
      </div>
      <PhoneInput label={phoneText.mobile} autoFocus={autoFocus} {...field} error={error} />
      <FormButton type="submit" size="md" fullWidth isBusy={form.isBusy} isWaiting={wait > 0}>
        <span className="tabular">
          {wait > 0 ? phoneText.proceedIn(waitText(wait)) : phoneText.proceed}
        </span>
      </FormButton>
      {terms && (
        <p className="dim-small">
          {phoneText.terms.before}{' '}
          <a href={terms} target="_blank" rel="noreferrer">
            {phoneText.terms.link}
          </a>
          {phoneText.terms.after}
        </p>
      )}
    </form>
  )
}
