import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import type { CompanyRow } from './company-record.rules.ts'

const COMPANY = [
  'cin',
  'name',
  'status',
  'roc_name',
  'category',
  'subcategory',
  'class',
  'incorporated_on',
  'listing',
  'state',
  'nic_code',
  'industry',
  'address',
  'authorised_capital',
  'paid_up_capital',
  'last_agm_on',
  'balance_sheet_on',
] as const

/** Companies by CIN or LLPIN, in no order. */
export async function companiesByCin(reader: Reader, cins: readonly string[]): Promise<CompanyRow[]> {
  return reader
    .selectFrom('company')
    .select(COMPANY)
    .where(sql<boolean>`cin = ANY (${[...cins]})`)
    .execute()
}

const DIRECTOR = [
  'din',
  'full_name',
  'first_name',
  'last_name',
  'father_name',
  'dob',
  'present_address',
  'permanent_address',
  'nationality',
  'status',
] as const

/** Directors by DIN, in no order. */
export async function directorsByDin(reader: Reader, dins: readonly string[]) {
  return reader
    .selectFrom('director')
    .select(DIRECTOR)
    .where(sql<boolean>`din = ANY (${[...dins]})`)
    .execute()
}

/** The seats of directors, newest first. */
export async function seatsOfDirectors(reader: Reader, dins: readonly string[]) {
  return reader
    .selectFrom('directorship as s')
    .leftJoin('company as c', 'c.cin', 's.cin')
    .select(['s.din', 's.cin', 's.designation', 's.appointed_on', 'c.name as company_name'])
    .where(sql<boolean>`s.din = ANY (${[...dins]})`)
    .orderBy('s.din')
    .orderBy('s.appointed_on', (order) => order.desc().nullsLast())
    .orderBy('s.cin')
    .execute()
}

/** Who sits on a company's board, longest first; at most 500. */
export async function seatsOfCompany(reader: Reader, cin: string) {
  return reader
    .selectFrom('directorship as s')
    .innerJoin('director as d', 'd.din', 's.din')
    .select(['s.din', 's.designation', 's.appointed_on', 'd.full_name', 'd.first_name', 'd.last_name'])
    .where('s.cin', '=', cin)
    .orderBy('s.appointed_on', (order) => order.asc().nullsLast())
    .orderBy('s.din')
    .limit(500)
    .execute()
}

/** Imported contacts by DIN, in no order. */
export async function contactsByDin(reader: Reader, dins: readonly string[]) {
  return reader
    .selectFrom('contact_din')
    .select(['din', 'phone', 'email', 'source', 'as_of'])
    .where(sql<boolean>`din = ANY (${[...dins]})`)
    .execute()
}
