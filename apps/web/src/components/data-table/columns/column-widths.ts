import { spacedPhone } from '../../../lib/phones/phones.ts'
import { type Column, shownText } from './column.ts'

const CELL_PADDING_PX = 20
// The sort arrow next to the heading. In a narrow table it is over the end of the heading.
const MARK_PX = 22
// The copy mark next to a phone number or an email address.
const COPY_PX = 20
/** The maximum minimum width for one line of a name or an email address. */
const LINE_PX = 220
const EMAIL_BREAK_PX = 160
/** The maximum minimum width for one word. */
const WORD_PX = 116
const MIN_PX = 88
/** The font of text below a row is smaller by this factor. */
const FOLD_SCALE = 0.88
const FOLD_GAP_PX = 14
const MAX_PX = 300
const ROWS_CHECKED = 500
const TEXTS_MEASURED = 16
const FONT = "14px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
// Contacts, which were paid for, are larger than the rest of the row.
const CONTACT_FONT = "550 14.5px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
const HEAD_FONT = "550 13px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
const MONO_FONT = '13.2px ui-monospace, monospace'

let context: CanvasRenderingContext2D | null | undefined

const INTER = "14px 'Inter Variable'"
// Until Inter is loaded, a narrower font is shown.
const FALLBACK_SCALE = 1.1

function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = font
  // All digits are as wide as a zero.
  const width = context.measureText(text.replaceAll(/\d/g, '0')).width
  return document.fonts.check(INTER) ? width : width * FALLBACK_SCALE
}

/** The widths of a column, in pixels, measured from the longest texts of the first rows. */
export interface ColumnWidth {
  preferred: number
  min: number
  /** The width of its heading and content below the row. */
  fold: number
  /** The minimum width if email addresses may break anywhere. */
  breakMin?: number
  /** True if the user has set the width, so that it must not grow. */
  isFixed?: boolean
}

/** Measured once for each list, so that nothing jumps while it scrolls. */
export function columnWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ColumnWidth[] {
  const checked = rows.slice(0, ROWS_CHECKED)
  return columns.map((column) => {
    const isEmail = column.kind === 'email'
    const isContact = column.kind === 'phone' || isEmail
    const font = column.kind === 'identifier' ? MONO_FONT : isContact ? CONTACT_FONT : FONT
    const head = textWidth(column.header, HEAD_FONT) + MARK_PX
    const longest = longestOf(
      checked.map((row) =>
        column.kind === 'phone' ? spacedPhone(column.text(row)) : shownText(column, row),
      ),
    )
    const content =
      Math.max(0, ...longest.map((text) => textWidth(text, font))) + (isContact ? COPY_PX : 0)
    const preferred =
      column.width ??
      Math.ceil(Math.min(MAX_PX, Math.max(MIN_PX, Math.max(content, head) + CELL_PADDING_PX)))
    // A title that is shown as its text, and leaves its minimum to its content.
    const isName = column.isTitle && !column.render && !column.minWidth
    // Parts that must not break: words of the heading and the content, the two lines of a name, and
    // an email address before and after the "@".
    const pieces = checked.flatMap((row) => {
      const text = shownText(column, row)
      return isName ? halvesOf(text) : text.split(isEmail ? /(?=@)/ : ' ')
    })
    const longestPiece = Math.max(0, ...longestOf(pieces).map((text) => textWidth(text, font)))
    const piece = Math.min(
      isEmail || isName ? LINE_PX : WORD_PX,
      longestPiece + (isEmail ? COPY_PX : 0),
    )
    const headWord = Math.max(...column.header.split(' ').map((word) => textWidth(word, HEAD_FONT)))
    const unbroken =
      column.kind === 'action'
        ? 0
        : Math.ceil(Math.max(headWord, column.width === undefined ? piece : 0) + CELL_PADDING_PX)
    // A phone number does not break at all.
    const min =
      column.kind === 'phone'
        ? preferred
        : Math.max(column.minWidth ?? (isName ? MIN_PX : preferred), unbroken)
    const isBreakable = isEmail && column.width === undefined
    return {
      preferred,
      min: Math.min(preferred, min),
      fold: (content + head) * FOLD_SCALE + FOLD_GAP_PX,
      ...(isBreakable && { breakMin: column.minWidth ?? EMAIL_BREAK_PX }),
    }
  })
}

/** A text on two lines that are as equal as its words allow. */
function halvesOf(text: string): [string, string] {
  const middle = text.length / 2
  const before = text.lastIndexOf(' ', middle)
  const after = `${text} `.indexOf(' ', middle)
  // The nearer one. Without one before, `before` is -1; without one after, `after` is the end.
  const at = before + after < text.length ? after : before
  return [text.slice(0, at), text.slice(at + 1)]
}

function longestOf(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => b.length - a.length).slice(0, TEXTS_MEASURED)
}

/** Widths that are wide enough for two measurements of the same columns. */
export function widest(one: readonly ColumnWidth[], other: readonly ColumnWidth[]): ColumnWidth[] {
  return one.map(({ preferred, min, fold }, index) => ({
    preferred: Math.max(preferred, other[index]!.preferred),
    min: Math.max(min, other[index]!.min),
    fold: Math.max(fold, other[index]!.fold),
    breakMin: other[index]!.breakMin,
  }))
}

/**
 * Fits the preferred widths into `room` (px). If they are too wide, each column gives up the same
 * share of what it can. If they are too narrow, the rest of the room is shared.
 */
export function fitWidths(widths: readonly ColumnWidth[], room: number): number[] {
  const total = sumOf(widths, (width) => width.preferred)
  if (total < room) {
    const growing = sumOf(widths, (width) => (width.isFixed ? 0 : width.preferred))
    return widths.map((width) =>
      width.isFixed
        ? width.preferred
        : Math.floor(width.preferred * (1 + (room - total) / growing)),
    )
  }
  const slack = sumOf(widths, (width) => width.preferred - width.min)
  const share = slack === 0 ? 0 : Math.min(1, (total - room) / slack)
  return widths.map((width) => Math.floor(width.preferred - (width.preferred - width.min) * share))
}

function sumOf(widths: readonly ColumnWidth[], part: (width: ColumnWidth) => number): number {
  return widths.reduce((sum, width) => sum + part(width), 0)
}
