export interface EmailMessage {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** The same as HTML. The caller has escaped every value in it. */
  html?: string
  /** Headers in addition to the common ones. */
  headers?: Readonly<Record<string, string>>
}

/**
 * Sends emails. A failure throws an Error whose message contains neither the text nor the address.
 */
export interface EmailSender {
  send(message: EmailMessage): Promise<void>
}

/** The server may or may not have accepted the message. */
export class EmailProblem extends Error {
  // Private, so that it is never logged.
  readonly #why: string | null
  constructor(message: string, why: string | null = null) {
    super(message)
    this.#why = why
  }
  /** The reason, for the operator at the terminal. */
  get why(): string | null {
    return this.#why
  }
}

/** The server certainly did not accept the message, so it can be sent again without a duplicate. */
export class EmailNotTaken extends EmailProblem {
  override readonly name = 'EmailNotTaken'
}

/** No mail server is set, and waiting does not help. */
export class NoMailServer extends EmailNotTaken {}
