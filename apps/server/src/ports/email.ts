export interface EmailMessage {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** The same for those who read HTML; whoever writes it has made every value of it safe. */
  html?: string
  /** Headers beside those of every message. */
  headers?: Readonly<Record<string, string>>
}

/** Sends emails. A failure throws an Error whose words hold neither the text nor the address. */
export interface EmailSender {
  send(message: EmailMessage): Promise<void>
}

/** The message may have been taken, or not. */
export class EmailProblem extends Error {
  // Private, so that no log writes it down.
  readonly #why: string | null
  constructor(message: string, why: string | null = null) {
    super(message)
    this.#why = why
  }
  /** Why, in words for the operator at the terminal. */
  get why(): string | null {
    return this.#why
  }
}

/** The message was not taken for certain: sending it again cannot bring it twice. */
export class EmailNotTaken extends EmailProblem {
  override readonly name = 'EmailNotTaken'
}

/** Nobody sends emails, and nobody will in a moment. */
export class NoMailServer extends EmailNotTaken {}
