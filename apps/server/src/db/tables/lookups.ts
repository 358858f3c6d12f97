import type { ColumnType, Generated } from 'kysely'

export interface LookupTable {
  id: Generated<number>
  user_id: number
  kind: string
  subject: string
  asks_phone: boolean
  asks_email: boolean
  hold_id: number | null
  state: 'asking' | 'settled' | 'failed' | 'expired'
  created_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
}

/** What a user has revealed. A field has its source, date and lookup, or is null with all of them. */
export interface LeadTable {
  user_id: number
  kind: string
  id: string
  subject: string
  name: string
  company_name: string | null
  designation: string | null
  phone: string | null
  phone_source: string | null
  phone_fetched_at: Date | null
  phone_lookup_id: number | null
  email: string | null
  email_source: string | null
  email_fetched_at: Date | null
  email_lookup_id: number | null
  created_at: ColumnType<Date, Date | undefined, never>
}

export interface LookupsTables {
  lookup: LookupTable
  lead: LeadTable
}
