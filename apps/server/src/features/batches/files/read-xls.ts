import { readFile } from 'node:fs/promises'
import { type CellObject, CFB, read, type WorkSheet } from '@e965/xlsx'
import { AppError } from '../../../app-error.ts'
import { linkOfFormula, withLink } from './cells.ts'
import { formatOfCode, numberCell } from './number-format.rules.ts'
import { allHidden, damaged, notATable, passwordProtected } from './refusals.ts'
import { chooseSheet, createHead } from './sheet-heads.ts'
import type { FileCell, ReadingJob } from './table-messages.ts'

const PROTECTED = /password|encrypt/i

/**
 * Reads a sheet of an old workbook (BIFF). The whole workbook is in memory, within the limits of
 * the child process. Errors: unsupported_file, validation_failed.
 */
export async function readXls(job: ReadingJob): Promise<void> {
  const { path, choose, openOutput, hasLinks = false } = job
  const book = parse(await readFile(path), hasLinks)
  // The library adds a sheet only after it has read its end.
  if (book.SheetNames.length === 0 || book.SheetNames.some((name) => !book.Sheets[name]))
    throw damaged()
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const shown = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  if (shown.length === 0) throw allHidden()
  const cellsOf = (row: Row | undefined) =>
    Array.from(row ?? [], (cell) => {
      const shown = cellOf(cell, is1904)
      return hasLinks && cell ? withLink(shown, linkOf(cell)) : shown
    })
  const sheets = shown.map((name) => {
    const head = createHead(name)
    const rows = rowsOf(book.Sheets[name])
    rows.every((row) => head.add(cellsOf(row)))
    return { name, rows: head.rows, all: rows }
  })
  const sheet = await chooseSheet(sheets, choose)
  const output = await openOutput({ format: 'xls', sheet: sheet.name })
  for (const [at, row] of sheet.all.entries()) {
    if (row) output.add(cellsOf(row), at + 1)
    if (at % 1_000 === 0) await output.drain()
  }
  await output.end()
}

type Row = (CellObject | undefined)[]

function parse(bytes: Buffer, hasFormulas: boolean) {
  try {
    // Only the sheets are kept, so that the container can be freed: the parsed workbook is large.
    const content = wholeRecords(bytes[0] === 0xd0 ? sheetsIn(bytes) : bytes)
    return read(content, {
      type: 'buffer',
      dense: true,
      cellFormula: hasFormulas,
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

/** The address to which a cell leads, by its own link or by its formula. */
function linkOf({ l: link, f: formula = '' }: CellObject): string | undefined {
  return (link as { Target?: string } | undefined)?.Target ?? linkOfFormula(formula)
}

function cellOf(cell: CellObject | undefined, is1904: boolean): FileCell {
  if (cell?.v === undefined || cell.v === null) return ''
  if (cell.t === 'n')
    return numberCell(String(cell.v), formatOfCode(String(cell.z ?? 'General')), is1904)
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  return cell.t === 'e' ? (cell.w ?? '') : String(cell.v)
}
