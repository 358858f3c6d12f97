import { readFile } from 'node:fs/promises'
import { type CellObject, CFB, read, type WorkSheet } from '@e965/xlsx'
import { AppError } from '../../../app-error.ts'
import { formatOfCode, numberText } from './number-format.rules.ts'
import { allHidden, damaged, notATable, passwordProtected } from './refusals.ts'
import { chooseSheet, createHead } from './sheet-heads.ts'
import type { ReadingJob } from './table-messages.ts'

const PROTECTED = /password|encrypt/i

/**
 * Reads a sheet of an old workbook (BIFF). The whole workbook is in memory, within the limits of
 * the child process. Errors: unsupported_file, validation_failed.
 */
export async function readXls({ path, choose, openOutput }: ReadingJob): Promise<void> {
  const book = parse(await readFile(path))
  // The library adds a sheet only after it has read its end.
  if (book.SheetNames.length === 0 || book.SheetNames.some((name) => !book.Sheets[name]))
    throw damaged()
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const shown = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  if (shown.length === 0) throw allHidden()
  const sheets = shown.map((name) => {
    const head = createHead(name)
    const rows = rowsOf(book.Sheets[name])
    rows.every((row) => head.add(textsOf(row, is1904)))
    return { name, rows: head.rows, all: rows }
  })
  const sheet = await chooseSheet(sheets, choose)
  const output = await openOutput({ format: 'xls', sheet: sheet.name })
  for (const [at, row] of sheet.all.entries()) {
    if (row) output.add(textsOf(row, is1904), at + 1)
    if (at % 1_000 === 0) await output.drain()
  }
  await output.end()
}

type Row = (CellObject | undefined)[]

function parse(bytes: Buffer) {
  try {
    // Only the sheets are kept, so that the container can be freed: the parsed workbook is large.
    const content = wholeRecords(bytes[0] === 0xd0 ? sheetsIn(bytes) : bytes)
    return read(content, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw error instanceof Error && PROTECTED.test(error.message)
      ? passwordProtected()
      : damaged(error)
  }
}

/** Word documents, emails, installers and new workbooks with a password have the same container. */
function sheetsIn(bytes: Buffer): Buffer {
  const container = CFB.read(bytes, { type: 'buffer' })
  if (CFB.find(container, '/EncryptedPackage')) throw passwordProtected()
  const sheets = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book')
  if (!sheets) throw notATable('a document of another program')
  if (sheets.content.length < sheets.size) throw damaged()
  return Buffer.from(sheets.content)
}

/**
 * A broken record can point past the end of the file. The library then reads on for half a minute,
 * or until no memory is left.
 */
function wholeRecords(content: Buffer): Buffer {
  let at = 0
  while (at + 4 <= content.length) at += 4 + content.readUInt16LE(at + 2)
  if (at > content.length) throw damaged()
  return content.subarray(0, at)
}

function rowsOf(sheet: WorkSheet | undefined): (Row | undefined)[] {
  return (sheet?.['!data'] as (Row | undefined)[] | undefined) ?? []
}

function textsOf(row: Row | undefined, is1904: boolean): string[] {
  return Array.from(row ?? [], (cell) => textOf(cell, is1904))
}

function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (cell?.v === undefined || cell.v === null) return ''
  if (cell.t === 'n')
    return numberText(String(cell.v), formatOfCode(String(cell.z ?? 'General')), is1904)
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  return cell.t === 'e' ? (cell.w ?? '') : String(cell.v)
}
