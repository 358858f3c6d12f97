/** A day (`YYYY-MM-DD`) or instant (ISO 8601 in the reader's zone). In Excel a real date. */
interface DateCell {
  date: string
}
/** Money with its two decimals, as text: `233.00`. In Excel a number that can be summed up. */
export interface AmountCell {
  amount: string
}
/** A cell of an export: numbers are written as they are, text is quoted and made harmless. */
export type TableCell = string | number | DateCell | AmountCell | null | undefined

/** A date for a table, where there is one. */
export function dateCell(date: string | null | undefined): DateCell | null {
  return date ? { date } : null
}

// Excel, LibreOffice and Google Sheets run a cell that starts so, also after blanks and quotes, and
// in full-width forms.
const STARTS_A_FORMULA = /^[\s"'‘’“”]*[=+\-@\t\r\n＝＋－﹢﹣＠]/
// Wholly a number, with nothing to run: a dialer or a CRM must be able to take the file.
const PHONE_NUMBER = /^\+\d{7,15}$/
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/

/** What a CSV in UTF-8 begins with, so that Excel knows it for what it is. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Puts an apostrophe before what a spreadsheet would run, not before a plain phone number. */
export function neutralise(text: string): string {
  return STARTS_A_FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text
}

/** Text as it was before `neutralise`, also a phone number that somebody protected so. */
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
