import type { CompanySort, DirectorSort } from '@dastak/contract/registry/company-filters.ts'
import {
  type CompanyRecord,
  type DirectorRecord,
  getCinDetails,
  getCompanyDirectors,
  getDirector,
  getSearchOptions,
  searchCompany,
  searchDirector,
  suggest,
} from '@dastak/contract/registry/registry.ts'
import {
  COMPANY_COLUMNS,
  DIRECTOR_COLUMNS,
  exportCompanies,
  exportDirectors,
} from '@dastak/contract/registry/export.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { saveTable, tableOf } from '../../lib/files/table-file.ts'
import { type Asked, useSearchResults } from './search/search-results.ts'

/** Key of all that is fetched from the registry, forgotten when the page is left. */
export const REGISTRY_KEY = 'registry'
/** The searches for directors, and the boards of companies. */
export const DIRECTORS_KEY = [REGISTRY_KEY, 'directors'] as const
export const COMPANY_DIRECTORS_KEY = [REGISTRY_KEY, 'company-directors'] as const
/** The key under which people are kept. */
export const PERSON_KEY = [REGISTRY_KEY, 'person'] as const

/** Companies that match. */
export function useSearchCompany(asked: Asked<CompanySort>) {
  const { name: company_name, ...rest } = asked
  const queryKey = [REGISTRY_KEY, 'companies', asked]
  return useSearchResults(queryKey, asked, async (cursor, signal) => {
    const body = { company_name, ...rest, cursor }
    const { companies, ...page } = await callApi(searchCompany, { body, signal })
    return { rows: companies, ...page }
  })
}

/** Directors that match; contacts are masked until revealed. */
export function useSearchDirector(asked: Asked<DirectorSort>) {
  const { name, sort } = asked
  const filters = Object.keys(asked.filters).length > 0 ? JSON.stringify(asked.filters) : undefined
  return useSearchResults([...DIRECTORS_KEY, asked], asked, async (cursor, signal) => {
    const query = { query: name, filters, sort, cursor }
    const { directors, ...page } = await callApi(searchDirector, { query, signal })
    return { rows: directors, ...page }
  })
}

const COMPANIES_FILE = 'company_information'
const EMPLOYEES_FILE = 'employee_directory'

/** A file of companies with every field of the record, as the server writes a search's file. */
export function downloadCompanies(
  companies: readonly CompanyRecord[],
  format: TableFormat,
): Promise<void> {
  return saveTable(COMPANIES_FILE, format, tableOf(COMPANY_COLUMNS, companies))
}

/** A file of directors, with the contacts that this account owns. */
export function downloadDirectors(
  directors: readonly DirectorRecord[],
  format: TableFormat,
): Promise<void> {
  return saveTable(EMPLOYEES_FILE, format, tableOf(DIRECTOR_COLUMNS, directors))
}

/** A file of all that match, up to the most that the server writes. Throws ApiError. */
export async function downloadCompanySearch(
  { name: company_name, ...rest }: Asked<CompanySort>,
  format: TableFormat,
): Promise<void> {
  const body = { company_name, ...rest, format }
  const { blob } = await callApi(exportCompanies, { body })
  saveFile(`${COMPANIES_FILE}.${format}`, blob)
}

export async function downloadDirectorSearch(
  { name: query, ...rest }: Asked<DirectorSort>,
  format: TableFormat,
): Promise<void> {
  const { blob } = await callApi(exportDirectors, { body: { query, ...rest, format } })
  saveFile(`${EMPLOYEES_FILE}.${format}`, blob)
}

/** What a search can be narrowed to. */
export function useGetSearchOptions() {
  const query = queryOf([REGISTRY_KEY, 'options'], getSearchOptions)
  return useQuery({ ...query, staleTime: Infinity })
}

const SUGGESTIONS_FRESH_MS = 300_000

/** Names that what is typed may become. A failure says nothing: the search itself does. */
export function useSuggest(kind: 'company' | 'director', text: string, isWanted: boolean) {
  return useQuery({
    queryKey: [REGISTRY_KEY, 'suggestions', kind, text],
    queryFn: async ({ signal }) =>
      (await callApi(suggest, { query: { kind, query: text }, signal })).suggestions,
    enabled: isWanted,
    staleTime: SUGGESTIONS_FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** Nothing is asked for an empty CIN. */
export function useGetCinDetails(identification_number: string) {
  const key = [REGISTRY_KEY, 'company', identification_number]
  const query = queryOf(key, getCinDetails, { query: { identification_number } })
  return useQuery({ ...query, enabled: identification_number !== '' })
}

export function useGetCompanyDirectors(identification_number: string) {
  return useQuery({
    queryKey: [...COMPANY_DIRECTORS_KEY, identification_number],
    queryFn: async ({ signal }) =>
      (await callApi(getCompanyDirectors, { query: { identification_number }, signal })).directors,
  })
}

/** A person by DIN: contact, boards, colleagues. */
export const useGetDirector = (din: string) =>
  useQuery(queryOf([...PERSON_KEY, din], getDirector, { query: { din } }))

/** Shown where a search or a detail failed without words from the server. */
export const FETCH_FAILED = 'Failed to fetch data'
