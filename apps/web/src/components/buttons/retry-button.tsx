import { IconRefresh } from '@tabler/icons-react'
import type { Problem } from '../../lib/api/api-error.ts'
import { useCountdown, waitText } from '../../lib/forms/use-countdown.ts'
import { buttonsText } from './buttons.text.ts'
import { FormButton } from './form-button.tsx'

interface RetryButtonProps {
  problem: Problem
  onRetry: () => void
  isLoading?: boolean
}

/** Tries again, after a countdown if the server has set one. Keeps the focus. */
export function RetryButton({ problem, onRetry, isLoading }: RetryButtonProps) {
  const wait = useCountdown(problem.retryAt ?? 0)
  if (!problem.canRetry) return null
  return (
    <FormButton
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
      isBusy={isLoading}
      isWaiting={wait > 0}
      onClick={onRetry}
    >
      {wait > 0 ? (
        <span className="tabular">{buttonsText.tryAgainIn(waitText(wait))}</span>
      ) : (
        buttonsText.tryAgain
      )}
    </FormButton>
  )
}
