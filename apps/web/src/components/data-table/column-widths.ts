import { spacedPhone } from '../../lib/phones.ts'
import type { Column } from './column.ts'

const CELL_PADDING_PX = 24
// The sort arrow beside the words of the head, or the copy mark beside a phone number.
const MARK_PX = 22
const MIN_PX = 96
const MAX_PX = 300
const ROWS_LOOKED_AT = 500
const TEXTS_MEASURED = 16
const FONT = "14px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
const MONO_FONT = '13.2px ui-monospace, monospace'

let context: CanvasRenderingContext2D | null | undefined

// Inter is wider than what stands in for it until it has come.
const WITHOUT_INTER = 1.1

function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = font
  // Figures are shown in one width, that of a zero.
  const width = context.measureText(text.replaceAll(/\d/g, '0')).width
  return document.fonts.check(FONT) ? width : width * WITHOUT_INTER
}

/** A width in pixels for each column, so that the longest of the first rows fits; asked once per list, so that nothing jumps. */
export function columnWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): number[] {
  const looked = rows.slice(0, ROWS_LOOKED_AT)
  return columns.map((column) => {
    if (column.width !== undefined) return column.width
    const font = column.kind === 'identifier' ? MONO_FONT : FONT
    const longest = looked
      .map((row) => (column.kind === 'phone' ? spacedPhone(column.text(row)) : column.text(row)))
      .sort((a, b) => b.length - a.length)
      .slice(0, TEXTS_MEASURED)
    const copies = column.kind === 'phone' || column.kind === 'email' ? MARK_PX : 0
    const content = Math.max(0, ...longest.map((text) => textWidth(text, font))) + copies
    const head = textWidth(column.header, FONT) + MARK_PX
    return Math.ceil(Math.min(MAX_PX, Math.max(MIN_PX, Math.max(content, head) + CELL_PADDING_PX)))
  })
}
