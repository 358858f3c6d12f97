import type { TableCell } from '@dastak/contract/tables/csv.ts'
import type { ReactNode } from 'react'

/** One column of a data table. */
export interface Column<Row> {
  id: string
  header: string
  /** The text of the cell, also for filters, sorting and downloads. Empty if there is no value. */
  text: (row: Row) => string
  /** `phone` and `email` copy. `action` has no filter, sorting or download. */
  kind?: 'text' | 'phone' | 'email' | 'identifier' | 'number' | 'action'
  /** The sort key if it is not the text, for example the time of an instant. */
  sortBy?: (row: Row) => string | number
  /** The text on the screen if it differs, for example a name in title case. */
  show?: (row: Row) => string
  /** Renders the cell. Called only for an action or if `text` is not empty. */
  render?: (row: Row) => ReactNode
  /** The cell of the download if it is not the text. */
  cell?: (row: Row) => TableCell
  /** True for an action with a text that can be filtered, sorted and downloaded. */
  isData?: boolean
  /** The content of an empty cell; "-" by default. */
  empty?: (row: Row) => string
  /** Shown after the content of the cell. */
  note?: (row: Row) => ReactNode
  /** The width in pixels if it does not depend on the content. */
  width?: number
  /**
   * The minimum width in a narrow table. The content then wraps to two lines. Without it, a title
   * that is plain text shrinks to what its two lines need, and other columns do not shrink. A phone
   * number never does.
   */
  minWidth?: number
  /** True for the name of the row, which is pinned and is the title of its card. */
  isTitle?: boolean
  /** False if rows cannot be sorted by it, for example because the server does not support it. */
  isSortable?: boolean
  /** True for a column that is shown only if the user has chosen it. */
  isHidden?: boolean
  /**
   * Its place in the row of a narrow screen, if it is no title, contact or action: under the title,
   * at the right, in a line with others, which is the default, or only in what the row opens.
   */
  card?: 'subtitle' | 'right' | 'line' | 'opened'
  /**
   * Decides which columns are folded if not all fit: first 3, then 2, never 1. Title, phone, email
   * and action have 1, which is the default.
   */
  priority?: 1 | 2 | 3
}

export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

/** The text of the filters, by column id. Filters that are not set are missing. */
export type Filters = Readonly<Record<string, string>>

/** The id of the search box among the filters. It searches in all columns. */
export const ANY_COLUMN = '*'

/** What a request needs of a column. */
export type RequestedColumn = Pick<Column<never>, 'id' | 'kind' | 'isData'>

export function isDataColumn(column: RequestedColumn): boolean {
  return column.kind !== 'action' || column.isData === true
}

export function isSortable<Row>(column: Column<Row>): boolean {
  return isDataColumn(column) && column.isSortable !== false
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((filter) => filter.trim() !== '')
}

/** The text of the cell on the screen. */
export function shownText<Row>(column: Column<Row>, row: Row): string {
  return (column.show ?? column.text)(row)
}
