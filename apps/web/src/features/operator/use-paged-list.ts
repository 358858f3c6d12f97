import { type QueryKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { problemOf } from '../../lib/api/api-error.ts'
import { operatorText } from './operator.text.ts'

/** A page of a list of the console. */
interface Page<Row> {
  data: readonly Row[]
  next_cursor: string | null
  total: number
}

interface Options<P extends Page<unknown>> {
  queryKey: QueryKey
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<P>
  /** How often the list is loaded again; false: not. */
  pollMs?: (pages: readonly P[]) => number | false
}

const FIRST: string | undefined = undefined

/** A list that grows by pages. Keeps the rows before until those of other filters have loaded. */
export function usePagedList<P extends Page<unknown>>(options: Options<P>) {
  const { queryKey, fetchPage, pollMs } = options
  const search = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: cursor }) => fetchPage(cursor, signal),
    initialPageParam: FIRST,
    getNextPageParam: (page: P) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // Others work on the same list.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pollMs?.(data?.pages ?? []) ?? false,
  })
  const { data, error, isPlaceholderData: isBusy } = search
  const rows = useMemo(
    () => data?.pages.flatMap((page): readonly P['data'][number][] => page.data) ?? null,
    [data],
  )
  const last = data?.pages.at(-1)
  const total = Math.max(last?.total ?? 0, rows?.length ?? 0)
  const loaded = rows && last?.next_cursor ? operatorText.loaded(rows.length, total) : ''
  return {
    search,
    rows,
    loaded,
    total,
    first: data?.pages[0],
    /** For the table. */
    table: {
      rows,
      remote: { total, totalAll: total, isBusy, search: JSON.stringify(queryKey) },
      problem: rows ? null : problemOf(error),
      onRetry: () => void search.refetch(),
      hasPager: false,
      hasFilters: false,
    },
  }
}
