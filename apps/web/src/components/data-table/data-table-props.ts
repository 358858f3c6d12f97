import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { ReactNode } from 'react'
import type { Problem } from '../../lib/api/api-error.ts'
import type { EmptyStateProps } from '../page/empty-state.tsx'
import type { Column, Filters, Sort } from './columns/column.ts'
import type { TableSettings } from './columns/table-settings.ts'
import type { TableLayout } from './columns/use-table-layout.ts'
import type { PageSize } from './paging/paging.ts'
import type { Selection } from './selection/use-selection.ts'

/** The part of a table that is kept in the address. */
export interface TableView {
  sort: Sort | null
  /** True where the rows are never as they were found: without a chosen sort a usual one holds. */
  isAlwaysSorted?: boolean
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

/** A list too long for the browser: the server filters, sorts, pages; `rows` are one page. */
interface RemoteRows {
  /** Rows that match the filters, on all pages. */
  total: number
  /** True where there are more of them than the server counts. */
  isTotalCapped?: boolean
  /** All rows there are. */
  totalAll: number
  /** True while the page that was asked for is on its way and the one before is shown. */
  isBusy: boolean
  /** What was searched for: the rows of another search are others, of which none is chosen. */
  search?: string
}

/** A download of the chosen rows, or for null of all that match: `filtered`, where here. */
export interface DownloadRequest<Row> {
  format: TableFormat
  chosen: readonly Row[] | null
  filtered: readonly Row[]
}

export interface DataTableProps<Row> {
  /** Names the table in the preferences (`leads`): no two of the product have the same. */
  name: string
  /** Names the table for people. */
  label: string
  /** A constant or memoised list: widths and filters are kept for it. */
  columns: readonly Column<Row>[]
  /** Null while they are loading. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  remote?: RemoteRows
  /** Shown in place of the table when there are no rows. */
  problem?: Problem | null
  onRetry?: () => void
  view: TableView
  /** `isInPlace`: the view before was none to go back to. */
  onViewChange: (view: TableView, isInPlace?: boolean) => void
  /** Where the caller keeps the filters, as in the history; without them the table does. */
  filters?: Filters
  onFiltersChange?: (filters: Filters) => void
  /** The name of the download, without its ending; no button without it. */
  fileName?: string
  /** Writes the download itself, where it has more than the columns. */
  onDownload?: (asked: DownloadRequest<Row>) => void | Promise<void>
  empty?: EmptyStateProps
  /** True where it stands with its columns also while it is empty. */
  keepsHeads?: boolean
  /** What Enter and a click on a row do; a row that expands is toggled instead. */
  onOpen?: (row: Row) => void
  /** The key of the row that is open beside the table. */
  openKey?: string | null
  /** Told the rows of the page in their order, whenever they change. A stable function. */
  onRowsShown?: (rows: readonly Row[]) => void
  expansion?: Expansion<Row>
  /** False where rows come in by "load more" and all of them are shown. */
  hasPager?: boolean
  /** False where the rows are only a part of the list: a filter would hide what it has not seen. */
  hasFilters?: boolean
  /** In place of "Showing N Results...", where the rows are only a part of the list. */
  count?: ReactNode
  /** Under the last row, for example a button that loads more. */
  more?: ReactNode
}

/** What a screen keeps of a table, in the address and in the history. */
export type KeptTable = Pick<DataTableProps<never>, 'view' | 'onViewChange'> &
  Required<Pick<DataTableProps<never>, 'filters' | 'onFiltersChange'>>

/** What the parts of the table need of it. */
export interface TableBodyProps<Row> extends DataTableProps<Row> {
  /** The rows of the page. */
  rows: readonly Row[]
  /** Rows that match the filters. */
  total: number
  /** Rows before this page. */
  offset: number
  filters: Filters
  setFilters: (filters: Filters) => void
  setSort: (sort: Sort | null) => void
  selection: Selection<Row> | null
  layout: TableLayout<Row>
  settings: TableSettings
  onSettingsChange: (settings: TableSettings) => void
  /** In place of the rows where there are none. */
  nothing: ReactNode
}
