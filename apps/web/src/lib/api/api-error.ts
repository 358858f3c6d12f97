import type { ErrorCode, FieldError } from '@dastak/contract/errors.ts'

/** `unreachable`: no response. `unreadable`: one not of our server, as a proxy's page. */
type OwnCode = 'unreachable' | 'unreadable'

/** A failed call: `status` 0 for no response; `retryAfter` in s, `retryAt` as an instant (ms). */
export class ApiError extends Error {
  readonly status: number
  readonly messageCode: ErrorCode | OwnCode
  readonly fieldErrors: readonly FieldError[]
  readonly retryAfter: number | null
  readonly retryAt: number | null

  constructor(options: {
    status: number
    messageCode: ErrorCode | OwnCode
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
    this.retryAt = this.retryAfter === null ? null : Date.now() + this.retryAfter * 1_000
  }
}

/** Words for people: the server's, else `fallback`, else our own for what happened. */
export function errorMessage(error: unknown, fallback?: string): string {
  const failed = fallback ?? 'An error occurred'
  if (!(error instanceof ApiError) || !error.message) return failed
  return isLost(error) ? (fallback ?? error.message) : error.message
}

/** What failed, by the server's code or our own; null for what was no call. */
export function codeOf(error: unknown): ApiError['messageCode'] | null {
  return error instanceof ApiError ? error.messageCode : null
}

/** Whether the server's own words never came: it may have done all the same. */
function isLost(error: unknown): boolean {
  return ['unreachable', 'unreadable'].includes(codeOf(error) ?? '')
}

/** Shown in place of what failed; from `retryAt` (ms since 1970) trying again makes sense. */
export interface Problem {
  message: string
  retryAt: number | null
  /** True where no response of our server came back, so that nobody knows what it did. */
  isLost: boolean
  /** False where the server will refuse again: missing, not allowed, invalid, not paid for. */
  canRetry: boolean
}

/** A failure for showing in place; null where nothing failed. */
export function problemOf(error: unknown, fallback?: string): Problem | null {
  if (error === null || error === undefined) return null
  const retryAt = error instanceof ApiError ? error.retryAt : null
  return {
    message: errorMessage(error, fallback),
    retryAt,
    isLost: isLost(error),
    canRetry: canRetry(error),
  }
}

/** The words after the status, for billing, plan, profile and usage; without, if no response. */
export function codedMessage(error: unknown): string {
  const message = errorMessage(error)
  return error instanceof ApiError && error.status >= 400 ? `${error.status}: ${message}` : message
}

/** The same for showing in place. */
export function codedProblemOf(error: unknown): Problem | null {
  const problem = problemOf(error)
  return problem && { ...problem, message: codedMessage(error) }
}

/** A refusal stands, but for a twin that is still being asked and for calls that came too fast. */
function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiError) || isLost(error)) return true
  return error.status < 400 || error.status >= 500 || error.status === 409 || error.status === 429
}

/** The message for one field of the request body, if the server named it. */
export function fieldMessage(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.fieldErrors.find((field) => field.path === path)?.message
}
