import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import type { Reader } from '../../../db/database.ts'
import { din, identificationNumber } from '../records/identifiers.rules.ts'
import {
  mainSeat,
  readCompanies,
  readDirectors,
  type DirectorEntry,
} from '../records/records.service.ts'
import { askedCompany, askedPerson } from '../words/asked-name.rules.ts'
import type { SearchName } from '../words/name-words.rules.ts'
import type { Space } from './search.store.ts'
import { companyDetail, directorDetail } from './suggestions.rules.ts'

export interface Suggestion {
  /** A CIN, LLPIN or DIN. */
  subject: string
  name: string
  detail: string | null
}

/** Whether a search for directors is one by DIN. */
export function isDinQuery(query: string): boolean {
  return /^\s*\d+\s*$/.test(query)
}

/** What differs between the two that are searched. */
export interface Searched<One> {
  space: Space
  /** What the query is called in a request. */
  field: string
  /** The ways to read a query, the likeliest first. */
  readings(query: string): SearchName[]
  /** What a number names; null where the query is none and names are searched. */
  byNumber(reader: Reader, query: string): Promise<One[] | null>
  read(reader: Reader, subjects: readonly string[]): Promise<One[]>
  /** The companies that a filter looks at. */
  cinsOf(one: One): string[]
  suggestion(one: One, query: string): Suggestion
}

export const COMPANIES: Searched<CompanyRecord> = {
  space: 'company',
  field: 'company_name',
  readings: askedCompany,
  async byNumber(reader, query) {
    const cin = identificationNumber(query)
    const found = cin === null ? [] : await readCompanies(reader, [cin])
    return found.length > 0 ? found : null
  },
  read: readCompanies,
  cinsOf: (company) => [company.identification_number],
  suggestion: (company, query) => ({
    subject: company.identification_number,
    name: company.company_name,
    detail: companyDetail(company, query),
  }),
}

export const DIRECTORS: Searched<DirectorEntry> = {
  space: 'director',
  field: 'query',
  readings: askedPerson,
  async byNumber(reader, query) {
    if (!isDinQuery(query)) return null
    const number = din(query)
    return number === null ? [] : readDirectors(reader, [number])
  },
  read: readDirectors,
  cinsOf: ({ companies }) =>
    companies
      .filter(({ ended_on }) => ended_on === null)
      .map(({ identification_number }) => identification_number),
  suggestion: (director) => ({
    subject: director.din,
    name: director.full_name,
    detail: directorDetail(mainSeat(director)),
  }),
}
