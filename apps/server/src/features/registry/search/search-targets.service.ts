import { companyNumberOf, dinOf } from '@dastak/contract/identifiers.ts'
import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import type { Reader } from '../../../db/database.ts'
import {
  mainDirectorship,
  readCompanies,
  readDirectors,
  type DirectorEntry,
} from '../records/records.service.ts'
import { parseCompanyQuery, parsePersonQuery, type QueryName } from '../words/parse-query.rules.ts'
import type { Space } from './search.store.ts'
import { companyDetail, directorDetail } from './suggestions.rules.ts'

export interface Suggestion {
  /** A CIN, LLPIN or DIN. */
  subject: string
  name: string
  detail: string | null
}

/** Whether a query for directors is a DIN, or digits that nobody has as a DIN. */
export function isDinQuery(query: string): boolean {
  return dinOf(query) !== null || /^\s*\d+\s*$/.test(query)
}

/** What differs between the search for companies and the search for directors. */
export interface SearchTarget<One> {
  space: Space
  /** The name of the query's field in a request. */
  field: string
  /** The normalized names that a query may mean, the most likely first. */
  parse(query: string): QueryName[]
  /**
   * The subjects with the number in a query. Null if the query is not a number: names are searched.
   */
  byNumber(reader: Reader, query: string): Promise<One[] | null>
  read(reader: Reader, subjects: readonly string[]): Promise<One[]>
  /** The CINs that a filter is applied to. */
  cinsOf(one: One): string[]
  suggestion(one: One, query: string): Suggestion
}

export const COMPANIES: SearchTarget<CompanyRecord> = {
  space: 'company',
  field: 'company_name',
  parse: parseCompanyQuery,
  async byNumber(reader, query) {
    const cin = companyNumberOf(query)
    const found = cin === null ? [] : await readCompanies(reader, [cin.number])
    // Never a company with nearly this number, or one for a number of somebody.
    const isNumber = cin?.isCertain ?? dinOf(query)?.isCertain ?? false
    return found.length > 0 || isNumber ? found : null
  },
  read: readCompanies,
  cinsOf: (company) => [company.identification_number],
  suggestion: (company, query) => ({
    subject: company.identification_number,
    name: company.company_name,
    detail: companyDetail(company, query),
  }),
}

export const DIRECTORS: SearchTarget<DirectorEntry> = {
  space: 'director',
  field: 'query',
  parse: parsePersonQuery,
  async byNumber(reader, query) {
    if (companyNumberOf(query)?.isCertain) return []
    if (!isDinQuery(query)) return null
    const din = dinOf(query)
    return din === null ? [] : readDirectors(reader, [din.number])
  },
  read: readDirectors,
  cinsOf: ({ companies }) =>
    companies
      .filter(({ ended_on }) => ended_on === null)
      .map(({ identification_number }) => identification_number),
  suggestion: (director) => ({
    subject: director.din,
    name: director.full_name,
    detail: directorDetail(mainDirectorship(director)),
  }),
}
