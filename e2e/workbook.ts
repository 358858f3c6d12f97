import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of texts: the rows of each sheet by its name. */
export async function workbookOf(sheets: Record<string, string[][]>): Promise<Buffer> {
  const names = Object.keys(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (inner: string) => `<Relationships xmlns="${PACKAGE}">${inner}</Relationships>`
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name)
  add('_rels/.rels', relations(relation('r', 'officeDocument', 'xl/workbook.xml')))
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      names
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`)
        .join('') +
      '</sheets></workbook>',
  )
  add(
    'xl/_rels/workbook.xml.rels',
    relations(names.map((_, at) => relation(`s${at}`, 'worksheet', `sheet${at}.xml`)).join('')),
  )
  for (const [at, rows] of Object.values(sheets).entries()) {
    const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
    add(
      `xl/sheet${at}.xml`,
      `<worksheet xmlns="${MAIN}"><sheetData>${lines}</sheetData></worksheet>`,
    )
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}
