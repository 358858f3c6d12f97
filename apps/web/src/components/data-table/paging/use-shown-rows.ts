import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Filters, Sort } from '../columns/column.ts'
import type { DataTableProps } from '../data-table-props.ts'
import { type PageSize, REMOTE_MAX, pageOf } from './paging.ts'
import { createTableIndex } from './table-index.ts'

const NO_FILTERS: Filters = {}
const NO_ROWS: readonly never[] = []

/** The shown rows: filtered, sorted and paged here or, if `remote`, by the server. */
export function useShownRows<Row>(props: DataTableProps<Row>) {
  const { rows, columns, remote, view, onViewChange, onFiltersChange, onRowsShown } = props
  const [ownFilters, setOwnFilters] = useState<Filters>(NO_FILTERS)
  const filters = props.filters ?? ownFilters
  const isRemote = remote !== undefined

  const index = useMemo(
    () => createTableIndex(isRemote ? NO_ROWS : (rows ?? NO_ROWS), columns),
    [isRemote, rows, columns],
  )
  const local = useMemo(() => index.select(filters, view.sort), [index, filters, view.sort])
  const selected = isRemote ? (rows ?? NO_ROWS) : local
  const total = remote?.total ?? selected.length
  const pageSize = pageSizeOf(props)
  const page = pageOf(total, view.page, pageSize)
  const shown = useMemo(
    () => (isRemote || pageSize === 'all' ? selected : selected.slice(page.first - 1, page.last)),
    [isRemote, selected, pageSize, page.first, page.last],
  )
  const isOfPage = !remote?.isBusy
  const offset = Math.max(0, page.first - 1)
  useEffect(() => {
    // While the next page is loading, the rows are those of the page before.
    if (isOfPage) onRowsShown?.(shown, { offset, total })
  }, [onRowsShown, shown, isOfPage, offset, total])
  // An old address may have a page that no longer exists.
  const isBeyond = rows !== null && !remote?.isBusy && view.page > page.pages
  useEffect(() => {
    if (isBeyond) onViewChange({ ...view, page: page.pages }, true)
  }, [isBeyond, onViewChange, view, page.pages])

  const setFilters = useCallback(
    (next: Filters) => {
      if (onFiltersChange) onFiltersChange(next)
      else setOwnFilters(next)
      // The filtered list has other pages.
      if (view.page !== 1) onViewChange({ ...view, page: 1 }, true)
    },
    [onFiltersChange, view, onViewChange],
  )
  const setSort = useCallback(
    (sort: Sort | null) => onViewChange({ ...view, sort, page: 1 }),
    [view, onViewChange],
  )
  return {
    rows: shown,
    selected,
    total,
    totalAll: remote?.totalAll ?? rows?.length ?? 0,
    page,
    pageSize,
    filters,
    setFilters,
    setSort,
  }
}

/** A remote list is loaded in pages, so "all" means the largest page, and the other way round. */
function pageSizeOf<Row>({ hasPager, view, remote }: DataTableProps<Row>): PageSize {
  if (hasPager === false) return 'all'
  const { pageSize } = view
  if (pageSize !== 'all' && pageSize !== REMOTE_MAX) return pageSize
  return remote ? REMOTE_MAX : 'all'
}
