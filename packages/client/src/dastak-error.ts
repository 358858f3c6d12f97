import type { ErrorCode, FieldError } from '@dastak/contract/errors.ts'

/** `unreachable`: no response came. `unreadable`: not what the contract says, as a proxy's page. */
type OwnCode = 'unreachable' | 'unreadable'

type Parts = Pick<DastakError, 'code' | 'status' | 'message'> &
  Partial<Pick<DastakError, 'retryAfter' | 'fields' | 'requestId' | 'cause'>>

/** A call that failed. Its message is the server's, in words for people. */
export class DastakError extends Error {
  override readonly name = 'DastakError'
  readonly code: ErrorCode | OwnCode
  /** Of HTTP; 0 where no response came. */
  readonly status: number
  /** Seconds after which the same call may be tried again; null where the server named none. */
  readonly retryAfter: number | null
  /** What is wrong with single fields of the input. */
  readonly fields: readonly FieldError[]
  /** Names this call in the server's log. */
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
