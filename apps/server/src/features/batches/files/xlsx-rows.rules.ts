import { MAX_CELL_CHARACTERS } from './table-limits.ts'

export type XlsxRow = readonly (string | number | null)[]

/** What the writing process is told last: the end of its input alone could be the death of who gives it. */
export const LAST_LINE = '"end"'

const HEADING_STYLE = 1
const TEXT_STYLE = 2
const NARROWEST = 10
const WIDEST = 48

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`

export const SHEET_PART = 'xl/worksheets/sheet1.xml'

/** Everything of a workbook of one sheet but the sheet. A text has the format of texts, so that it stays one when somebody edits it. */
export const FIXED_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': xml(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/${SHEET_PART}" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  ),
  '_rels/.rels': xml(
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  'xl/workbook.xml': xml(
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': xml(
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ),
  'xl/styles.xml': xml(
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ),
}

/** What stands before the rows: a heading that stays in sight, and columns as wide as what the first rows hold. */
export function sheetStart(rows: readonly XlsxRow[]): string {
  const columns = widths(rows).map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return xml(
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`,
  )
}

export const SHEET_END = '</sheetData></worksheet>'

/** A row of the sheet; `number` counts from 1. */
export function rowXml(row: XlsxRow, number: number): string {
  const style = number === 1 ? HEADING_STYLE : TEXT_STYLE
  let cells = ''
  for (const [at, cell] of row.entries()) {
    if (cell === null || cell === '') continue
    const reference = `${columnName(at)}${number}`
    if (typeof cell === 'string')
      cells += `<c r="${reference}" s="${style}" t="inlineStr"><is>${textXml(cell)}</is></c>`
    else if (Number.isFinite(cell)) cells += `<c r="${reference}"><v>${cell}</v></c>`
  }
  return `<row r="${number}">${cells}</row>`
}

function widths(rows: readonly XlsxRow[]): number[] {
  const longest: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries()) longest[at] = Math.max(longest[at] ?? 0, String(cell ?? '').length)
  return longest.map((length) => Math.min(Math.max(length + 2, NARROWEST), WIDEST))
}

const NAMES: string[] = []

function columnName(at: number): string {
  return (NAMES[at] ??= (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26)))
}

const SPECIAL = /[&<>\r\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_x/
/** Characters that XML 1.0 has no way to write. */
const ILLEGAL = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Would be read as the number of a character (ECMA-376 22.9.2.19). */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

function textXml(cell: string): string {
  const short = cell.slice(0, MAX_CELL_CHARACTERS)
  const whole = short.isWellFormed() ? short : short.toWellFormed()
  const text = SPECIAL.test(whole)
    ? whole
        .replace(ILLEGAL, '')
        .replace(LOOKS_ESCAPED, '_x005F_')
        .replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? '')
    : whole
  return /^\s|\s$|[\r\n]/.test(whole) ? `<t xml:space="preserve">${text}</t>` : `<t>${text}</t>`
}
