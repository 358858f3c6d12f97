import { useMemo, useState } from 'react'
import type { Column } from './column.ts'
import { type ColumnWidth, columnWidths, widest } from './column-widths.ts'

/** How wide the content wants its columns; never less later, so that nothing jumps. */
export function useNaturalWidths<Row>(
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
