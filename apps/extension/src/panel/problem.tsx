import type { Problem } from '../messages.ts'
import { Button } from './button.tsx'

interface ProblemNoteProps {
  problem: Problem
  server: string
  onRetry?: () => void
}

/** The message of a failed call, and what the user can do. */
export function ProblemNote({ problem, server, onRetry }: ProblemNoteProps) {
  const action = ACTIONS[problem.code]
  return (
    <div className="notice note" role="alert">
      <p>{problem.message}</p>
      {problem.retryAfter !== undefined && (
        <p>You can try again in {problem.retryAfter} seconds.</p>
      )}
      {(action ?? onRetry) && (
        <p className="row">
          {action && (
            <a className="button" href={`${server}${action.path}`} target="_blank" rel="noreferrer">
              {action.label}
            </a>
          )}
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
        </p>
      )}
    </div>
  )
}

/** What the user can do, by error code. */
const ACTIONS: Readonly<Record<string, { path: string; label: string }>> = {
  credits_exhausted: { path: '/plan', label: 'Get credits' },
  onboarding_required: { path: '/home', label: 'Complete your details' },
}
