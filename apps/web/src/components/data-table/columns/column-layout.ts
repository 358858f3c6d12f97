import type { Column } from './column.ts'
import { type ColumnWidth, fitWidths } from './column-widths.ts'
import type { TableSettings } from './table-settings.ts'

/** The columns that fit into the table, with their widths. */
export interface ColumnLayout<Row> {
  columns: readonly Column<Row>[]
  /** Pixels, one for each column. */
  widths: readonly number[]
  /** The columns without room, the most important first. Their content is shown below the row. */
  folded: readonly Column<Row>[]
}

/**
 * Decides which columns fit into `room` pixels. If not all do, they first shrink. Then the columns
 * of the lowest priority are folded, from the last one on. Columns that the user has chosen or that
 * are in `kept` are never folded, so the table may scroll sideways.
 */
export function layoutColumns<Row>(
  columns: readonly Column<Row>[],
  natural: readonly ColumnWidth[],
  room: number,
  { shown = {}, widths = {} }: TableSettings,
  kept?: ReadonlySet<string>,
): ColumnLayout<Row> {
  let left = columns
    .map((column, index) => {
      const px = widths[column.id]
      return {
        column,
        width: px === undefined ? natural[index]! : fixedWidth(column, natural[index]!, px),
      }
    })
    .filter(({ column }) => column.isTitle || shown[column.id] !== false)
  const folded: Column<Row>[] = []
  const canFold = ({ id, priority }: Column<Row>, lowest: number) =>
    priority === lowest && shown[id] === undefined && !kept?.has(id)
  const isTooWide = () => left.reduce((sum, { width }) => sum + width.min, 0) > room
  for (const priority of [3, 2]) {
    while (isTooWide()) {
      const last = left.findLast(({ column }) => canFold(column, priority))
      if (!last) break
      left = left.filter((one) => one !== last)
      folded.unshift(last.column)
    }
  }
  if (isTooWide())
    left = left.map(({ column, width }) => ({
      column,
      width: { ...width, min: Math.min(width.min, width.breakMin ?? width.min) },
    }))
  // If all widths are fixed, the title takes the rest of the room.
  if (left.every(({ width }) => width.isFixed))
    left = left.map(({ column, width }) => ({
      column,
      width: { ...width, isFixed: !column.isTitle },
    }))
  return {
    columns: left.map(({ column }) => column),
    widths: fitWidths(
      left.map(({ width }) => width),
      room,
    ),
    folded,
  }
}

/** The width that the user has set, but wide enough for a phone, an email or a button. */
function fixedWidth<Row>(
  { kind }: Column<Row>,
  { min, breakMin, fold }: ColumnWidth,
  px: number,
): ColumnWidth {
  const isWhole = kind === 'phone' || kind === 'email' || kind === 'action'
  const width = isWhole ? Math.max(px, breakMin ?? min) : px
  return { preferred: width, min: width, fold, isFixed: true }
}

/** The number of lines that folded columns of these widths need below a row. */
export function foldLines(widths: readonly number[], room: number): number {
  let lines = 1
  let left = room
  for (const width of widths) {
    const needed = Math.min(room, width)
    if (needed > left) {
      lines += 1
      left = room
    }
    left -= needed
  }
  return lines
}
