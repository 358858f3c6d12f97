import { ERRORS, type ErrorCode, type FieldError } from '@dastak/contract/errors.ts'

interface AppErrorOptions {
  /** Words for people; the code's own words when left out. */
  message?: string
  fieldErrors?: readonly FieldError[]
  /** Seconds after which the call may be tried again; sent as `Retry-After`. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal that the caller is told about. Other errors are `internal`, without detail. */
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

/** One failed field, its words as the message of the whole. `path` as in the request. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('validation_failed', { message, fieldErrors: [{ path, message }] })
}

/** A refusal for now. `what` is a sentence; when to try again is added to it. */
export function rateLimited(what: string, waitSeconds: number): AppError {
  const message = `${what} Please try again in ${waitText(waitSeconds)}.`
  return new AppError('rate_limited', { message, retryAfterSeconds: waitSeconds })
}

/** A time to wait in words, in the unit that a person would use. */
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
