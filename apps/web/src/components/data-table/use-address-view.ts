import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { TableView } from './data-table-props.ts'
import { parsePageSize } from './paging.ts'
import { formatSort, parseSort } from './sort-param.ts'

/**
 * A table's sort, page and page size, kept in the address as `sort`, `page` and `size`; what is usual is left out.
 * `usualSort` is how the rows are sorted when the address does not say, for example `-timestamp`.
 */
export function useAddressView(usualSort?: string): [TableView, (view: TableView) => void] {
  const { sort, page, size } = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(
    () => ({ sort: parseSort(sort ?? usualSort), page: page ?? 1, pageSize: parsePageSize(size) }),
    [sort, page, size, usualSort],
  )
  const setView = useCallback(
    (next: TableView) => {
      const nextSort = next.sort ? formatSort(next.sort) : undefined
      void navigate({
        to: '.',
        search: (before) => ({
          ...before,
          sort: nextSort === usualSort ? undefined : nextSort,
          page: next.page > 1 ? next.page : undefined,
          size: next.pageSize === parsePageSize(undefined) ? undefined : String(next.pageSize),
        }),
        state: true,
        resetScroll: false,
      })
    },
    [navigate, usualSort],
  )
  return [view, setView]
}
