import { IconRefresh } from '@tabler/icons-react'
import { useCountdown, waitWords } from '../../lib/forms/use-countdown.ts'
import { FormButton } from './form-button.tsx'

interface RetryButtonProps {
  onRetry: () => void
  /** From when trying again makes sense (ms since 1970); at once where it is null. */
  retryAt: number | null
  isLoading?: boolean
  /** False: the server will refuse the same again, so nothing is offered. */
  canRetry?: boolean
}

/** Tries again in place, after a countdown where the server asked for one. Keeps the focus. */
export function RetryButton({
  onRetry,
  retryAt,
  isLoading = false,
  canRetry = true,
}: RetryButtonProps) {
  const wait = useCountdown(retryAt ?? 0)
  if (!canRetry) return null
  return (
    <FormButton
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
      isBusy={isLoading}
      isWaiting={wait > 0}
      onClick={onRetry}
    >
      {wait > 0 ? <span className="tabular">Try again in {waitWords(wait)}</span> : 'Try again'}
    </FormButton>
  )
}
