import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

interface LookupTable {
  id: Generated<number>
  user_id: number
  kind: string
  subject: string
  asks_phone: boolean
  asks_email: boolean
  price_phone: Generated<number>
  price_email: Generated<number>
  charged_phone: Generated<number>
  charged_email: Generated<number>
  hold_id: number | null
  charge_id: number | null
  state: 'asking' | 'settled' | 'failed' | 'expired'
  created_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
}

/**
 * What a user has revealed. A field has its source, date and lookup, or is null with all of them.
 */
interface LeadTable {
  user_id: number
  kind: string
  id: string
  subject: string
  name: string
  /** The company at which it was found. */
  cin: string | null
  company_name: string | null
  designation: string | null
  /**
   * The names of all companies of the subject on that day, one a line; null where none were kept.
   */
  companies: string | null
  phone: string | null
  phone_source: string | null
  phone_fetched_at: Date | null
  phone_lookup_id: number | null
  email: string | null
  email_source: string | null
  email_fetched_at: Date | null
  email_lookup_id: number | null
  facts: Generated<unknown>
  created_at: ColumnType<Date, Date | undefined, never>
  /** What a search finds, without contacts, in small letters. */
  search_text: GeneratedAlways<string>
}

/** What may be shown of leads: every reader of them reads here. */
type LeadShownView = Omit<LeadTable, 'phone_lookup_id' | 'email_lookup_id'>

/** What may be shown of the contacts that this database knows. */
interface ContactView {
  kind: string
  subject: string
  phone: string | null
  email: string | null
  source: string
  as_of: string | null
}

interface LookupMissTable {
  user_id: number
  kind: string
  subject: string
  asked_phone: boolean
  asked_email: boolean
  missed_at: Date
}

interface LookupMissCountTable {
  user_id: number
  day: string
  in_day: number
  minute: Date
  in_minute: number
}

export interface LookupsTables {
  lookup: LookupTable
  lead: LeadTable
  lead_shown: LeadShownView
  contact: ContactView
  lookup_miss: LookupMissTable
  lookup_miss_count: LookupMissCountTable
}
