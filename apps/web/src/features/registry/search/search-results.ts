import type { CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../../lib/text/numbers.ts'

/** A search: its words, filters and order; without one the best match comes first. */
export interface Asked<Sort> {
  name: string
  filters: CompanyFilters
  sort: Sort | undefined
}

/** A page of a search. */
export interface Page<Row> {
  rows: Row[]
  next_cursor: string | null
  total: number
  /** Beyond this the server doesn't count. */
  is_total_capped: boolean
}

const firstPage: string | undefined = undefined

export type SearchResults<Row> = ReturnType<typeof useSearchResults<Row>>

/** A search, page by page; while another is on its way, the pages of the one before. */
export function useSearchResults<Row>(
  queryKey: readonly unknown[],
  { name, filters }: Asked<unknown>,
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
  /** What has come so far; null while it is loading. */
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? null, [data])
  const last = data?.pages.at(-1)
  const total = Math.max(last?.total ?? 0, rows?.length ?? 0)
  const isTotalCapped = last?.is_total_capped ?? false
  const words = formatNumber(total) + (isTotalCapped ? '+' : '')
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
    /** The specification's count, of all rows that match. */
    count: rows ? `Showing ${words} Results...` : '',
    /** How many of them have come; empty where all have. */
    loaded: rows && last?.next_cursor ? `${formatNumber(rows.length)} of ${words} loaded` : '',
  }
}
