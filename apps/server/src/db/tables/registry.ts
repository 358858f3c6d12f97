import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * Dates are 'YYYY-MM-DD', amounts rupees. The facts as the files told them; what follows from them
 * is derived when read.
 */
export interface CompanyTable {
  cin: string
  name: string
  status: string | null
  roc_name: string | null
  category: string | null
  subcategory: string | null
  class: string | null
  incorporated_on: string | null
  listing: string | null
  state: string | null
  nic_code: string | null
  industry: string | null
  address: string | null
  authorised_capital: number | null
  paid_up_capital: number | null
  last_agm_on: string | null
  balance_sheet_on: string | null
  /** The newest first. */
  former_names: Generated<string[] | null>
  row_hash: Generated<number | null>
  updated_at: Generated<Date>
}

interface DirectorTable {
  din: string
  full_name: string
  first_name: string | null
  last_name: string | null
  father_name: string | null
  dob: string | null
  present_address: string | null
  permanent_address: string | null
  nationality: string | null
  status: string | null
  updated_at: Generated<Date>
}

interface DirectorshipTable {
  din: string
  cin: string
  designation: string | null
  appointed_on: string | null
  /** Null for a seat that is held. */
  ended_on: string | null
}

/** `phone` in E.164; `as_of` the date the contact was true. */
interface ContactDinTable {
  din: string
  phone: string | null
  email: string | null
  source: string
  as_of: string | null
}

interface ContactGstinTable {
  gstin: string
  business_name: string | null
  legal_name: string | null
  gstin_status: string | null
  state: string | null
  cin: string | null
  phone: string | null
  email: string | null
  source: string
  as_of: string | null
}

/** Contacts of the kinds without a table of their own; `phone` is what a phone credit buys. */
interface ContactRecordTable {
  kind: string
  subject: string
  phone: string | null
  email: string | null
  facts: ColumnType<unknown, string, string>
  source: string
  as_of: string | null
}

/** By which rules the tables that names are searched in were made, and what their bitmaps have. */
interface SearchIndexTable {
  space: 'company' | 'director'
  version: number
  common: Generated<string[]>
  tail: Generated<number>
  made_at: Generated<Date>
}

interface RegistryImportTable {
  id: GeneratedAlways<number>
  kind: string
  file_name: string
  fingerprint: string
  position: Generated<number>
  line: Generated<number>
  added: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  skipped: Generated<number>
  report_bytes: Generated<number>
  started_at: ColumnType<Date, never, never>
  finished_at: Date | null
}

/** What a search can be narrowed to: one row, or none. */
interface SearchOptionsTable {
  id: Generated<boolean>
  options: ColumnType<unknown, string, string>
  made_at: ColumnType<Date, Date | undefined, Date>
}

export interface RegistryTables {
  company: CompanyTable
  director: DirectorTable
  directorship: DirectorshipTable
  search_options: SearchOptionsTable
  contact_din: ContactDinTable
  contact_gstin: ContactGstinTable
  contact_record: ContactRecordTable
  search_index: SearchIndexTable
  registry_import: RegistryImportTable
}
