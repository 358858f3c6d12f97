import { ApiError } from '../../lib/api/api-error.ts'
import { randomKey } from '../../lib/api/random-key.ts'

/** Keeps the idempotency key of a press without a verdict: trying again is the same press. */
export function createPressKeys() {
  const open = new Map<string, string>()
  return {
    keyOf(subject: string): string {
      const key = open.get(subject) ?? randomKey()
      open.set(subject, key)
      return key
    },
    /** To be told how the press ended; `error` is undefined when the server responded. */
    settle(subject: string, error?: unknown): void {
      if (error === undefined || isVerdict(error)) open.delete(subject)
    },
  }
}

/** A refusal is final; a lost response, busy twin or troubled server may have charged. */
function isVerdict(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.messageCode !== 'conflict'
  )
}
