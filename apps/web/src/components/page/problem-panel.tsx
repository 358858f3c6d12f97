import type { Problem } from '../../lib/api/api-error.ts'
import { pageText } from './page.text.ts'
import classes from './problem-panel.module.css'
import { RetryButton } from '../buttons/retry-button.tsx'

interface ProblemPanelProps {
  problem: Problem
  onRetry: () => void
  isRetrying?: boolean
  /** `bare`: inside an existing frame. `line`: above or next to other content. */
  look?: 'framed' | 'bare' | 'line'
  /** True if the failed call may have cost credits. */
  isPaid?: boolean
}

/** Shown instead of content that could not be loaded, with a retry button if it can help. */
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
      {isPaid && problem.isLost ? <p className={classes.note}>{pageText.noDoubleCharge}</p> : null}
      <RetryButton problem={problem} isLoading={isRetrying} onRetry={onRetry} />
    </div>
  )
}
