import type { SmsTemplate } from '../text/sms-texts.ts'

export interface SmsMessage {
  /** E.164 */
  to: string
  /** Which text it is: vendors know each as a template of its own. */
  template: SmsTemplate
  /** What changes in the text, by name and in the order of the text; `code` is a one-time code. */
  values: Readonly<Record<string, string>>
  text: string
}

/** Sends text messages. A failure throws an Error whose words hold neither text nor number. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>
}

/** The vendor did not take the message. */
export class SmsNotTaken extends Error {
  override readonly name = 'SmsNotTaken'
  // Private, so that no log writes it down.
  readonly #vendorText: string | null
  constructor(message: string, vendorText: string | null = null) {
    super(message)
    this.#vendorText = vendorText
  }
  /** The vendor's words, without secrets of settings and message: for the operator. */
  get vendorText(): string | null {
    return this.#vendorText
  }
}

/** Nobody sends text messages, and nobody will in a moment. */
export class NoSmsVendor extends SmsNotTaken {}
