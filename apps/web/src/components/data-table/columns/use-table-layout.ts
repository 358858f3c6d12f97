import { useMemo, useState } from 'react'
import { type ColumnLayout, foldLines, layoutColumns } from './column-layout.ts'
import type { Column } from './column.ts'
import { type ColumnWidth, columnWidths, widest } from './column-widths.ts'
import type { TableSettings } from './table-settings.ts'

/** A list with more rows renders only the visible ones, in its own scroll box. */
const MAX_RENDERED = 100
export const TOGGLE_PX = 36
export const CHECK_PX = 36
const SCROLL_BAR_PX = 16
const BORDERS_PX = 2

export interface TableLayout<Row> extends ColumnLayout<Row> {
  /** The number of lines that the folded columns need below a row. */
  foldLines: number
  /** The sum of all columns, in pixels. */
  width: number
  /** True if only the visible rows are rendered. */
  isVirtual: boolean
  /** True if the table has its own scroll box. Otherwise its head sticks to the top of the page. */
  isBoxed: boolean
}

interface LayoutOptions<Row> {
  columns: readonly Column<Row>[]
  /** Null while loading. */
  rows: readonly Row[] | null
  hasToggle: boolean
  /** The available width, in pixels. */
  room: number
  settings: TableSettings
  canSelect: boolean
  /** The number of rows on the page. */
  rowCount: number
}

/** Computes the layout of the grid. */
export function useTableLayout<Row>(options: LayoutOptions<Row>): TableLayout<Row> {
  const { columns, rows, hasToggle, room, settings, canSelect, rowCount } = options
  const natural = useNaturalWidths(columns, rows)
  const isVirtual = rowCount > MAX_RENDERED && !hasToggle
  const aside = (hasToggle ? TOGGLE_PX : 0) + (canSelect ? CHECK_PX : 0)
  const left = room - aside - (isVirtual ? SCROLL_BAR_PX : 0) - BORDERS_PX
  // The first rows decide which columns are shown: wider ones of another page fold none.
  const [decided] = useState(() => new Map<string, ReadonlySet<string>>())
  const isEmpty = !rows?.length
  const list = JSON.stringify([columns.map(({ id }) => id), left, settings])
  return useMemo(() => {
    const kept = decided.get(list)
    const layout = layoutColumns(columns, natural, left, settings, kept)
    if (!kept && !isEmpty) decided.set(list, new Set(layout.columns.map(({ id }) => id)))
    const width = layout.widths.reduce((sum, each) => sum + each, aside)
    const foldWidths = layout.folded.map((column) => natural[columns.indexOf(column)]!.fold)
    return {
      ...layout,
      foldLines: foldLines(foldWidths, left),
      width,
      isVirtual,
      isBoxed: isVirtual || width > left + aside,
    }
  }, [columns, natural, left, settings, aside, isVirtual, decided, isEmpty, list])
}

/** The widths that the content needs. They never shrink, so that nothing jumps. */
function useNaturalWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | null,
): ColumnWidth[] {
  const [measured] = useState(() => new WeakMap<readonly Column<Row>[], ColumnWidth[]>())
  return useMemo(() => {
    const before = measured.get(columns)
    const now = columnWidths(columns, rows ?? [])
    const widths = before ? widest(before, now) : now
    if (rows) measured.set(columns, widths)
    return widths
  }, [measured, columns, rows])
}
