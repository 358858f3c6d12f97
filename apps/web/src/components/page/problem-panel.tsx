import type { Problem } from '../../lib/api/api-error.ts'
import classes from './problem-panel.module.css'
import { RetryButton } from '../buttons/retry-button.tsx'

interface ProblemPanelProps {
  problem: Problem
  onRetry: () => void
  isRetrying?: boolean
  /** `bare` in a frame that is there already, `line` above or beside what could be shown. */
  look?: 'framed' | 'bare' | 'line'
  /** It may have been paid for. */
  isPaid?: boolean
}

/** In place of what could not be fetched: what happened; a way to try again if it can help. */
export function ProblemPanel({
  problem,
  onRetry,
  isRetrying,
  look = 'framed',
  isPaid = false,
}: ProblemPanelProps) {
  return (
    <div className={`${look === 'framed' ? 'surface' : ''} ${classes.panel}`} data-look={look}>
      <p role="alert">{problem.message}</p>
      {isPaid && problem.isLost ? (
        <p className={classes.note}>Trying again never charges twice.</p>
      ) : null}
      <RetryButton problem={problem} isLoading={isRetrying} onRetry={onRetry} />
    </div>
  )
}
