import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Opened } from '../../../lib/screen/opened.ts'
import type { RequestedColumn } from '../columns/column.ts'
import type { DataTableProps, KeptTable, TableView } from '../data-table-props.ts'
import { pageRequest } from './list-request.ts'
import { readPreference, usePreference } from '../../../lib/state/preferences.ts'
import { parsePageSize } from './paging.ts'
import { formatSort, parseSort } from './sort-param.ts'
import { useHistoryFilters, writeTypedFilters } from '../filters/use-history-filters.ts'

/**
 * A table's sort and page, kept in the address as `sort` and `page` unless they have their
 * defaults: `defaultSort`, for example `-timestamp`, and 1. The second table of a screen has a
 * `prefix` before these names, for example `leads_`. The rows per page that a user has chosen are
 * those of all tables; before that, `defaultSize`.
 */
export function useAddressView(
  defaultSort?: string,
  prefix = '',
  defaultSize?: number,
): [TableView, DataTableProps<unknown>['onViewChange']] {
  const search: Search = useSearch({ strict: false })
  const [sort, page] = partsOf(search, prefix)
  const [size, keepSize] = usePreference<string | undefined>(ROWS_PER_PAGE, undefined)
  const navigate = useNavigate()
  const view = useMemo(
    () => viewOf([sort, page], size, { defaultSort, defaultSize }),
    [sort, page, size, defaultSort, defaultSize],
  )
  const setView = useCallback(
    (next: TableView, isReplacing = false) => {
      const filters = writeTypedFilters()
      if (next.pageSize !== view.pageSize) keepSize(String(next.pageSize))
      const nextSort = next.sort ? formatSort(next.sort) : undefined
      void navigate({
        to: '.',
        search: (before) => ({
          ...before,
          [`${prefix}sort`]: nextSort === defaultSort ? undefined : nextSort,
          [`${prefix}page`]: next.page > 1 ? next.page : undefined,
        }),
        state: (before) => (filters ? { ...before, filters } : before),
        replace: isReplacing,
        resetScroll: false,
      })
    },
    [navigate, defaultSort, prefix, view.pageSize, keepSize],
  )
  return [view, setView]
}

type Search = Record<string, unknown>

const ROWS_PER_PAGE = 'table.rows-per-page'

const partsOf = (search: Search, prefix: string) =>
  [search[`${prefix}sort`], search[`${prefix}page`]] as const

function viewOf(
  [sort, page]: ReturnType<typeof partsOf>,
  size: string | undefined,
  {
    defaultSort,
    defaultSize,
  }: { defaultSort?: string | undefined; defaultSize?: number | undefined },
): TableView {
  return {
    sort: parseSort(typeof sort === 'string' ? sort : defaultSort),
    isAlwaysSorted: defaultSort !== undefined,
    page: typeof page === 'number' ? page : 1,
    pageSize: parsePageSize(size, defaultSize),
  }
}

/** The page that a table requests first on a screen that is opened. */
export function openedPage(
  { search, filters }: Opened,
  table: string,
  columns: readonly RequestedColumn[],
  defaultSort?: string,
) {
  const view = viewOf(partsOf(search, ''), readPreference(ROWS_PER_PAGE), { defaultSort })
  return pageRequest(columns, filters[table] ?? {}, view)
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
