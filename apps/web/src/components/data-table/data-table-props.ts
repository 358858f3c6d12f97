import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { ReactNode } from 'react'
import type { Problem } from '../../lib/api/api-error.ts'
import type { EmptyStateProps } from '../page/empty-state.tsx'
import type { Column, Filters, Sort } from './columns/column.ts'
import type { TableSettings } from './columns/table-settings.ts'
import type { TableLayout } from './columns/use-table-layout.ts'
import type { PageSize } from './paging/paging.ts'
import type { Selected } from './selection/use-loaded-rows.ts'
import type { Selection } from './selection/use-selection.ts'

/** Which part of a list the rows of a page are. */
interface PagePlace {
  /** The number of rows before the page. */
  offset: number
  total: number
}

/** The part of a table's state that is kept in the address. */
export interface TableView {
  sort: Sort | null
  /** True if there is a default sort, so that rows are never unsorted. */
  isAlwaysSorted?: boolean
  /** Counts from 1. */
  page: number
  pageSize: PageSize
}

/** Rows that expand, and the content below them. */
export interface Expansion<Row> {
  isOpen: (row: Row) => boolean
  canOpen: (row: Row) => boolean
  onToggle: (row: Row) => void
  /** The contacts. An open card has them where those of the closed one were. */
  renderContacts?: (row: Row) => ReactNode
  render: (row: Row) => ReactNode
}

/** A list that the server filters, sorts and pages. `rows` has only one page. */
interface RemoteRows {
  /** The number of rows that match the filters, on all pages. */
  total: number
  /** True if there are more rows than the server counts. */
  isTotalCapped?: boolean
  /** The number of all rows. */
  totalAll: number
  /** True while the new page is loading and the old one is still shown. */
  isBusy: boolean
  /** True for rows of an earlier visit, which are shown until the server answers. */
  isOld?: boolean
  /** True while rows of an earlier visit are loaded again. */
  isRefreshing?: boolean
  /** The search term. Changing it clears the selection. */
  search?: string
}

/** A file that a list can make in addition to CSV and Excel. */
export interface OtherFile {
  id: string
  label: string
}

export type OtherFilesOf = () => Promise<readonly OtherFile[]>

/** A request to download the selected rows or, if `chosen` is null, all rows that match. */
export interface DownloadRequest<Row> {
  format: TableFormat
  /** The id of another file, instead of the format. */
  other?: string | undefined
  chosen: readonly Row[] | null
  /** The matching rows in the browser: of a remote list only those of the page. */
  filtered: readonly Row[]
}

export interface DataTableProps<Row> {
  /** The unique name of the table in the preferences (`leads`). */
  name: string
  /** The name of the table for users. */
  label: string
  /** Must be a constant or memoised, because widths and filters depend on it. */
  columns: readonly Column<Row>[]
  /** Null while loading. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  remote?: RemoteRows
  /** Shown instead of the table if there are no rows. */
  problem?: Problem | null
  onRetry?: () => void
  view: TableView
  /** `isReplacing`: replaces the history entry, because there is no reason to go back to it. */
  onViewChange: (view: TableView, isReplacing?: boolean) => void
  /** The filters, if the caller keeps them, for example in the history. */
  filters?: Filters
  onFiltersChange?: (filters: Filters) => void
  /** The name of the download, without an extension. Without it there is no download button. */
  fileName?: string
  /** Makes the download, if it has more than the columns. */
  onDownload?: (request: DownloadRequest<Row>) => void | Promise<void>
  /** Other files that `onDownload` makes, loaded when they are chosen from. */
  otherFiles?: OtherFilesOf
  empty?: EmptyStateProps
  /** True if an empty table still shows its headings. */
  keepsHeads?: boolean
  /** Called by Enter and a click on a row, unless the row expands. */
  onOpen?: (row: Row) => void
  /** The key of the row that is open next to the table. */
  openKey?: string | null
  /** Called with the rows of the page, in their order, when they change. Must be stable. */
  onRowsShown?: (rows: readonly Row[], place: PagePlace) => void
  /** More buttons for the selected rows. */
  renderActions?: (selected: Selected<Row>) => ReactNode
  /** The first rows of a remote list that match, so that all can be selected. Throws ApiError. */
  loadAll?: () => Promise<readonly Row[]>
  /** Shown next to the title of a row, such as a chip. Must be stable. */
  mark?: (row: Row) => ReactNode
  expansion?: Expansion<Row>
  /** False if "load more" adds rows and all rows are shown. */
  hasPager?: boolean
  /** False if `rows` is only a part of the list, because filters would not search in the rest. */
  hasFilters?: boolean
  /** True if without filters there is a search box all the same. */
  hasSearch?: boolean
  /** What can be typed into the search box, if it is not any column. */
  searchHint?: string
  /** Replaces "Showing N Results..." if `rows` is only a part of the list. */
  count?: ReactNode
  /** Shown below the last row, for example a button that loads more. */
  more?: ReactNode
}

/** The state of a table that a screen keeps in the address and in the history. */
export type KeptTable = Pick<DataTableProps<never>, 'view' | 'onViewChange'> &
  Required<Pick<DataTableProps<never>, 'filters' | 'onFiltersChange'>>

/** The properties of the table's parts. */
export interface TableBodyProps<Row> extends DataTableProps<Row> {
  /** The rows of the page. */
  rows: readonly Row[]
  /** The number of rows that match the filters. */
  total: number
  /** The number of rows before this page. */
  offset: number
  filters: Filters
  setFilters: (filters: Filters) => void
  setSort: (sort: Sort | null) => void
  selection: Selection<Row> | null
  layout: TableLayout<Row>
  settings: TableSettings
  onSettingsChange: (settings: TableSettings) => void
  /** Shown if there are no rows. */
  placeholder: ReactNode
}
