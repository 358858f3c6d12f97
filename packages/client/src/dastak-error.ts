import type { ErrorCode, FieldError } from '@dastak/contract/errors.ts'

/**
 * `unreachable`: there was no response. `unreadable`: the response does not match the contract, for
 * example a page of a proxy.
 */
type OwnCode = 'unreachable' | 'unreadable'

type Parts = Pick<DastakError, 'code' | 'status' | 'message'> &
  Partial<Pick<DastakError, 'retryAfter' | 'fields' | 'requestId' | 'cause'>>

/** A call that failed. Its message is the server's message for people. */
export class DastakError extends Error {
  override readonly name = 'DastakError'
  readonly code: ErrorCode | OwnCode
  /** The HTTP status. 0 without a response. */
  readonly status: number
  /** Seconds until the same call may be retried. Null if the server gave none. */
  readonly retryAfter: number | null
  /** Problems of single fields of the input. */
  readonly fields: readonly FieldError[]
  /** Identifies this call in the server's log. */
  readonly requestId: string | null

  constructor({ message, cause, ...parts }: Parts) {
    super(message, { cause })
    this.code = parts.code
    this.status = parts.status
    this.retryAfter = parts.retryAfter ?? null
    this.fields = parts.fields ?? []
    this.requestId = parts.requestId ?? null
  }
}
