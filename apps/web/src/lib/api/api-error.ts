import { ERRORS, type ErrorCode, type FieldError } from '@dastak/contract/errors.ts'
import { apiText } from './api-client.text.ts'

/** `unreachable`: no response. `unreadable`: a response of something else, such as a proxy. */
type OwnCode = 'unreachable' | 'unreadable'

/**
 * A failed call. `status` is 0 if there was no response; `retryAfter` in s, `retryAt` in epoch ms.
 */
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

/** Used instead of a call that the server would refuse, for example just after sign-out. */
export const refused = (messageCode: ErrorCode) =>
  new ApiError({ messageCode, ...ERRORS[messageCode] })

/** No answer of the server arrived, or not all of it. */
export function unreachable(message: string): ApiError {
  return new ApiError({ status: 0, messageCode: 'unreachable', message })
}

/** The message to show: the server's, otherwise `fallback`, otherwise our own. */
export function errorMessage(error: unknown, fallback?: string): string {
  const failed = fallback ?? apiText.failed
  if (!(error instanceof ApiError) || !error.message) return failed
  return isLost(error) ? (fallback ?? error.message) : error.message
}

/** The server's error code or our own; null if the error is not from a call. */
export function codeOf(error: unknown): ApiError['messageCode'] | null {
  return error instanceof ApiError ? error.messageCode : null
}

/** True if no answer of the server arrived. The server may have done the work all the same. */
function isLost(error: unknown): boolean {
  return ['unreachable', 'unreadable'].includes(codeOf(error) ?? '')
}

/** An error to show on the screen. The user can try again from `retryAt` on (epoch ms). */
export interface Problem {
  message: string
  retryAt: number | null
  /** True if no answer of the server arrived, so that we do not know what it did. */
  isLost: boolean
  /** False if the server will refuse again: not found, not allowed, not valid, not paid for. */
  canRetry: boolean
}

/** The problem to show for an error; null if there is no error. */
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

/**
 * The message with the HTTP status in front, for billing, plan, profile and usage. Without a status
 * if there was no response.
 */
export function codedMessage(error: unknown): string {
  const message = errorMessage(error)
  return error instanceof ApiError && error.status >= 400 ? `${error.status}: ${message}` : message
}

/** Like `problemOf`, with the message of `codedMessage`. */
export function codedProblemOf(error: unknown): Problem | null {
  const problem = problemOf(error)
  return problem && { ...problem, message: codedMessage(error) }
}

/** A refusal is final, except 409 (the same call is still running) and 429 (too many calls). */
function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiError) || isLost(error)) return true
  return error.status < 400 || error.status >= 500 || error.status === 409 || error.status === 429
}

/** The message for one field of the request body, if the server named it. */
export function fieldMessage(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.fieldErrors.find((field) => field.path === path)?.message
}
