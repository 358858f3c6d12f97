import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'

export type ContactFieldName = 'phone' | 'email'

export interface ContactRequest {
  kind: LookupKind
  /** The normalized subject: the DIN, the GST number, the id of a profile, … */
  subject: string
  /** The requested fields. Answers for other fields are ignored. */
  fields: readonly ContactFieldName[]
  /** The company at which it was found, if the caller knows one. */
  cin?: string | undefined
}

/** The answer that a source should give. An unknown field is left out or null. */
export interface ContactAnswer {
  /**
   * What a phone credit buys. For `mobile` that is the vehicle's registration, for `pan` the
   * employer.
   */
  phone?: string | null
  email?: string | null
  /** The source that the user sees. Default: the name of this source. */
  source?: string | null
  /** When it was true, ISO 8601. Default: now. */
  fetched_at?: string | null
  /** The subject's name and facts in the shape of its kind, which the registry may not have. */
  name?: string | null
  facts?: object | null
}

/**
 * In place of an answer: this lookup failed, or its answer is not valid. Other answers of the set
 * are used.
 */
export interface FailedAnswer {
  failed: true
  /**
   * It was not called, for a reason that is no failure. If no other source answers, the lookup has
   * failed.
   */
  isSkipped?: true
}

/** What was made of the answer for one subject. */
export interface ReadSubject extends Pick<ContactRequest, 'subject' | 'cin'> {
  outcome: 'hit' | 'miss' | 'failure'
  /** The fields that were found. */
  found: readonly ContactFieldName[]
}

/**
 * A source of contacts of some kinds. Its answers are not trusted and are parsed first. It throws
 * if it cannot answer at all.
 */
export interface ContactSource {
  name: string
  kinds: readonly LookupKind[]
  /**
   * It only reads contacts of this database. If all sources of a kind do, a reveal is one
   * transaction without outside calls.
   */
  isLocal?: boolean
  /** It is called with a customer's own key, so what it finds has another price. */
  isOwnKey?: boolean
  /** Called after `lookupMany`, with a row for each request. Never throws. */
  note?(read: readonly ReadSubject[]): Promise<void>
  /**
   * Returns one `ContactAnswer` or `FailedAnswer` for each request, in order. When `signal`
   * aborts, it returns what it has.
   */
  lookupMany(requests: readonly ContactRequest[], signal: AbortSignal): Promise<unknown>
}
