/** The company at which a subject was found, with the subject's designation there. */
export interface FoundAt {
  cin: string
  company_name: string | null
  designation: string | null
}
/** The content of a lead; every field of a missing lead is null. */
export interface LeadFields {
  lead_id: string | null
  phone: string | null
  phone_source: string | null
  phone_fetched_at: Date | null
  email: string | null
  email_source: string | null
  email_fetched_at: Date | null
}
/** What the registry, or otherwise the lead, says about a subject; null if neither knows it. */
export interface SubjectFields {
  name: string | null
  company_name: string | null
  designation: string | null
  /** In the shape of the kind. */
  facts: unknown
}

/**
 * The outcomes of a lookup, as in lookup_decide, and how a set of many reports each. `failed`: no
 * source could answer. `expired`: no source answered in time. Neither is charged.
 */
export const OUTCOMES = {
  unknown: 'unknown',
  owned: 'answered',
  missed: 'answered',
  asked: 'answered',
  exhausted: 'exhausted',
  limited: 'limited',
  under_way: 'under_way',
  failed: 'not_answered',
  expired: 'not_answered',
} as const

/** The result of a lookup, as in `lookup_answer`. */
export interface LookupRow extends SubjectFields, LeadFields {
  /** Counted from 1, in the order of the lookups. */
  place: number
  user_id: number
  subject: string
  outcome: keyof typeof OUTCOMES
  lookup_id: number | null
  /** The running lookup of the same subject, by the user or a teammate. */
  twin: number | null
  asks_phone: boolean
  asks_email: boolean
  /** While the lookup is running, the most that it can cost. */
  charged_phone: number
  charged_email: number
  left_phone: number
  left_email: number
  /** The account that pays. */
  wallet: number | null
  /** A teammate had revealed all or part of it: that part was free. */
  is_shared: boolean
  /** Data of the registry in addition to the subject. */
  related: unknown
}
