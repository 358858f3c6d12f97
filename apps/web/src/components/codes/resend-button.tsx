import type { Ref } from 'react'
import { FormButton } from '../buttons/form-button.tsx'
import { waitText } from '../../lib/forms/use-countdown.ts'
import { codesText } from './codes.text.ts'

interface ResendButtonProps {
  ref: Ref<HTMLButtonElement>
  /** Seconds until another code can be requested. */
  wait: number
  isBusy: boolean
  isWaiting: boolean
  onClick: () => void
  /** True if it is the only button. */
  isMain: boolean
  size?: 'sm' | 'md'
}

/** Requests another code, after a countdown. */
export function ResendButton({ wait, isMain, ...rest }: ResendButtonProps) {
  return (
    <FormButton variant={isMain ? 'filled' : 'default'} fullWidth={rest.size === 'md'} {...rest}>
      <span className="tabular">
        {wait > 0 ? codesText.resendIn(waitText(wait)) : codesText.resend}
      </span>
    </FormButton>
  )
}
