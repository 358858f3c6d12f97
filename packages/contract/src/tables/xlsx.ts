import { neutralise, type TableCell } from './csv.ts'

export type TableRow = readonly TableCell[]

/**
 * The parts of an Excel file, as text. The caller packs them into a zip. Nothing is collected, so
 * that a file of any length can be streamed.
 */

/** The most rows of a sheet, including its heading. More rows continue on the next sheet. */
export const SHEET_ROWS_MAX = 1_048_576
const CELL_CHARACTERS_MAX = 32_767

// Indexes in the list of formats below.
const STYLES = {
  heading: 1,
  text: 2,
  integer: 3,
  decimal: 4,
  day: 5,
  instant: 6,
  fraction: 7,
} as const
const NARROWEST = 10
const WIDEST = 48

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`

export const sheetPart = (number: number) => `xl/worksheets/sheet${number}.xml`

/**
 * `heading` is bold. Text cells have the text format, so that they stay text when edited. Numbers
 * are never shown as `1E+12`.
 */
const FORMATS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ' +
    'applyFont="1"/>',
  ...[49, 1, 2, 164, 165, 166].map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" ` +
      'applyNumberFormat="1"/>',
  ),
]

/** Every part of a workbook except its sheets. `sheets` is their number. */
export function workbookParts(sheets: number): Readonly<Record<string, string>> {
  const each = (make: (number: number) => string) =>
    Array.from({ length: sheets }, (_, index) => make(index + 1)).join('')
  return {
    '[Content_Types].xml': xml(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default ' +
        'Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ' +
        `ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ` +
        `ContentType="${TYPES}.styles+xml"/>${each((number) => `<Override PartName="/${sheetPart(number)}" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" ` +
        `Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" ` +
        `xmlns:r="${OFFICE}"><sheets>${each((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships">` +
        each(
          (number) =>
            `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" ` +
            `Target="worksheets/sheet${number}.xml"/>`,
        ) +
        `<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" ` +
        'formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ ' +
        'hh:mm:ss"/><numFmt numFmtId="166" formatCode="0.0##############"/></numFmts><fonts count="2"><font><sz val="11"/><name ' +
        'val="Calibri"/></font><font><b/><sz val="11"/><name ' +
        'val="Calibri"/></font></fonts><fills count="2"><fill><patternFill ' +
        'patternType="none"/></fill><fill><patternFill ' +
        'patternType="gray125"/></fill></fills><borders ' +
        'count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs ' +
        'count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs ' +
        `count="${FORMATS.length}">${FORMATS.join('')}</cellXfs><cellStyles count="1"><cellStyle ` +
        'name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ),
  }
}

/** The part before the rows: a frozen heading, and columns as wide as the first rows need. */
export function sheetStart(rows: readonly TableRow[]): string {
  const columns = widths(rows).map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return xml(
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView ` +
      `workbookViewId="0">${frozen}</sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`,
  )
}

export const SHEET_END = '</sheetData></worksheet>'

/**
 * A row of the sheet. `number` counts from 1. Formulas are made harmless, also for a text file made
 * from the sheet.
 */
export function rowXml(row: TableRow, number: number): string {
  let cells = ''
  for (const [index, cell] of row.entries())
    cells += cellXml(cell, `${columnName(index)}${number}`, number === 1)
  return `<row r="${number}">${cells}</row>`
}

function cellXml(cell: TableCell, reference: string, isHeading: boolean): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return ''
    return `<c r="${reference}" s="${styleOf(cell)}"><v>${cell}</v></c>`
  }
  if (typeof cell === 'string') {
    const style = isHeading ? STYLES.heading : STYLES.text
    return `<c r="${reference}" s="${style}" t="inlineStr"><is>${textXml(neutralise(cell))}</is></c>`
  }
  if ('amount' in cell)
    return `<c r="${reference}" s="${STYLES.decimal}"><v>${Number(cell.amount)}</v></c>`
  const serial = serialOf(cell.date)
  if (serial === null) return cellXml(cell.date, reference, isHeading)
  const style = Number.isInteger(serial) && cell.date.length === 10 ? STYLES.day : STYLES.instant
  return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`
}

/** A number is shown with all its decimals, and with two if it has fewer. */
function styleOf(number: number): number {
  if (Number.isInteger(number)) return STYLES.integer
  return Number(number.toFixed(2)) === number ? STYLES.decimal : STYLES.fraction
}

const DATE =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?)?$/
const DAY_MS = 86_400_000
/** 1970-01-01, and the first day that Excel counts right: it has a 29 February 1900. */
const EPOCH_SERIAL = 25_569
const FIRST_SERIAL = 61

/**
 * A date as Excel stores it, a number without a zone: the reader's local time. Returns null if it
 * is not a date, or if Excel does not know the day. Those stay text.
 */
function serialOf(text: string): number | null {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = DATE.exec(text) ?? []
  if (year === undefined) return null
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (new Date(midnight).toISOString().slice(0, 10) !== text.slice(0, 10)) return null
  const clock = text.endsWith('Z')
    ? Date.parse(text) - new Date(text).getTimezoneOffset() * 60_000
    : midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000
  const serial = Math.floor(clock / 1_000) / (DAY_MS / 1_000) + EPOCH_SERIAL
  return serial < FIRST_SERIAL ? null : serial
}

function widths(rows: readonly TableRow[]): number[] {
  const longest: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries())
      longest[index] = Math.max(longest[index] ?? 0, shownLength(cell))
  return longest.map((length) => Math.min(Math.max(length + 2, NARROWEST), WIDEST))
}

function shownLength(cell: TableCell): number {
  if (cell === null || cell === undefined) return 0
  if (typeof cell === 'object')
    return 'date' in cell ? Math.min(cell.date.length, 19) : cell.amount.length
  // A number that does not fit is shown as ####, and the first rows may hold the smallest numbers.
  return typeof cell === 'number' ? 13 : cell.length
}

const NAMES: string[] = []

function columnName(index: number): string {
  return (NAMES[index] ??=
    (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') +
    String.fromCharCode(65 + (index % 26)))
}

const SPECIAL = /[&<>\r\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_x/
/** Characters that XML 1.0 cannot contain. */
const ILLEGAL = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Would be read as an escaped character (ECMA-376 22.9.2.19). */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
}

function textXml(cell: string): string {
  const short = cell.slice(0, CELL_CHARACTERS_MAX)
  const whole = short.isWellFormed() ? short : short.toWellFormed()
  const text = SPECIAL.test(whole)
    ? whole
        .replace(ILLEGAL, '')
        .replace(LOOKS_ESCAPED, '_x005F_')
        .replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? '')
    : whole
  return /^\s|\s$|[\r\n]/.test(whole) ? `<t xml:space="preserve">${text}</t>` : `<t>${text}</t>`
}
