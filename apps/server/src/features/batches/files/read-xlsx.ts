import { isHeading } from '../column.rules.ts'
import { emptyFile } from './refusals.ts'
import { readSheet } from './sheet-cells.ts'
import type { ReadingJob } from './table-messages.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

/** Reads a sheet of an Excel workbook as a stream of its XML. Errors: unsupported_file, validation_failed. */
export async function readXlsx({ path, heading, openOutput }: ReadingJob): Promise<void> {
  const zip = await openZip(path)
  const book = await readWorkbook(zip)
  const sheet = await chooseSheet(zip, book, heading)
  const output = await openOutput({ format: 'xlsx', sheet: sheet.name })
  await readSheet(zip, sheet.part, book, {
    onRow(cells, row) {
      output.add(cells, row)
      return true
    },
    between: output.drain,
  })
  await output.end()
}

async function chooseSheet(zip: ZipParts, book: Workbook, heading: string) {
  const [only] = book.sheets
  if (only && book.sheets.length === 1) return only
  let filled: (typeof book.sheets)[number] | undefined
  for (const sheet of book.sheets) {
    const first = await firstRow(zip, sheet.part, book)
    if (first.some((cell) => isHeading(cell, heading))) return sheet
    if (first.length > 0) filled ??= sheet
  }
  if (!filled) throw emptyFile()
  return filled
}

async function firstRow(zip: ZipParts, part: string, book: Workbook): Promise<string[]> {
  let first: string[] = []
  await readSheet(zip, part, book, {
    onRow(cells) {
      first = cells
      return false
    },
  })
  return first
}
