import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Parts = Record<string, string | Buffer>

export async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The rows of a sheet as XML: the contents of `<sheetData>`. */
export function sheetXml(rows: string): string {
  return `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
}

/** Rows of texts as XML. */
export function textRows(...rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
  return rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
}

/**
 * The parts of a workbook. Sheets are given by name, as the XML of their rows. `more` adds and
 * replaces parts.
 */
export function workbookParts(sheets: Record<string, string>, more: Parts = {}): Parts {
  const names = Object.keys(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = names.map((_, at) =>
    relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  )
  relations.push(
    relation('s', 'sharedStrings', 'sharedStrings.xml'),
    relation('f', 'styles', 'styles.xml'),
  )
  return {
    '_rels/.rels':
      '<Relationships ' +
      `xmlns="${PACKAGE}">${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}">` + relations.join('') + '</Relationships>',
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheets[name]!)]),
    ),
    ...more,
  }
}

export function workbookOf(sheets: Record<string, string>, more?: Parts): Promise<Buffer> {
  return zipOf(workbookParts(sheets, more))
}
