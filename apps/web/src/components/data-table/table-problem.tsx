import type { Problem } from '../../lib/api-error.ts'
import { RetryButton } from '../retry-button.tsx'
import classes from './data-table.module.css'

/** When the rows could not be fetched: what happened, and the way to try again in place. */
export function TableProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className={classes.box}>
      <div className={classes.problem}>
        <p className={classes.problemTitle} role="alert">
          {problem.message}
        </p>
        <RetryButton retryAt={problem.retryAt} onRetry={onRetry} />
      </div>
    </div>
  )
}
