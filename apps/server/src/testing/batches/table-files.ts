import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import { ZipFile } from 'yazl'
import { isHeading } from '../../features/batches/intake/column.rules.ts'
import { recognise } from '../../features/batches/files/recognise.ts'
import { createRowOutput } from '../../features/batches/files/row-output.ts'
import type { ChildTable } from '../../features/batches/files/table-messages.ts'

let folder: string | null = null

afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = null
})

/** A path in a folder that is removed with the tests of the file. */
export function newPath(): string {
  folder ??= mkdtempSync(join(tmpdir(), 'dastak-tables-'))
  return join(folder, randomUUID())
}

export function fileOf(content: string | Uint8Array): string {
  const path = newPath()
  writeFileSync(path, content)
  return path
}

/** Reads a whole file in this process: the same reading, without the time to start a process. */
export async function readTable(content: string | Uint8Array, heading = 'DIN') {
  const path = fileOf(content)
  let found: ChildTable | null = null
  const rows: string[][] = []
  const readAs = await recognise(path)
  await readAs({
    path,
    choose: async (sheets) =>
      Math.max(
        0,
        sheets.findIndex(({ rows: [first] }) => first?.some((cell) => isHeading(cell, heading))),
      ),
    openOutput(table) {
      found = table
      return createRowOutput(table, async (line) => {
        if (line.startsWith('[')) rows.push(...(JSON.parse(line) as string[][]))
      })
    },
  })
  return { ...(found as ChildTable | null), rows }
}

export async function rowsOf(content: string | Uint8Array, heading?: string): Promise<string[][]> {
  return (await readTable(content, heading)).rows
}

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
