import { getCinDetails, getCompanyDirectors, searchCompany, searchDirector } from '@dastak/contract/registry.ts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api-client.ts'

/** Everything fetched from the registry stands under this key, to be forgotten when the page is left. */
export const REGISTRY_KEY = 'registry'

const firstPage: string | undefined = undefined
const nextCursor = (page: { next_cursor: string | null }) => page.next_cursor ?? undefined

/** Companies that match, page by page. */
export function useSearchCompany(name: string) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [REGISTRY_KEY, 'companies', name],
      queryFn: ({ signal, pageParam: cursor }) =>
        callApi(searchCompany, { body: { company_name: name, cursor }, signal }),
      initialPageParam: firstPage,
      getNextPageParam: nextCursor,
    }),
  )
}

/** Directors that match, page by page; contacts are masked until revealed. */
export function useSearchDirector(name: string) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [REGISTRY_KEY, 'directors', name],
      queryFn: ({ signal, pageParam: cursor }) => callApi(searchDirector, { query: { query: name, cursor }, signal }),
      initialPageParam: firstPage,
      getNextPageParam: nextCursor,
    }),
  )
}

export function useGetCinDetails(cin: string) {
  return useQuery(
    queryOptions({
      queryKey: [REGISTRY_KEY, 'company', cin],
      queryFn: ({ signal }) => callApi(getCinDetails, { query: { identification_number: cin }, signal }),
    }),
  )
}

export function useGetCompanyDirectors(cin: string) {
  return useQuery(
    queryOptions({
      queryKey: [REGISTRY_KEY, 'company-directors', cin],
      queryFn: async ({ signal }) =>
        (await callApi(getCompanyDirectors, { query: { identification_number: cin }, signal })).directors,
    }),
  )
}

/** Shown where a search or a detail failed without words from the server. */
export const FETCH_FAILED = 'Failed to fetch data'
