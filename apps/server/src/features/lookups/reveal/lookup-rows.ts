/** What a lead holds; every field of a missing lead is null. */
export interface LeadFields {
  lead_id: string | null
  phone: string | null
  phone_source: string | null
  phone_fetched_at: Date | null
  email: string | null
  email_source: string | null
  email_fetched_at: Date | null
}
/**
 * What the registry, or else the lead, says about a subject; all null where neither knows it.
 * `facts` are of the kind's shape.
 */
export interface SubjectFields {
  name: string | null
  company_name: string | null
  designation: string | null
  facts: unknown
}

/** What is told of each question of a set: what is known of its subject is in the leads. */
export interface LookupRow extends Pick<LeadFields, 'phone' | 'email'> {
  /** Counted from 1, in the order of the questions. */
  place: number
  /**
   * As lookup_outcome says. Nobody could answer what has `failed`, nobody did in time what has
   * `expired`: neither was charged.
   */
  outcome:
    | 'unknown'
    | 'owned'
    | 'under_way'
    | 'missed'
    | 'exhausted'
    | 'limited'
    | 'asked'
    | 'failed'
    | 'expired'
  lookup_id: number | null
  asks_phone: boolean
  asks_email: boolean
  charged_phone: number
  charged_email: number
  /** All or part of it a team-mate had revealed: that cost nothing. */
  is_shared: boolean
  /** The account that pays. */
  payer: number | null
}
/** What is told of a single question. */
export interface ToldRow extends LookupRow, SubjectFields, LeadFields {
  /** The lookup that asks the same already, the user's own or a team-mate's. */
  twin: number | null
  left_phone: number
  left_email: number
  related: unknown
}

/** What settling changes of a row. */
export type SettledSetRow = Omit<LookupRow, 'is_shared' | 'payer'>
export type SettledRow = Omit<ToldRow, 'is_shared' | 'payer' | 'twin' | 'related'>
