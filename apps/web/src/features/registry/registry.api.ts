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
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
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
const nextCursor = (page: Page<unknown>) => page.next_cursor ?? undefined

/** Companies that match, page by page; while a search is on its way, those of the one before. */
export function useSearchCompany(asked: Asked<CompanySort>) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [REGISTRY_KEY, 'companies', asked],
      queryFn: ({ signal, pageParam: cursor }) => companyPage(asked, { cursor, signal }),
      initialPageParam: firstPage,
      getNextPageParam: nextCursor,
      placeholderData: keepPreviousData,
    }),
  )
}

/** Directors that match, page by page; contacts are masked until revealed. */
export function useSearchDirector(asked: Asked<DirectorSort>) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...DIRECTORS_KEY, asked],
      queryFn: ({ signal, pageParam: cursor }) => directorPage(asked, { cursor, signal }),
      initialPageParam: firstPage,
      getNextPageParam: nextCursor,
      placeholderData: keepPreviousData,
    }),
  )
}

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
  return useQuery({
    queryKey: [REGISTRY_KEY, 'options'],
    queryFn: ({ signal }) => callApi(getSearchOptions, { signal }),
    staleTime: Infinity,
  })
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
  return useQuery({
    queryKey: [REGISTRY_KEY, 'company', cin],
    queryFn: ({ signal }) =>
      callApi(getCinDetails, { query: { identification_number: cin }, signal }),
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
