import { ApiError } from '../../lib/api/api-error.ts'
import { randomKey } from '../../lib/api/random-key.ts'

/** Keeps the idempotency key of a press without a verdict: trying again is the same press. */
interface PressKeys {
  keyOf: (subject: string) => string
  /** To be told how the press ended; `error` is undefined when the server responded. */
  settle: (subject: string, error?: unknown) => void
}

export function createPressKeys(): PressKeys {
  const open = new Map<string, string>()
  return {
    keyOf(subject) {
      const key = open.get(subject) ?? randomKey()
      open.set(subject, key)
      return key
    },
    settle(subject, error) {
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
