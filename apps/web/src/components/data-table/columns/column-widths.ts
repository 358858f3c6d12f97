import { spacedPhone } from '../../../lib/phones/phones.ts'
import { type Column, shownText } from './column.ts'

const CELL_PADDING_PX = 20
// The sort arrow beside the words of the head; where there is little room the words stand on two
// lines and the arrow over their end.
const MARK_PX = 22
// The mark that copies, beside a phone number or an email address.
const COPY_PX = 20
/** What one line of an email address may ask for. */
const EMAIL_PART_PX = 220
const EMAIL_WORST_PX = 160
/** What one word may ask for. */
const WORD_PX = 116
const MIN_PX = 88
/** Text is smaller below a row, with a gap to the next. */
const FOLD_PART = 0.88
const FOLD_GAP_PX = 14
const MAX_PX = 300
const ROWS_LOOKED_AT = 500
const TEXTS_MEASURED = 16
const FONT = "14px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
// What is paid for is the largest in its row.
const CONTACT_FONT = "550 14.5px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
const HEAD_FONT = "550 13px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
const MONO_FONT = '13.2px ui-monospace, monospace'

let context: CanvasRenderingContext2D | null | undefined

const INTER = "14px 'Inter Variable'"
// Until Inter has loaded, a narrower font is shown.
const WITHOUT_INTER = 1.1

function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = font
  // Figures are shown in one width, that of a zero.
  const width = context.measureText(text.replaceAll(/\d/g, '0')).width
  return document.fonts.check(INTER) ? width : width * WITHOUT_INTER
}

/** A column's widths (px): what its longest text among the first rows needs, and the least. */
export interface ColumnWidth {
  wanted: number
  least: number
  /** What its cells want where they stand below the row, behind their heading. */
  fold: number
  /** Where even that is too much: words of an email address are broken, nothing is cut off. */
  atWorst?: number
  /** The user made it so wide: it takes no room that is left over. */
  isByHand?: boolean
}

/** Asked once per list, so that nothing jumps while it scrolls. */
export function columnWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ColumnWidth[] {
  const looked = rows.slice(0, ROWS_LOOKED_AT)
  return columns.map((column) => {
    const isContact = column.kind === 'phone' || column.kind === 'email'
    const font = column.kind === 'identifier' ? MONO_FONT : isContact ? CONTACT_FONT : FONT
    const head = textWidth(column.header, HEAD_FONT) + MARK_PX
    const longest = longestOf(
      looked.map((row) =>
        column.kind === 'phone' ? spacedPhone(column.text(row)) : shownText(column, row),
      ),
    )
    const content =
      Math.max(0, ...longest.map((text) => textWidth(text, font))) + (isContact ? COPY_PX : 0)
    const wanted =
      column.width ??
      Math.ceil(Math.min(MAX_PX, Math.max(MIN_PX, Math.max(content, head) + CELL_PADDING_PX)))
    // What must not be broken: a word of the head, a word of the content, and each side of an email
    // address, of which the second begins with the "@".
    const pieces = looked.flatMap((row) =>
      shownText(column, row).split(column.kind === 'email' ? /(?=@)/ : ' '),
    )
    const longestPiece = Math.max(0, ...longestOf(pieces).map((text) => textWidth(text, font)))
    const piece =
      column.kind === 'email'
        ? Math.min(EMAIL_PART_PX, longestPiece + COPY_PX)
        : Math.min(WORD_PX, longestPiece)
    const headWord = Math.max(...column.header.split(' ').map((word) => textWidth(word, HEAD_FONT)))
    const words =
      column.kind === 'action'
        ? 0
        : Math.ceil(Math.max(headWord, column.width === undefined ? piece : 0) + CELL_PADDING_PX)
    const least = Math.max(column.minWidth ?? wanted, words)
    const isBreakable = column.kind === 'email' && column.width === undefined
    return {
      wanted,
      least: Math.min(wanted, least),
      fold: (content + head) * FOLD_PART + FOLD_GAP_PX,
      ...(isBreakable && { atWorst: column.minWidth ?? EMAIL_WORST_PX }),
    }
  })
}

function longestOf(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => b.length - a.length).slice(0, TEXTS_MEASURED)
}

/** Two askings of the same columns as one: what is wide enough for both. */
export function widest(one: readonly ColumnWidth[], other: readonly ColumnWidth[]): ColumnWidth[] {
  return one.map(({ wanted, least }, place) => ({
    wanted: Math.max(wanted, other[place]!.wanted),
    least: Math.max(least, other[place]!.least),
    fold: Math.max(one[place]!.fold, other[place]!.fold),
    atWorst: other[place]!.atWorst,
  }))
}

/** The wanted widths; without `room` (px) each gives up the same part, what is left is shared. */
export function fitWidths(widths: readonly ColumnWidth[], room: number): number[] {
  const wanted = sumOf(widths, (width) => width.wanted)
  if (wanted < room) {
    const growing = sumOf(widths, (width) => (width.isByHand ? 0 : width.wanted))
    return widths.map((width) =>
      width.isByHand ? width.wanted : Math.floor(width.wanted * (1 + (room - wanted) / growing)),
    )
  }
  const slack = sumOf(widths, (width) => width.wanted - width.least)
  const part = slack === 0 ? 0 : Math.min(1, (wanted - room) / slack)
  return widths.map((width) => Math.floor(width.wanted - (width.wanted - width.least) * part))
}

function sumOf(widths: readonly ColumnWidth[], part: (width: ColumnWidth) => number): number {
  return widths.reduce((sum, width) => sum + part(width), 0)
}
