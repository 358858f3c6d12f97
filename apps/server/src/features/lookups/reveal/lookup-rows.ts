/** The company at which a subject was found, with what it is there. */
export interface FoundAt {
  cin: string
  company_name: string | null
  designation: string | null
}
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
/** What the registry, or else the lead, says about a subject; null where neither knows it. */
export interface SubjectFields {
  name: string | null
  company_name: string | null
  designation: string | null
  /** Of the kind's shape. */
  facts: unknown
}

/**
 * What can become of a question, as lookup_decide says, and what each is to who asks about many.
 * Nobody could answer what has `failed`, nobody did in time what has `expired`: no charge for both.
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

/** What became of a question, as `lookup_answer` has it. */
export interface LookupRow extends SubjectFields, LeadFields {
  /** Counted from 1, in the order of the questions. */
  place: number
  user_id: number
  subject: string
  outcome: keyof typeof OUTCOMES
  lookup_id: number | null
  /** The lookup that asks the same already, the user's own or a team-mate's. */
  twin: number | null
  asks_phone: boolean
  asks_email: boolean
  /** While it is being asked, the most that it can cost. */
  charged_phone: number
  charged_email: number
  left_phone: number
  left_email: number
  /** The account that pays. */
  wallet: number | null
  /** All or part of it a team-mate had revealed: that cost nothing. */
  is_shared: boolean
  /** What the registry has beside the subject. */
  related: unknown
}
