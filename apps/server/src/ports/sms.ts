import type { SmsTemplate } from '../text/sms-texts.ts'

export interface SmsMessage {
  /** E.164 */
  to: string
  /** The text to send. Vendors know each as a separate template. */
  template: SmsTemplate
  /** The values of the text, by name and in the order of the text. `code` is a one-time code. */
  values: Readonly<Record<string, string>>
  text: string
}

/**
 * Sends text messages. A failure throws an Error whose message contains neither text nor number.
 */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>
}

/** The vendor did not accept the message. */
export class SmsNotTaken extends Error {
  override readonly name = 'SmsNotTaken'
  // Private, so that it is never logged.
  readonly #vendorAnswer: string | null
  constructor(message: string, vendorAnswer: string | null = null) {
    super(message)
    this.#vendorAnswer = vendorAnswer
  }
  /** The vendor's answer without secrets of settings and message, for the operator. */
  get vendorAnswer(): string | null {
    return this.#vendorAnswer
  }
}

/** No SMS vendor is set, and waiting does not help. */
export class NoSmsVendor extends SmsNotTaken {}
