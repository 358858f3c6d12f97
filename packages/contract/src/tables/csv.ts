/**
 * A day (`YYYY-MM-DD`), with a time (`YYYY-MM-DD HH:MM`, or ISO 8601 in the reader's zone). In
 * Excel it is a real date.
 */
interface DateCell {
  date: string
}
/** Money with two decimals, as text: `233.00`. In Excel it is a number that can be summed. */
export interface AmountCell {
  amount: string
}
/**
 * A cell of an export. Numbers are written as they are. Text is quoted, and formulas are made
 * harmless.
 */
export type TableCell = string | number | DateCell | AmountCell | null | undefined

const DATE_TEXT = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/

/** Whether a text is a date, in the form that people can read in every file. */
export function isDateText(text: string): boolean {
  return DATE_TEXT.test(text)
}

/** A cell for a date. Null without one. */
export function dateCell(date: string | null | undefined): DateCell | null {
  return date ? { date } : null
}

// Excel, LibreOffice and Google Sheets run cells that start like this, also after blanks and
// quotes, and in full-width forms.
const STARTS_A_FORMULA = /^[\s"'‘’“”]*[=+\-@\t\r\n＝＋－﹢﹣＠]/
// A plain number is not a formula, and a dialer or a CRM must be able to read the file.
const PHONE_NUMBER = /^\+\d{7,15}$/
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/

/** A UTF-8 CSV starts with it, so that Excel recognizes the encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Puts an apostrophe before text that a spreadsheet would run, except before a plain phone number.
 */
export function neutralise(text: string): string {
  return STARTS_A_FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text
}

/** The text before `neutralise`, also for a phone number that somebody protected in this way. */
export function undoNeutralise(text: string): string {
  return text.startsWith("'") && STARTS_A_FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

/** One record, with its CRLF. */
export function csvLine(cells: readonly TableCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

/** UTF-8 CSV with byte order mark and CRLF, as Excel expects it. `header` is the first record. */
export function toCsv(header: readonly string[], records: Iterable<readonly TableCell[]>): string {
  const lines = [csvLine(header)]
  for (const record of records) lines.push(csvLine(record))
  return BYTE_ORDER_MARK + lines.join('')
}

function cellText(cell: TableCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object' && 'amount' in cell) return cell.amount
  const safe = neutralise(typeof cell === 'object' ? cell.date : cell)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
