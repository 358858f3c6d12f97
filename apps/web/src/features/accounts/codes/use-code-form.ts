import { otpField } from '@dastak/contract/fields.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { codeIn } from '../../../lib/forms/otp-code.ts'
import { useCountdown } from '../../../lib/forms/use-countdown.ts'
import { useForm } from '../../../lib/forms/use-form.ts'

interface CodeFormOptions {
  /** From when another code can be asked for, in milliseconds since 1970. */
  resendAt: number
  /** Tries the code. Rejects with ApiError. */
  onSubmit: (otp: string) => Promise<void | 'leaving'>
  /** Sends another code; the step is then mounted anew for it. Rejects with ApiError. */
  onResend: () => Promise<void>
  onEdit?: () => void
  /** Only another code helps now. */
  onEnded?: () => void
}

/**
 * Entering a code, the same wherever one is entered: it is tried at its last digit, all that is
 * wrong stands at the boxes, and a code that has ended leaves one thing to do, asking for another.
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
      // What the server has refused is typed anew; what did not reach it can be sent again.
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

  /** Enters a whole code and tries it, as when the phone hands it over. */
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
      label: 'Code',
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
