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
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { refused } from '../../lib/api/api-error.ts'
import { keepWhileTyping } from '../../lib/api/keep-while-typing.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { saveTable, tableOf } from '../../lib/files/table-file.ts'
import { registryText } from './registry.text.ts'
import { type SearchRequest, useSearchResults } from './search/search-results.ts'

/** First part of the query keys of the registry. Its data is cleared when the page is left. */
export const REGISTRY_KEY = 'registry'
/** Query keys of the director searches, and of the directors of companies. */
export const DIRECTORS_KEY = [REGISTRY_KEY, 'directors'] as const
export const COMPANY_DIRECTORS_KEY = [REGISTRY_KEY, 'company-directors'] as const
/** Query key of people. */
export const PERSON_KEY = [REGISTRY_KEY, 'person'] as const

/** `isVerified`: without a verified email, the search is refused without a call. */
export function useSearchCompany(request: SearchRequest<CompanySort>, isVerified: boolean) {
  const { name: company_name, ...rest } = request
  const queryKey = [REGISTRY_KEY, 'companies', request, isVerified]
  return useSearchResults(queryKey, request, async (cursor, signal) => {
    if (!isVerified) throw refused('email_not_verified')
    const body = { company_name, ...rest, cursor }
    const { companies, ...page } = await callApi(searchCompany, { body, signal })
    return { rows: companies, ...page }
  })
}

/** Directors that match, in the same way. Contacts are masked until they are revealed. */
export function useSearchDirector(request: SearchRequest<DirectorSort>, isVerified: boolean) {
  const { name, sort } = request
  const hasFilters = Object.keys(request.filters).length > 0
  const filters = hasFilters ? JSON.stringify(request.filters) : undefined
  const queryKey = [...DIRECTORS_KEY, request, isVerified]
  return useSearchResults(queryKey, request, async (cursor, signal) => {
    if (!isVerified) throw refused('email_not_verified')
    const query = { query: name, filters, sort, cursor }
    const { directors, ...page } = await callApi(searchDirector, { query, signal })
    return { rows: directors, ...page }
  })
}

const COMPANIES_FILE = 'company_information'
const EMPLOYEES_FILE = 'employee_directory'

/** Saves a file of companies with all fields, in the same format as the file of a search. */
export function downloadCompanies(
  companies: readonly CompanyRecord[],
  format: TableFormat,
): Promise<void> {
  return saveTable(COMPANIES_FILE, format, tableOf(COMPANY_COLUMNS, companies))
}

/** Saves a file of directors, with the contacts that this account owns. */
export function downloadDirectors(
  directors: readonly DirectorRecord[],
  format: TableFormat,
): Promise<void> {
  return saveTable(EMPLOYEES_FILE, format, tableOf(DIRECTOR_COLUMNS, directors))
}

/** Saves a file of all companies that match, up to the server's limit. Throws ApiError. */
export async function downloadCompanySearch(
  { name: company_name, ...rest }: SearchRequest<CompanySort>,
  format: TableFormat,
): Promise<void> {
  const body = { company_name, ...rest, format }
  const { blob } = await callApi(exportCompanies, { body })
  saveFile(`${COMPANIES_FILE}.${format}`, blob)
}

/** Saves a file of all directors that match, up to the server's limit. Throws ApiError. */
export async function downloadDirectorSearch(
  { name: query, ...rest }: SearchRequest<DirectorSort>,
  format: TableFormat,
): Promise<void> {
  const { blob } = await callApi(exportDirectors, { body: { query, ...rest, format } })
  saveFile(`${EMPLOYEES_FILE}.${format}`, blob)
}

/** The values of the search filters. */
export function useGetSearchOptions() {
  const query = queryOf([REGISTRY_KEY, 'options'], getSearchOptions)
  return useQuery({ ...query, staleTime: Infinity })
}

const SUGGESTIONS_FRESH_MS = 300_000

const suggestionsKey = (kind: 'company' | 'director', text: string) =>
  [REGISTRY_KEY, 'suggestions', kind, text] as const

/**
 * Suggests names for the typed text; none for an empty text. Errors are not shown: the search
 * itself shows them.
 */
export function useSuggest(kind: 'company' | 'director', text: string) {
  const queryKey = suggestionsKey(kind, text)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callApi(suggest, { query: { kind, query: text }, signal })).suggestions,
    enabled: text !== '',
    staleTime: SUGGESTIONS_FRESH_MS,
    retry: false,
    placeholderData: keepWhileTyping(queryKey),
  })
}

/** Whether the suggestions for the text were fetched before. */
export const useHasSuggestions = (kind: 'company' | 'director', text: string): boolean =>
  useQueryClient().getQueryData(suggestionsKey(kind, text)) !== undefined

export function companyQuery(identification_number: string) {
  const key = [REGISTRY_KEY, 'company', identification_number]
  return queryOf(key, getCinDetails, { query: { identification_number } })
}

/** Fetches nothing for an empty CIN. */
export const useGetCinDetails = (identification_number: string) =>
  useQuery({ ...companyQuery(identification_number), enabled: identification_number !== '' })

export const companyDirectorsQuery = (identification_number: string) =>
  queryOptions({
    queryKey: [...COMPANY_DIRECTORS_KEY, identification_number],
    queryFn: async ({ signal }) =>
      (await callApi(getCompanyDirectors, { query: { identification_number }, signal })).directors,
  })

export const useGetCompanyDirectors = (identification_number: string) =>
  useQuery(companyDirectorsQuery(identification_number))

/** A person by DIN: contact, directorships, colleagues. */
export const useGetDirector = (din: string) =>
  useQuery(queryOf([...PERSON_KEY, din], getDirector, { query: { din } }))

/** Shown if a request failed without a message from the server. */
export const FETCH_FAILED = registryText.fetchFailed
