import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconRefresh } from '@tabler/icons-react'
import { useCountdown, waitWords } from '../lib/use-countdown.ts'

interface RetryButtonProps {
  onRetry: () => void
  /** From when trying again makes sense (ms since 1970); at once where it is null. */
  retryAt: number | null
  isLoading?: boolean
  /** False: the server will refuse the same again, so nothing is offered. */
  canRetry?: boolean
}

/** Tries again in place; counts down first where the server asked to wait. It keeps the focus while it waits. */
export function RetryButton({ onRetry, retryAt, isLoading = false, canRetry = true }: RetryButtonProps) {
  const wait = useCountdown(retryAt ?? 0)
  if (!canRetry) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
      loading={isLoading}
      data-disabled={wait > 0 || undefined}
      aria-disabled={wait > 0}
      onClick={() => wait === 0 && onRetry()}
    >
      {wait > 0 ? <span className="tabular">Try again in {waitWords(wait)}</span> : 'Try again'}
    </Button>
  )
}
