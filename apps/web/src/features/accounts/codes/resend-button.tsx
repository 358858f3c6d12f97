import type { Ref } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { waitText } from '../../../lib/forms/use-countdown.ts'

interface ResendButtonProps {
  ref: Ref<HTMLButtonElement>
  /** Seconds until another code can be asked for. */
  wait: number
  isBusy: boolean
  isWaiting: boolean
  onClick: () => void
  /** It is the one thing to do. */
  isMain: boolean
  size?: 'sm' | 'md'
}

/** Asks for another code; counts down first. */
export function ResendButton({ wait, isMain, ...rest }: ResendButtonProps) {
  return (
    <FormButton variant={isMain ? 'filled' : 'default'} fullWidth={rest.size === 'md'} {...rest}>
      <span className="tabular">{wait > 0 ? `Resend OTP in ${waitText(wait)}` : 'Resend OTP'}</span>
    </FormButton>
  )
}
