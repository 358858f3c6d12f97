export interface EmailMessage {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** Sends emails. A failure throws an Error whose words hold neither the text nor the address. */
export interface EmailSender {
  send(message: EmailMessage): Promise<void>
}
