import { ApiError } from '../../lib/api/api-error.ts'
import { randomKey } from '../../lib/api/random-key.ts'

/**
 * Idempotency keys by subject. The key stays the same until the server has given a final answer,
 * so that a retry is never charged twice.
 */
export function createPressKeys() {
  const open = new Map<string, string>()
  return {
    keyOf(subject: string): string {
      const key = open.get(subject) ?? randomKey()
      open.set(subject, key)
      return key
    },
    /** Called when the request has ended; `error` is undefined after a success. */
    settle(subject: string, error?: unknown): void {
      if (error === undefined || isFinal(error)) open.delete(subject)
    },
  }
}

/** A refusal is final. A lost response, a conflict or a server error may have been charged. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.messageCode !== 'conflict'
  )
}
