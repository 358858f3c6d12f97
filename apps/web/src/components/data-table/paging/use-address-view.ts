import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { DataTableProps, KeptTable, TableView } from '../data-table-props.ts'
import { parsePageSize } from './paging.ts'
import { formatSort, parseSort } from './sort-param.ts'
import { useHistoryFilters, writeTypedFilters } from '../filters/use-history-filters.ts'

/**
 * A table's sort, page and page size, kept in the address as `sort`, `page` and `size`; what is
 * usual is left out. `usualSort` is how the rows are sorted when the address does not say, for
 * example `-timestamp`, `usualSize` how many stand on a page. A second table on a screen has a
 * `prefix`, for example `leads_`, before each of the three names.
 */
export function useAddressView(
  usualSort?: string,
  prefix = '',
  usualSize?: number,
): [TableView, DataTableProps<unknown>['onViewChange']] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [sort, page, size] = [
    search[`${prefix}sort`],
    search[`${prefix}page`],
    search[`${prefix}size`],
  ]
  const navigate = useNavigate()
  const view = useMemo(
    () => ({
      sort: parseSort(typeof sort === 'string' ? sort : usualSort),
      isAlwaysSorted: usualSort !== undefined,
      page: typeof page === 'number' ? page : 1,
      pageSize: parsePageSize(typeof size === 'string' ? size : undefined, usualSize),
    }),
    [sort, page, size, usualSort, usualSize],
  )
  const setView = useCallback(
    (next: TableView, isInPlace = false) => {
      const filters = writeTypedFilters()
      const nextSort = next.sort ? formatSort(next.sort) : undefined
      void navigate({
        to: '.',
        search: (before) => ({
          ...before,
          [`${prefix}sort`]: nextSort === usualSort ? undefined : nextSort,
          [`${prefix}page`]: next.page > 1 ? next.page : undefined,
          [`${prefix}size`]:
            next.pageSize === parsePageSize(undefined, usualSize)
              ? undefined
              : String(next.pageSize),
        }),
        state: (before) => (filters ? { ...before, filters } : before),
        replace: isInPlace,
        resetScroll: false,
      })
    },
    [navigate, usualSort, prefix, usualSize],
  )
  return [view, setView]
}

/** The same with the filters, which the history keeps under the table's name. */
export function useKeptTable(name: string, ...asked: Parameters<typeof useAddressView>): KeptTable {
  const [view, onViewChange] = useAddressView(...asked)
  const [filters, onFiltersChange] = useHistoryFilters(name)
  return { view, onViewChange, filters, onFiltersChange }
}
