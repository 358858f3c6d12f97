import type { ReactNode } from 'react'
import type { Problem } from '../../lib/api-error.ts'
import type { EmptyStateProps } from '../empty-state.tsx'
import type { Column, Filters, Sort } from './column.ts'
import type { PageSize } from './paging.ts'

/** The part of a table that is kept in the address. */
export interface TableView {
  sort: Sort | null
  /** Counts from 1. */
  page: number
  pageSize: PageSize
}

/** Rows that open: what is under a row, and which rows are open. Keys are those of `rowKey`. */
export interface Expansion<Row> {
  isOpen: (row: Row) => boolean
  canOpen: (row: Row) => boolean
  onToggle: (row: Row) => void
  render: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string
  /** A constant or memoised list: widths and filters are kept for it. */
  columns: readonly Column<Row>[]
  /** Null while they are loading. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  /** Shown in place of the table when there are no rows. */
  problem?: Problem | null
  onRetry?: () => void
  view: TableView
  onViewChange: (view: TableView) => void
  /** Where the caller keeps the filters, for example in the history; without them the table does. */
  filters?: Filters
  onFiltersChange?: (filters: Filters) => void
  /** The file name of the download; no button without it. */
  csvName?: string
  /** Writes the download itself, where it has more than the columns; given the filtered rows. */
  onDownload?: (rows: readonly Row[]) => void
  empty?: EmptyStateProps
  /** What an empty cell shows. */
  emptyCell?: string
  /** What Enter and a click on a row do; a row that expands is toggled instead. */
  onOpen?: (row: Row) => void
  expansion?: Expansion<Row>
  /** False where rows come in by "load more" and all of them are shown. */
  hasPager?: boolean
  hasFilters?: boolean
  /** Under the last row, for example a button that loads more. */
  more?: ReactNode
}

/** What grid and cards both need of the table. */
export interface TableBodyProps<Row> extends DataTableProps<Row> {
  /** The rows of the page. */
  rows: readonly Row[]
  /** Rows that match the filters. */
  total: number
  /** Rows before this page. */
  offset: number
  filters: Filters
  setFilters: (filters: Filters) => void
  setSort: (sort: Sort) => void
}
