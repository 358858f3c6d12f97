import type { ReactNode } from 'react'

/** One column of a data table. */
export interface Column<Row> {
  id: string
  header: string
  /** What the cell says: shown unless `render` is given, filtered, sorted and exported. Empty where there is nothing. */
  text: (row: Row) => string
  /** `phone` and `email` copy on click; `identifier` is monospaced; `action` is neither filtered, sorted nor exported. */
  kind?: 'text' | 'phone' | 'email' | 'identifier' | 'number' | 'action'
  /** The order of rows where it is not that of the text, for example the time of an instant. */
  sortBy?: (row: Row) => string | number
  /** The cell on screen; called only where `text` is not empty, or for an action. */
  render?: (row: Row) => ReactNode
  /** The cell of the export where it is not the text. */
  csv?: (row: Row) => string | number
  /** Width in pixels where it must not follow the content. */
  width?: number
  /** How narrow it may become where the table does not fit; its content then wraps to two lines. */
  minWidth?: number
  /** Who or what the row is about: the title of its card. */
  isTitle?: boolean
}

export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

/** What is typed into the filters, by column id; a filter that is not set is missing. */
export type Filters = Readonly<Record<string, string>>

export function isDataColumn<Row>(column: Column<Row>): boolean {
  return column.kind !== 'action'
}
