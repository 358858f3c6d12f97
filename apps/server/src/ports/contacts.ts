import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'

export type ContactFieldName = 'phone' | 'email'

export interface ContactQuestion {
  kind: LookupKind
  /** In the one spelling of its kind: the DIN, the GST number, the id of a profile, … */
  subject: string
  /** Only these are wanted; an answer to another is not looked at. */
  fields: readonly ContactFieldName[]
}

/** What a source should say to a question. A field that it doesn't know is left out or null. */
export interface ContactAnswer {
  /** What a phone credit buys: of `mobile` the vehicle's registration, of `pan` the employer. */
  phone?: string | null
  email?: string | null
  /** Who says so, as the user reads it; the source's name where left out. */
  source?: string | null
  /** When it was true, ISO 8601; now where left out. */
  fetched_at?: string | null
  /** The subject's name and facts, in its kind's shape, which the registry may not know. */
  name?: string | null
  facts?: object | null
}

/** For an answer: this question can't be asked, or its answer believed. The set's others stand. */
export interface FailedAnswer {
  failed: true
}

/**
 * Somebody who knows contacts of some kinds. What it says is a stranger's word: it is parsed before
 * it is believed. It throws when it can't answer at all.
 */
export interface ContactSource {
  name: string
  kinds: readonly LookupKind[]
  /**
   * It only reads this database's own contacts: where every source of a kind does, a reveal is one
   * transaction and nobody is asked.
   */
  isLocal?: boolean
  /**
   * One `ContactAnswer` or `FailedAnswer` for each question, in their order; one is a list of one.
   * When `signal` ends it tells what it has.
   */
  lookupMany(questions: readonly ContactQuestion[], signal: AbortSignal): Promise<unknown>
}
