import { otpField } from '@dastak/contract/fields.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { codeIn } from '../../lib/forms/otp-code.ts'
import { useCountdown } from '../../lib/forms/use-countdown.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { codesText } from './codes.text.ts'

interface CodeFormOptions {
  /** When another code can be requested, in milliseconds since 1970. */
  resendAt: number
  /** Submits the code. Rejects with ApiError. */
  onSubmit: (otp: string) => Promise<void | 'leaving'>
  /** Sends another code. The step is then mounted again for it. Rejects with ApiError. */
  onResend: () => Promise<void>
  onEdit?: () => void
  /** The code can no longer be entered. */
  onEnded?: () => void
}

/**
 * The form for a code: it is submitted at the last digit, and every error is shown at the boxes. If
 * the code has ended, the only thing left is to request another.
 */
export function useCodeForm({ resendAt, onSubmit, onResend, onEdit, onEnded }: CodeFormOptions) {
  const [hasEnded, setHasEnded] = useState(false)
  const [isResending, setIsResending] = useState(false)
  const resendButton = useRef<HTMLButtonElement>(null)
  const wait = useCountdown(resendAt)
  const form = useForm({
    values: { otp: '' },
    rules: { otp: otpField },
    othersAt: 'otp',
    onEdit,
    send,
  })

  useEffect(() => {
    if (hasEnded) resendButton.current?.focus()
  }, [hasEnded])

  async function send({ otp }: { otp: string }): Promise<void | 'leaving'> {
    try {
      return await onSubmit(otp)
    } catch (failure) {
      // The boxes keep a code that did not reach the server: it can be sent again.
      if (failure instanceof ApiError && failure.status === 422) form.set('otp', '')
      if (failure instanceof ApiError && failure.messageCode === 'otp_ended') {
        setHasEnded(true)
        onEnded?.()
      }
      throw failure
    }
  }

  async function resend() {
    setIsResending(true)
    try {
      await onResend()
    } catch (failure) {
      form.fail(failure)
    }
    setIsResending(false)
  }

  /** Fills in a whole code, for example from an SMS, and submits it. */
  function enter(text: string) {
    form.set('otp', codeIn(text) ?? text)
    void form.submit()
  }

  return {
    form,
    hasEnded,
    enter,
    boxes: {
      ...form.field('otp'),
      label: codesText.code,
      autoFocus: true,
      readOnly: form.isBusy,
      disabled: hasEnded,
      onComplete: () => void form.submit(),
    },
    resend: {
      ref: resendButton,
      wait,
      isBusy: isResending,
      isWaiting: wait > 0 || form.isBusy,
      onClick: () => void resend(),
    },
  }
}
