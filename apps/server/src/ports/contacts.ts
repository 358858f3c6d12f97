export type ContactFieldName = 'phone' | 'email'

export interface ContactQuestion {
  kind: 'din'
  /** The DIN. */
  subject: string
  /** Only these are wanted; an answer to another is not looked at. */
  fields: readonly ContactFieldName[]
}

/** What a source should answer. A field that it doesn't know is left out or null. */
export interface ContactAnswer {
  phone?: string | null
  email?: string | null
  /** Who says so, as the user reads it; the source's name where left out. */
  source?: string | null
  /** When it was true, ISO 8601; now where left out. */
  fetched_at?: string | null
}

/**
 * Somebody who knows contacts. It answers a `ContactAnswer`, but it is a stranger: what it answers is parsed before it is believed.
 * It throws when it can't answer, and gives up when `signal` ends.
 */
export interface ContactSource {
  name: string
  lookup(question: ContactQuestion, signal: AbortSignal): Promise<unknown>
}
