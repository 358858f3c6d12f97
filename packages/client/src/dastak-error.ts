import type { ErrorCode, FieldError } from '@dastak/contract/errors.ts'

/** `unreachable`: no response came. `unreadable`: not what the contract says, as a proxy's page. */
type OwnCode = 'unreachable' | 'unreadable'

interface DastakErrorParts {
  code: ErrorCode | OwnCode
  status: number
  message: string
  retryAfter?: number | null
  fields?: readonly FieldError[]
  requestId?: string | null
  cause?: unknown
}

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

  constructor({ message, cause, ...parts }: DastakErrorParts) {
    super(message, { cause })
    this.code = parts.code
    this.status = parts.status
    this.retryAfter = parts.retryAfter ?? null
    this.fields = parts.fields ?? []
    this.requestId = parts.requestId ?? null
  }
}
