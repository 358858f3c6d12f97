import type { TableCell } from '@dastak/contract/tables/csv.ts'
import type { ReactNode } from 'react'

/** One column of a data table. */
export interface Column<Row> {
  id: string
  header: string
  /** What the cell says, filters, sorts, exports, and shows without `render`. Empty for nothing. */
  text: (row: Row) => string
  /** `phone`, `email` copy; `identifier` is monospaced; no `action` filters, sorts or exports. */
  kind?: 'text' | 'phone' | 'email' | 'identifier' | 'number' | 'action'
  /** The order of rows where it is not that of the text, for example the time of an instant. */
  sortBy?: (row: Row) => string | number
  /** The words on screen where they are not the text, for example a name in title case. */
  show?: (row: Row) => string
  /** The cell on screen; called only where `text` is not empty, or for an action. */
  render?: (row: Row) => ReactNode
  /** The cell of the download where it is not the text. */
  cell?: (row: Row) => TableCell
  /** An action that also says something: filtered, sorted and downloaded as a text is. */
  isData?: boolean
  /** What stands where there is nothing: "-" unless told. */
  empty?: (row: Row) => string
  /** Stands under what the cell says. */
  note?: (row: Row) => ReactNode
  /** Width in pixels where it must not follow the content. */
  width?: number
  /** How narrow it may become where the table does not fit; its content then wraps to two lines. */
  minWidth?: number
  /** Who or what the row is about: pinned while the others scroll, and the title of its card. */
  isTitle?: boolean
  /** False where rows cannot be ordered by it, as where the server orders by few columns. */
  isSortable?: boolean
  /**
   * Which columns give way where not all fit: those of 3 first, then 2. Who, phone, email and the
   * action are 1, as is any other unless told.
   */
  priority?: 1 | 2 | 3
}

export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

/** What is typed into the filters, by column id; a filter that is not set is missing. */
export type Filters = Readonly<Record<string, string>>

/** The search box, among the filters: it looks into every column. */
export const ANY_COLUMN = '*'

export function isDataColumn<Row>(column: Column<Row>): boolean {
  return column.kind !== 'action' || column.isData === true
}

export function isSortable<Row>(column: Column<Row>): boolean {
  return isDataColumn(column) && column.isSortable !== false
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((filter) => filter.trim() !== '')
}

/** What the cell says on screen. */
export function shownText<Row>(column: Column<Row>, row: Row): string {
  return (column.show ?? column.text)(row)
}
