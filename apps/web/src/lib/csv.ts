/** A cell of an export: numbers are written as they are, text is quoted and made harmless. */
export type CsvCell = string | number | null | undefined

// Excel, LibreOffice and Google Sheets run a cell that starts so, also after blanks and quotes, and in full-width forms.
const STARTS_A_FORMULA = /^[\s"'‘’“”]*[=+\-@\t\r\n＝＋－﹢﹣＠]/
// Wholly a number, with nothing to run: a dialer or a CRM must be able to take the file.
const PHONE_NUMBER = /^\+\d{7,15}$/
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/
const BYTE_ORDER_MARK = '\uFEFF'

/** Puts an apostrophe before text that a spreadsheet would run as a formula; a plain phone number stays as it is. */
export function neutralise(text: string): string {
  return STARTS_A_FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text
}

/** UTF-8 CSV with byte order mark and CRLF, as Excel expects it. `header` is the first record. */
export function toCsv(header: readonly string[], records: Iterable<readonly CsvCell[]>): string {
  const lines = [header.map(cellText).join(',')]
  for (const record of records) lines.push(record.map(cellText).join(','))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = neutralise(cell)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands a CSV text to the browser as a download. */
export function downloadCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
