import type { Problem } from '../messages.ts'
import { Button } from './button.tsx'

interface ProblemNoteProps {
  problem: Problem
  server: string
  onRetry?: () => void
}

/** What did not work, in the server's words, and what to do about it. */
export function ProblemNote({ problem, server, onRetry }: ProblemNoteProps) {
  const way = WAYS[problem.code]
  return (
    <div className="notice note" role="alert">
      <p>{problem.message}</p>
      {problem.retryAfter !== undefined && (
        <p>It can be tried again in {problem.retryAfter} seconds.</p>
      )}
      {(way ?? onRetry) && (
        <p className="row">
          {way && (
            <a className="button" href={`${server}${way.path}`} target="_blank" rel="noreferrer">
              {way.words}
            </a>
          )}
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
        </p>
      )}
    </div>
  )
}

/** Where the user can do something about it. */
const WAYS: Readonly<Record<string, { path: string; words: string }>> = {
  credits_exhausted: { path: '/plan', words: 'Get credits' },
  onboarding_required: { path: '/home', words: 'Complete your details' },
}
