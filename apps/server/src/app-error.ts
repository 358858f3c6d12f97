import { ERRORS, type ErrorCode, type FieldError } from '@dastak/contract/errors.ts'

interface AppErrorOptions {
  /** The message for people. Default: the message of the code. */
  message?: string
  fieldErrors?: readonly FieldError[]
  /** Seconds until the call may be retried. Sent as `Retry-After`. */
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * An error whose message is returned to the caller. Any other error is returned as `internal`,
 * without detail.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fieldErrors: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fieldErrors = options.fieldErrors
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/**
 * One field that is not valid. Its message is also the message of the reply. `path` as in the
 * request.
 */
export function invalidField(path: string, message: string): AppError {
  return new AppError('validation_failed', { message, fieldErrors: [{ path, message }] })
}

/** Returns its argument. Throws not_found if it is undefined. */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** A temporary refusal. `what` is a sentence. The time to wait is added to it. */
export function rateLimited(what: string, waitSeconds: number): AppError {
  const message = `${what} Try again in ${waitText(waitSeconds)}.`
  return new AppError('rate_limited', { message, retryAfterSeconds: waitSeconds })
}

/** A time to wait for people, in the unit that a person would use. */
export function waitText(seconds: number): string {
  const [amount, unit] =
    seconds < 100
      ? [seconds, 'second']
      : seconds < 6_000
        ? [seconds / 60, 'minute']
        : [seconds / 3_600, 'hour']
  const whole = Math.max(1, Math.ceil(amount))
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
