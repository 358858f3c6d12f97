import { useMemo, useState } from 'react'
import { type ColumnLayout, foldLines, layoutColumns } from './column-layout.ts'
import type { Column, Filters } from './column.ts'
import { type ColumnWidth, columnWidths, widest } from './column-widths.ts'
import type { TableSettings } from './table-settings.ts'

/** More rows than this are drawn only where they are looked at, in a box that scrolls by itself. */
const MOST_DRAWN = 100
export const TOGGLE_PX = 36
export const CHECK_PX = 36
const SCROLL_BAR_PX = 16
const BORDERS_PX = 2

export interface TableLayout<Row> extends ColumnLayout<Row> {
  /** On how many lines stands what the folded columns say. */
  foldLines: number
  /** All columns together, in pixels. */
  width: number
  /** Only the rows that are looked at are drawn. */
  isVirtual: boolean
  /** The table scrolls in a box of its own: else its head sticks to the top of the page. */
  isBoxed: boolean
}

interface LayoutOptions<Row> {
  columns: readonly Column<Row>[]
  /** Null while they are loading. */
  rows: readonly Row[] | null
  hasToggle: boolean
  /** Pixels that the table may take without scrolling sideways. */
  room: number
  settings: TableSettings
  filters: Filters
  canSelect: boolean
  /** Rows of the page. */
  rowCount: number
}

/** What stands where in the grid. */
export function useTableLayout<Row>(options: LayoutOptions<Row>): TableLayout<Row> {
  const { columns, rows, hasToggle, room, settings, filters, canSelect, rowCount } = options
  const natural = useNaturalWidths(columns, rows)
  const isVirtual = rowCount > MOST_DRAWN && !hasToggle
  const aside = (hasToggle ? TOGGLE_PX : 0) + (canSelect ? CHECK_PX : 0)
  const left = room - aside - (isVirtual ? SCROLL_BAR_PX : 0) - BORDERS_PX
  // A column that is filtered keeps its place, however wide the rows of the next page are.
  const [before] = useState(() => new Set<string>())
  const filtered = Object.keys(filters)
    .filter((id) => filters[id]?.trim())
    .join(' ')
  return useMemo(() => {
    const stays = new Set(filtered.split(' ').filter((id) => before.has(id)))
    const layout = layoutColumns(columns, natural, left, settings, stays)
    before.clear()
    for (const { id } of layout.columns) before.add(id)
    const width = layout.widths.reduce((sum, each) => sum + each, aside)
    const wanted = layout.folded.map((column) => natural[columns.indexOf(column)]!.fold)
    return {
      ...layout,
      foldLines: foldLines(wanted, left),
      width,
      isVirtual,
      isBoxed: isVirtual || width > left + aside,
    }
  }, [columns, natural, left, settings, aside, isVirtual, before, filtered])
}

/** How wide the content wants its columns; never less later, so that nothing jumps. */
function useNaturalWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | null,
): ColumnWidth[] {
  const [seen] = useState(() => new WeakMap<readonly Column<Row>[], ColumnWidth[]>())
  return useMemo(() => {
    const before = seen.get(columns)
    const now = columnWidths(columns, rows ?? [])
    const widths = before ? widest(before, now) : now
    if (rows) seen.set(columns, widths)
    return widths
  }, [seen, columns, rows])
}
