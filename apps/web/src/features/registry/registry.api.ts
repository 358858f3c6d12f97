import type {
  CompanyFilters,
  CompanySort,
  DirectorSort,
} from '@dastak/contract/registry/company-filters.ts'
import {
  type CompanyRecord,
  type DirectorRecord,
  getCinDetails,
  getCompanyDirectors,
  getSearchOptions,
  searchCompany,
  searchDirector,
  suggest,
} from '@dastak/contract/registry/registry.ts'
import { exportCompanies, exportDirectors } from '@dastak/contract/registry/export.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { COMPANIES_FILE, EMPLOYEES_FILE } from './registry-files.ts'

/** Key of all that is fetched from the registry, forgotten when the page is left. */
export const REGISTRY_KEY = 'registry'
/** The searches for directors, and the boards of companies. */
export const DIRECTORS_KEY = [REGISTRY_KEY, 'directors'] as const
export const COMPANY_DIRECTORS_KEY = [REGISTRY_KEY, 'company-directors'] as const

/** A page of a search. */
export interface Page<Row> {
  rows: Row[]
  next_cursor: string | null
  total: number
  is_total_capped: boolean
}

/** A search: its words, filters and order; without one the best match comes first. */
export interface Asked<Sort> {
  name: string
  filters: CompanyFilters
  sort: Sort | undefined
}

interface PageAsked {
  cursor: string | undefined
  signal: AbortSignal
}

async function companyPage(
  asked: Asked<CompanySort>,
  { signal, ...page }: PageAsked,
): Promise<Page<CompanyRecord>> {
  const { name, filters, sort } = asked
  const found = await callApi(searchCompany, {
    body: { company_name: name, filters, sort, ...page },
    signal,
  })
  return { ...found, rows: found.companies }
}

async function directorPage(
  asked: Asked<DirectorSort>,
  { signal, ...page }: PageAsked,
): Promise<Page<DirectorRecord>> {
  const { name, sort } = asked
  const filters = Object.keys(asked.filters).length > 0 ? JSON.stringify(asked.filters) : undefined
  const found = await callApi(searchDirector, {
    query: { query: name, filters, sort, ...page },
    signal,
  })
  return { ...found, rows: found.directors }
}

const firstPage: string | undefined = undefined

/** A search, page by page; while another is on its way, the pages of the one before. */
function usePages<Row>(
  queryKey: readonly unknown[],
  fetchPage: (asked: PageAsked) => Promise<Page<Row>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: cursor }) => fetchPage({ cursor, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Companies that match. */
export const useSearchCompany = (asked: Asked<CompanySort>) =>
  usePages([REGISTRY_KEY, 'companies', asked], (page) => companyPage(asked, page))

/** Directors that match; contacts are masked until revealed. */
export const useSearchDirector = (asked: Asked<DirectorSort>) =>
  usePages([...DIRECTORS_KEY, asked], (page) => directorPage(asked, page))

/** A file of all that match, up to the most that the server writes. Throws ApiError. */
export async function downloadCompanySearch(
  asked: Asked<CompanySort>,
  format: TableFormat,
): Promise<void> {
  const { name, filters, sort } = asked
  const { blob } = await callApi(exportCompanies, {
    body: { company_name: name, filters, sort, format },
  })
  saveFile(`${COMPANIES_FILE}.${format}`, blob)
}

export async function downloadDirectorSearch(
  asked: Asked<DirectorSort>,
  format: TableFormat,
): Promise<void> {
  const { name, filters, sort } = asked
  const { blob } = await callApi(exportDirectors, { body: { query: name, filters, sort, format } })
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
export function useGetCinDetails(cin: string) {
  const query = { identification_number: cin }
  return useQuery({
    ...queryOf([REGISTRY_KEY, 'company', cin], getCinDetails, { query }),
    enabled: cin !== '',
  })
}

export function useGetCompanyDirectors(cin: string) {
  return useQuery({
    queryKey: [...COMPANY_DIRECTORS_KEY, cin],
    queryFn: async ({ signal }) =>
      (await callApi(getCompanyDirectors, { query: { identification_number: cin }, signal }))
        .directors,
  })
}

/** Shown where a search or a detail failed without words from the server. */
export const FETCH_FAILED = 'Failed to fetch data'
