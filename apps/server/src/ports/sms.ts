export interface SmsMessage {
  /** E.164 */
  to: string
  text: string
}

/** Sends text messages. A failure throws an Error whose words hold neither the text nor the number. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>
}
