interface WebhookMessage {
  url: string
  /** `whsec_…`; each signs. */
  secrets: readonly string[]
  /** The same with each try. */
  id: string
  at: Date
  payload: { type: string; timestamp: string; data: unknown }
}

/**
 * What became of a try. `status`: of HTTP, null where no answer came. `problem`: why it was not
 * taken, in words for the receiver's owner.
 */
export interface WebhookOutcome {
  isTaken: boolean
  status: number | null
  problem: string | null
}

/** Sends an event to an address that a user has named. Never throws for what the receiver does. */
export interface WebhookSender {
  send(message: WebhookMessage): Promise<WebhookOutcome>
}
