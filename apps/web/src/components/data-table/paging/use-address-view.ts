import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Opened } from '../../../lib/screen/opened.ts'
import type { RequestedColumn } from '../columns/column.ts'
import type { DataTableProps, KeptTable, TableView } from '../data-table-props.ts'
import { pageRequest } from './list-request.ts'
import { parsePageSize } from './paging.ts'
import { formatSort, parseSort } from './sort-param.ts'
import { useHistoryFilters, writeTypedFilters } from '../filters/use-history-filters.ts'

/**
 * A table's sort, page and page size, kept in the address as `sort`, `page` and `size` unless they
 * have their defaults: `defaultSort`, for example `-timestamp`, and `defaultSize`. The second table
 * of a screen has a `prefix` before these three names, for example `leads_`.
 */
export function useAddressView(
  defaultSort?: string,
  prefix = '',
  defaultSize?: number,
): [TableView, DataTableProps<unknown>['onViewChange']] {
  const search: Search = useSearch({ strict: false })
  const [sort, page, size] = partsOf(search, prefix)
  const navigate = useNavigate()
  const view = useMemo(
    () => viewOf([sort, page, size], defaultSort, defaultSize),
    [sort, page, size, defaultSort, defaultSize],
  )
  const setView = useCallback(
    (next: TableView, isReplacing = false) => {
      const filters = writeTypedFilters()
      const nextSort = next.sort ? formatSort(next.sort) : undefined
      void navigate({
        to: '.',
        search: (before) => ({
          ...before,
          [`${prefix}sort`]: nextSort === defaultSort ? undefined : nextSort,
          [`${prefix}page`]: next.page > 1 ? next.page : undefined,
          [`${prefix}size`]:
            next.pageSize === parsePageSize(undefined, defaultSize)
              ? undefined
              : String(next.pageSize),
        }),
        state: (before) => (filters ? { ...before, filters } : before),
        replace: isReplacing,
        resetScroll: false,
      })
    },
    [navigate, defaultSort, prefix, defaultSize],
  )
  return [view, setView]
}

type Search = Record<string, unknown>

const partsOf = (search: Search, prefix: string) =>
  [search[`${prefix}sort`], search[`${prefix}page`], search[`${prefix}size`]] as const

function viewOf(
  [sort, page, size]: ReturnType<typeof partsOf>,
  defaultSort?: string,
  defaultSize?: number,
): TableView {
  return {
    sort: parseSort(typeof sort === 'string' ? sort : defaultSort),
    isAlwaysSorted: defaultSort !== undefined,
    page: typeof page === 'number' ? page : 1,
    pageSize: parsePageSize(typeof size === 'string' ? size : undefined, defaultSize),
  }
}

/** The page that a table requests first on a screen that is opened. */
export function openedPage(
  { search, filters }: Opened,
  table: string,
  columns: readonly RequestedColumn[],
  defaultSort?: string,
) {
  return pageRequest(columns, filters[table] ?? {}, viewOf(partsOf(search, ''), defaultSort))
}

/** Like `useAddressView`, with the filters that the history keeps under the table's name. */
export function useKeptTable(
  name: string,
  ...defaults: Parameters<typeof useAddressView>
): KeptTable {
  const [view, onViewChange] = useAddressView(...defaults)
  const [filters, onFiltersChange] = useHistoryFilters(name)
  return { view, onViewChange, filters, onFiltersChange }
}
