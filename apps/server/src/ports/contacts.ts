/** What can be asked about: a director by DIN, a business by GST number. */
export const LOOKUP_KINDS = ['din', 'gst'] as const
export type LookupKind = (typeof LOOKUP_KINDS)[number]
export type ContactFieldName = 'phone' | 'email'

export interface ContactQuestion {
  kind: LookupKind
  /** In the one spelling of its kind: the DIN, the GST number. */
  subject: string
  /** Only these are wanted; an answer to another is not looked at. */
  fields: readonly ContactFieldName[]
}

/** What a source should say to a question. A field that it doesn't know is left out or null. */
export interface ContactAnswer {
  phone?: string | null
  email?: string | null
  /** Who says so, as the user reads it; the source's name where left out. */
  source?: string | null
  /** When it was true, ISO 8601; now where left out. */
  fetched_at?: string | null
  /** The subject's name and facts, in the shape of its kind, where the registry may not know them. */
  name?: string | null
  facts?: object | null
}

/**
 * Somebody who knows contacts of some kinds. What it says is a stranger's word: it is parsed before it is believed. It throws when it
 * can't answer, and gives up when `signal` ends.
 */
export interface ContactSource {
  name: string
  kinds: readonly LookupKind[]
  /** It only reads this database's own contacts: where every source of a kind does, a reveal is one transaction and nobody is asked. */
  isLocal?: boolean
  /** One `ContactAnswer` for each question, in their order; one is a list of one. */
  lookupMany(questions: readonly ContactQuestion[], signal: AbortSignal): Promise<unknown>
}
