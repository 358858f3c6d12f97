import type { Problem } from '../lib/api-error.ts'
import classes from './problem-panel.module.css'
import { RetryButton } from './retry-button.tsx'

/** In place of what could not be fetched: what happened, and the way to try again where that can help. */
export function ProblemPanel({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className={classes.panel}>
      <p role="alert">{problem.message}</p>
      <RetryButton retryAt={problem.retryAt} canRetry={problem.canRetry} onRetry={onRetry} />
    </div>
  )
}
