import type { CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { searchText } from './search.text.ts'

/** A search: query, filters and order. Without `sort` the best match comes first. */
export interface SearchRequest<Sort> {
  name: string
  filters: CompanyFilters
  sort: Sort | undefined
}

/** A page of a search. */
export interface Page<Row> {
  rows: Row[]
  next_cursor: string | null
  total: number
  /** True if there are more rows than the server counts. */
  is_total_capped: boolean
}

const firstPage: string | undefined = undefined

/** The pages of a search. Keeps the pages of the search before until the next has loaded. */
export function useSearchResults<Row>(
  queryKey: readonly unknown[],
  { name, filters }: SearchRequest<unknown>,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const search = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: cursor }) => fetchPage(cursor, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData: isBusy } = search
  /** The rows loaded so far; null while the first page is loading. */
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? null, [data])
  const last = data?.pages.at(-1)
  const total = Math.max(last?.total ?? 0, rows?.length ?? 0)
  const isTotalCapped = last?.is_total_capped ?? false
  const totalText = formatNumber(total) + (isTotalCapped ? '+' : '')
  return {
    search,
    rows,
    remote: {
      total,
      isTotalCapped,
      totalAll: total,
      isBusy,
      search: JSON.stringify([name, filters]),
    },
    /** The count of all rows that match, in the words of the specification. */
    count: rows ? searchText.results.count(totalText) : '',
    /** How many rows are loaded; empty if all are. */
    loaded:
      rows && last?.next_cursor
        ? searchText.results.loaded(formatNumber(rows.length), totalText)
        : '',
  }
}
