interface WebhookMessage {
  url: string
  /** `whsec_…`. Each of them signs. */
  secrets: readonly string[]
  /** The same with each attempt. */
  id: string
  at: Date
  payload: { type: string; timestamp: string; data: unknown }
}

/**
 * The result of an attempt. `status`: the HTTP status, null without an answer. `problem`: why it
 * was not accepted, for the receiver's owner.
 */
export interface WebhookOutcome {
  isTaken: boolean
  status: number | null
  problem: string | null
}

/** Sends an event to an address chosen by a user. Never throws because of the receiver. */
export interface WebhookSender {
  send(message: WebhookMessage): Promise<WebhookOutcome>
}
