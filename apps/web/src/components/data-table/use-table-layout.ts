import { useMemo } from 'react'
import { type ColumnLayout, layoutColumns } from './column-layout.ts'
import type { ColumnWidth } from './column-widths.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { TableSettings } from './table-settings.ts'

/** More rows than this are drawn only where they are looked at, in a box that scrolls by itself. */
const MOST_DRAWN = 100
export const TOGGLE_PX = 36
export const CHECK_PX = 36
const SCROLL_BAR_PX = 16
const BORDERS_PX = 2

export interface TableLayout<Row> extends ColumnLayout<Row> {
  /** All columns together, in pixels. */
  width: number
  /** Only the rows that are looked at are drawn. */
  isVirtual: boolean
  /** The table scrolls in a box of its own: else its head sticks to the top of the page. */
  isBoxed: boolean
}

interface LayoutOptions {
  natural: readonly ColumnWidth[]
  /** Pixels that the table may take without scrolling sideways. */
  room: number
  settings: TableSettings
  canSelect: boolean
  /** Rows of the page. */
  rowCount: number
}

/** What stands where in the grid. */
export function useTableLayout<Row>(
  { columns, expansion }: DataTableProps<Row>,
  { natural, room, settings, canSelect, rowCount }: LayoutOptions,
): TableLayout<Row> {
  const hasToggle = expansion !== undefined
  const isVirtual = rowCount > MOST_DRAWN && !hasToggle
  const aside = (hasToggle ? TOGGLE_PX : 0) + (canSelect ? CHECK_PX : 0)
  const left = room - aside - (isVirtual ? SCROLL_BAR_PX : 0) - BORDERS_PX
  return useMemo(() => {
    const layout = layoutColumns(columns, natural, left, settings)
    const width = layout.widths.reduce((sum, each) => sum + each, aside)
    return { ...layout, width, isVirtual, isBoxed: isVirtual || width > left + aside }
  }, [columns, natural, left, settings, aside, isVirtual])
}
