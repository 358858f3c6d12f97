import { codeDigits, type CodePurpose } from '@dastak/contract/codes.ts'
import { codeField } from '@dastak/contract/fields.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { codeIn } from '../../lib/forms/otp-code.ts'
import { useCountdown } from '../../lib/forms/use-countdown.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { codesText } from './codes.text.ts'
import { useSmsCode } from './use-sms-code.ts'

interface CodeFormOptions {
  codeFor: CodePurpose
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
export function useCodeForm(options: CodeFormOptions) {
  const { codeFor, resendAt, onSubmit, onResend, onEdit, onEnded } = options
  const digits = codeDigits(codeFor)
  const [hasEnded, setHasEnded] = useState(false)
  const [isResending, setIsResending] = useState(false)
  const resendButton = useRef<HTMLButtonElement>(null)
  const wait = useCountdown(resendAt)
  const form = useForm({
    values: { otp: '' },
    rules: { otp: codeField(codeFor) },
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

  // A text message may bring the code of another purpose. One of another length is not ours.
  useSmsCode((text) => {
    const code = codeIn(text, digits)
    if (code === null) return
    form.set('otp', code)
    void form.submit()
  })

  return {
    form,
    hasEnded,
    boxes: {
      ...form.field('otp'),
      digits,
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
