import { readSheet } from './sheet-cells.ts'
import { chooseSheet, createHead } from './sheet-heads.ts'
import type { ReadingJob } from './table-messages.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

/** Reads a sheet of an Excel workbook as a stream. Errors: unsupported_file, validation_failed. */
export async function readXlsx({ path, choose, openOutput }: ReadingJob): Promise<void> {
  const zip = await openZip(path)
  const book = await readWorkbook(zip)
  const [only] = book.sheets
  const sheet =
    only && book.sheets.length === 1 ? only : await chooseSheet(await readHeads(zip, book), choose)
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

async function readHeads(zip: ZipParts, book: Workbook) {
  const heads: { name: string; part: string; rows: string[][] }[] = []
  for (const { name, part } of book.sheets) {
    const head = createHead(name)
    await readSheet(zip, part, book, { onRow: head.add, isPeek: true })
    heads.push({ name, part, rows: head.rows })
  }
  return heads
}
