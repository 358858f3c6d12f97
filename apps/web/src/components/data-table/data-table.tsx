import { useCallback, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { ProblemPanel } from '../problem-panel.tsx'
import { CardList } from './card-list.tsx'
import type { Filters, Sort } from './column.ts'
import { columnWidths } from './column-widths.ts'
import type { DataTableProps } from './data-table-props.ts'
import classes from './data-table.module.css'
import { pageOf } from './paging.ts'
import { TablePager } from './table-pager.tsx'
import { TableGrid } from './table-grid.tsx'
import { createTableIndex } from './table-index.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useFilterShortcut } from './use-filter-shortcut.ts'
import { useWidth } from './use-width.ts'

/** Where the table has less room than this, in pixels, a row becomes a card. */
const NARROW_PX = 600
const NO_FILTERS: Filters = {}

/**
 * The table of every list: filters per column, sorting, copy on click, CSV of what is filtered, pages or one virtual list.
 * Sort and page are the caller's (they are kept in the address); filters are kept here or by the caller, never in an address.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, problem, view, onViewChange, onFiltersChange } = props
  const [ownFilters, setOwnFilters] = useState<Filters>(NO_FILTERS)
  const filters = props.filters ?? ownFilters
  const box = useRef<HTMLDivElement>(null)
  useFilterShortcut(box)
  // Before the first paint it is known.
  const room = useWidth(box) ?? window.innerWidth
  const isNarrow = room < NARROW_PX

  const index = useMemo(() => createTableIndex(rows ?? [], columns), [rows, columns])
  const selected = useMemo(() => index.select(filters, view.sort), [index, filters, view.sort])
  const widths = useMemo(() => columnWidths(columns, rows ?? []), [columns, rows])
  const pageSize = props.hasPager === false ? 'all' : view.pageSize
  const page = pageOf(selected.length, view.page, pageSize)
  const shown = useMemo(
    () => (pageSize === 'all' ? selected : selected.slice(page.first - 1, page.last)),
    [selected, pageSize, page.first, page.last],
  )

  const setFilters = useCallback(
    (next: Filters) => {
      if (onFiltersChange) onFiltersChange(next)
      else setOwnFilters(next)
      if (view.page !== 1) onViewChange({ ...view, page: 1 })
    },
    [onFiltersChange, view, onViewChange],
  )
  const setSort = useCallback((sort: Sort) => onViewChange({ ...view, sort, page: 1 }), [view, onViewChange])

  const body = {
    ...props,
    rows: shown,
    total: selected.length,
    offset: Math.max(0, page.first - 1),
    filters,
    setFilters,
    setSort,
  }
  return (
    <div ref={box}>
      {problem && !rows?.length ? (
        <ProblemPanel problem={problem} onRetry={() => props.onRetry?.()} />
      ) : rows === null ? (
        <TableSkeleton columns={columns} label={props.label} isNarrow={isNarrow} />
      ) : rows.length === 0 ? (
        <div className={classes.box}>
          <EmptyState {...props.empty} />
        </div>
      ) : (
        <section className={classes.table} aria-label={props.label}>
          <TableToolbar {...props} selected={selected} filters={filters} setFilters={setFilters} />
          <div className={classes.box}>
            {isNarrow ? <CardList {...body} /> : <TableGrid {...body} widths={widths} room={room} />}
            {props.more}
            {props.hasPager === false ? null : (
              <TablePager page={page} rows={selected.length} view={view} onViewChange={onViewChange} />
            )}
          </div>
        </section>
      )}
    </div>
  )
}
