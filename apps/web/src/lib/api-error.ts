import type { ErrorCode, FieldError } from '@dastak/contract/errors.ts'

/** A call that failed: `status` 0 and code `unreachable` when no answer came. `retryAfter` is in seconds. */
export class ApiError extends Error {
  readonly status: number
  readonly messageCode: ErrorCode | 'unreachable'
  readonly fieldErrors: readonly FieldError[]
  readonly retryAfter: number | null

  constructor(options: {
    status: number
    messageCode: ErrorCode | 'unreachable'
    message: string
    fieldErrors?: readonly FieldError[]
    retryAfter?: number | null
  }) {
    super(options.message)
    this.name = 'ApiError'
    this.status = options.status
    this.messageCode = options.messageCode
    this.fieldErrors = options.fieldErrors ?? []
    this.retryAfter = options.retryAfter ?? null
  }
}

/** The words for people: the server's message first, else `fallback`. */
export function errorMessage(error: unknown, fallback = 'An error occurred'): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

/** The message for one field of the request body, if the server named it. */
export function fieldMessage(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.fieldErrors.find((field) => field.path === path)?.message
}
