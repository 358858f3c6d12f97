import type { Reader } from '../../../db/database.ts'
import { companyRecord } from './company-record.rules.ts'
import * as store from './records.store.ts'
import { testCompanies, testDirectors } from './test-records.rules.ts'
import { isActive } from './values.rules.ts'

type Rows<Read extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number]
/** A directorship. `company_name` is null if the registry does not have the company. */
type DirectorCompany = Omit<Rows<typeof store.readDirectorships>, 'din'>
export interface DirectorEntry extends Rows<typeof store.directorsByDin> {
  /** Present directorships first, the latest first. */
  companies: DirectorCompany[]
}

/** The companies with these CINs or LLPINs that exist, in that order. */
export async function readCompanies(reader: Reader, cins: readonly string[]) {
  if (cins.length === 0) return []
  const rows = await store.companiesByCin(reader, cins)
  const records = [...rows.map(companyRecord), ...testCompanies(cins)]
  return inOrder(cins, records, (company) => company.identification_number)
}

/** The directors with these DINs that exist, in that order, with their directorships. */
export async function readDirectors(
  reader: Reader,
  dins: readonly string[],
): Promise<DirectorEntry[]> {
  if (dins.length === 0) return []
  const [rows, seats] = await Promise.all([
    store.directorsByDin(reader, dins),
    store.readDirectorships(reader, dins),
  ])
  const companies = Map.groupBy(seats, (seat) => seat.din)
  const entries = rows.map((row) => ({
    ...row,
    companies: (companies.get(row.din) ?? []).map((one) => {
      const { din: _, ...seat } = one
      return seat
    }),
  }))
  return inOrder(dins, [...entries, ...testDirectors(dins)], (entry) => entry.din)
}

/**
 * The directorship that names a director's company, as in lookup_subject: the latest present one in
 * an active company, otherwise the latest present one.
 */
export function mainDirectorship({ companies }: DirectorEntry): DirectorCompany | undefined {
  const held = companies.filter(({ ended_on }) => ended_on === null)
  return held.find(({ company_status }) => isActive(company_status)) ?? held[0]
}

function inOrder<T>(keys: readonly string[], rows: readonly T[], keyOf: (row: T) => string): T[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
