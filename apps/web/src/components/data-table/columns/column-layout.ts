import type { Column } from './column.ts'
import { type ColumnWidth, fitWidths } from './column-widths.ts'
import type { TableSettings } from './table-settings.ts'

/** What of the columns stands in the table, and how wide. */
export interface ColumnLayout<Row> {
  columns: readonly Column<Row>[]
  /** Pixels, one for each column. */
  widths: readonly number[]
  /** Those that had to give way, the most important first: what they say stands below the row. */
  folded: readonly Column<Row>[]
}

/**
 * Shows every column that fits into `room` pixels; where not all do, first they shrink, then those
 * of the lowest priority give way, the last of them first. What the user wants, and what `stays`
 * names, stays: the table then scrolls sideways.
 */
export function layoutColumns<Row>(
  columns: readonly Column<Row>[],
  natural: readonly ColumnWidth[],
  room: number,
  { shown = {}, widths = {} }: TableSettings,
  stays: ReadonlySet<string> = NONE,
): ColumnLayout<Row> {
  let left = columns
    .map((column, place) => {
      const own = widths[column.id]
      return {
        column,
        width: own === undefined ? natural[place]! : widthByHand(column, natural[place]!, own),
      }
    })
    .filter(({ column }) => column.isTitle || shown[column.id] !== false)
  const folded: Column<Row>[] = []
  const mayGive = ({ id, priority }: Column<Row>, lowest: number) =>
    priority === lowest && shown[id] === undefined && !stays.has(id)
  const isTooWide = () => left.reduce((sum, { width }) => sum + width.least, 0) > room
  for (const priority of [3, 2]) {
    while (isTooWide()) {
      const last = left.findLast(({ column }) => mayGive(column, priority))
      if (!last) break
      left = left.filter((one) => one !== last)
      folded.unshift(last.column)
    }
  }
  if (isTooWide())
    left = left.map(({ column, width }) => ({
      column,
      width: { ...width, least: Math.min(width.least, width.atWorst ?? width.least) },
    }))
  // The title takes the room that is left over where nothing else may.
  if (left.every(({ width }) => width.isByHand))
    left = left.map(({ column, width }) => ({
      column,
      width: { ...width, isByHand: !column.isTitle },
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

const NONE: ReadonlySet<string> = new Set()

/** The width that was given; never so narrow that a phone, an email or a button is cut off. */
function widthByHand<Row>(
  { kind }: Column<Row>,
  { least, atWorst, fold }: ColumnWidth,
  px: number,
): ColumnWidth {
  const isWhole = kind === 'phone' || kind === 'email' || kind === 'action'
  const width = isWhole ? Math.max(px, atWorst ?? least) : px
  return { wanted: width, least: width, fold, isByHand: true }
}

/** On how many lines folded columns stand below a row, given the width that each wants there. */
export function foldLines(wanted: readonly number[], room: number): number {
  let lines = 1
  let left = room
  for (const width of wanted) {
    const needed = Math.min(room, width)
    if (needed > left) {
      lines += 1
      left = room
    }
    left -= needed
  }
  return lines
}
