import { sql } from 'kysely'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Reader } from '../../../db/database.ts'
import type { CompanyFilter } from '../indexing/facets.rules.ts'
import { filterArgument } from '../search/search.store.ts'

/** At most so many directors of a company are read. */
const MAX_BOARD = 500

/** The columns that files fill for a company, apart from its number and name. */
export const COMPANY_DETAILS = [
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

/** Companies by CIN or LLPIN, unordered. */
export async function companiesByCin(reader: Reader, cins: readonly string[]) {
  return reader
    .selectFrom('company')
    .select(['cin', 'name', 'former_names', ...COMPANY_DETAILS])
    .where(sql<boolean>`cin = ANY (${[...cins]})`)
    .execute()
}

/** The columns that files fill for a director, apart from number and name. */
export const DIRECTOR_DETAILS = [
  'first_name',
  'last_name',
  'father_name',
  'dob',
  'present_address',
  'permanent_address',
  'nationality',
  'status',
] as const

/** Directors by DIN, unordered. */
export async function directorsByDin(reader: Reader, dins: readonly string[]) {
  return reader
    .selectFrom('director')
    .select(['din', 'full_name', ...DIRECTOR_DETAILS])
    .where(sql<boolean>`din = ANY (${[...dins]})`)
    .execute()
}

/** The directorships of directors: present ones first, the newest first. */
export async function readDirectorships(reader: Reader, dins: readonly string[]) {
  return reader
    .selectFrom('directorship as s')
    .leftJoin('company as c', 'c.cin', 's.cin')
    .select([
      's.din',
      's.cin as identification_number',
      's.designation',
      's.appointed_on',
      's.ended_on',
      'c.name as company_name',
      'c.status as company_status',
    ])
    .where(sql<boolean>`s.din = ANY (${[...dins]})`)
    .orderBy('s.din')
    .orderBy('s.ended_on', (order) => order.desc().nullsFirst())
    .orderBy('s.appointed_on', (order) => order.desc().nullsLast())
    .orderBy('s.cin')
    .execute()
}

export async function readUpdatedAt(reader: Reader, cin: string): Promise<Date | null> {
  const row = await reader
    .selectFrom('company')
    .select('updated_at')
    .where('cin', '=', cin)
    .executeTakeFirst()
  return row?.updated_at ?? null
}

/**
 * The directors of a company, longest-serving first, then former ones, the latest first. At most
 * 500.
 */
export async function readDirectorsOfCompany(reader: Reader, cin: string) {
  return reader
    .selectFrom('directorship as s')
    .innerJoin('director as d', 'd.din', 's.din')
    .select([
      's.din',
      's.designation',
      's.appointed_on',
      's.ended_on',
      'd.full_name',
      'd.first_name',
      'd.last_name',
      'd.status',
    ])
    .where('s.cin', '=', cin)
    .orderBy('s.ended_on', (order) => order.desc().nullsFirst())
    .orderBy('s.appointed_on', (order) => order.asc().nullsLast())
    .orderBy('s.din')
    .limit(MAX_BOARD)
    .execute()
}

/**
 * The people who serve with a director, those with most companies in common first, and how many
 * there are. Reads at most 100 of the director's companies and 500 directors of each.
 */
export async function colleaguesOf(reader: Reader, din: string, take: number) {
  const { rows } = await sql<{
    din: string
    full_name: string
    companies: { identification_number: string; company_name: string | null }[]
    total: number
  }>`
    WITH board AS (
      SELECT s.cin, c.name, s.appointed_on FROM directorship s LEFT JOIN company c ON c.cin = s.cin
      WHERE s.din = ${din} AND s.ended_on IS NULL
      ORDER BY s.appointed_on DESC NULLS LAST, s.cin
      LIMIT 100),
    together AS (
      SELECT other.din, count(*) AS shared, count(*) OVER () AS total,
        jsonb_agg(jsonb_build_object('identification_number', b.cin, 'company_name', b.name)
          ORDER BY b.appointed_on DESC NULLS LAST, b.cin) AS companies
      FROM board b, LATERAL (
        SELECT m.din
        FROM directorship m
        WHERE m.cin = b.cin AND m.ended_on IS NULL AND m.din <> ${din}
        LIMIT ${MAX_BOARD}) other
        JOIN director d ON d.din = other.din
      GROUP BY other.din)
    SELECT t.din, d.full_name, t.companies, t.total::int
    FROM together t
    JOIN director d ON d.din = t.din
    ORDER BY t.shared DESC, d.full_name, t.din LIMIT ${take}`.execute(reader)
  return rows
}

/** The companies that match a filter. */
export async function filterCompanies(
  reader: Reader,
  cins: readonly string[],
  filter: CompanyFilter,
) {
  const { rows } = await sql<{ cin: string }>`
    SELECT s.subject AS cin FROM company_search s
    WHERE s.subject = ANY (${[...cins]})
      AND company_fits(s.lexemes, s.paid_up_capital, ${filterArgument(filter)})`.execute(reader)
  return rows.map(({ cin }) => cin)
}

export interface KnownContact {
  subject: string
  /** E.164. */
  phone: string | null
  email: string | null
  source: string
  /** YYYY-MM-DD: the day on which it was known to be right. */
  as_of: string | null
}

/** The contacts of subjects that may be shown, unordered. */
export async function listContacts(
  reader: Reader,
  kind: LookupKind,
  subjects: readonly string[],
): Promise<KnownContact[]> {
  return reader
    .selectFrom('contact')
    .select(['subject', 'phone', 'email', 'source', 'as_of'])
    .where('kind', '=', kind)
    .where(sql<boolean>`subject = ANY (${[...subjects]})`)
    .execute()
}

/** A director with the company at which they were found, if that is known. */
export interface ChosenDirector {
  din: string
  name: string
  cin: string | null
  company_name: string | null
}

/** Directors by DIN, in that order, each with a company if they serve or served there. */
export async function listChosen(
  reader: Reader,
  chosen: readonly { din: string; cin?: string | undefined }[],
): Promise<ChosenDirector[]> {
  const { rows } = await sql<ChosenDirector>`
    SELECT p.din, coalesce(d.full_name, p.din) AS name, s.cin, c.name AS company_name
    FROM unnest(${chosen.map(({ din }) => din)}::text[],
        ${chosen.map(({ cin }) => cin ?? null)}::text[])
        WITH ORDINALITY AS p (din, cin, place)
      LEFT JOIN director d ON d.din = p.din
      LEFT JOIN LATERAL (
        SELECT s.cin FROM directorship s WHERE s.din = p.din AND s.cin = p.cin LIMIT 1) s ON true
      LEFT JOIN company c ON c.cin = s.cin
    ORDER BY p.place`.execute(reader)
  return rows
}

/**
 * Present directors of companies, company by company, longest-serving first: at most `perCompany`
 * of each, those whose designation contains the text, and at most `limit` in all.
 */
export async function listOfCompanies(
  reader: Reader,
  {
    cins,
    designation = '',
    perCompany = MAX_BOARD,
    limit,
  }: {
    cins: readonly string[]
    designation?: string | undefined
    perCompany?: number | undefined
    limit: number
  },
): Promise<ChosenDirector[]> {
  const { rows } = await sql<ChosenDirector>`
    SELECT b.din, d.full_name AS name, b.cin, c.name AS company_name
    FROM (
      SELECT s.din, s.cin, p.place, row_number() OVER (
          PARTITION BY s.cin ORDER BY s.appointed_on NULLS LAST, s.din) AS number
      FROM unnest(${[...cins]}::text[]) WITH ORDINALITY AS p (cin, place)
        JOIN directorship s ON s.cin = p.cin
      WHERE s.ended_on IS NULL
        AND strpos(lower(coalesce(s.designation, '')), lower(${designation}::text)) > 0) b
      JOIN director d ON d.din = b.din
      LEFT JOIN company c ON c.cin = b.cin
    WHERE b.number <= ${perCompany}
    ORDER BY b.place, b.number
    LIMIT ${limit}`.execute(reader)
  return rows
}
