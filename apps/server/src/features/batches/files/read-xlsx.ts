import { readSheet } from './sheet-cells.ts'
import { chooseSheet, createHead } from './sheet-heads.ts'
import type { ReadingJob } from './table-messages.ts'
import { readLinks, readWorkbook, type Workbook } from './workbook.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

/** Reads a sheet of an Excel workbook as a stream. Errors: unsupported_file, validation_failed. */
export async function readXlsx(job: ReadingJob): Promise<void> {
  const { path, choose, openOutput } = job
  const zip = await openZip(path)
  const book = await readWorkbook(zip)
  const links = new Map<string, Map<string, string>>()
  async function linksOf(part: string) {
    if (!job.hasLinks) return undefined
    const found = links.get(part) ?? (await readLinks(zip, part))
    links.set(part, found)
    return found
  }
  const [only] = book.sheets
  const sheet =
    only && book.sheets.length === 1
      ? only
      : await chooseSheet(await readHeads(zip, book, linksOf), choose)
  const output = await openOutput({ format: 'xlsx', sheet: sheet.name })
  await readSheet(zip, sheet.part, book, {
    onRow(cells, row) {
      output.add(cells, row)
      return true
    },
    between: output.drain,
    links: await linksOf(sheet.part),
  })
  await output.end()
}

async function readHeads(
  zip: ZipParts,
  book: Workbook,
  linksOf: (part: string) => Promise<Map<string, string> | undefined>,
) {
  const heads: { name: string; part: string; rows: string[][] }[] = []
  for (const { name, part } of book.sheets) {
    const head = createHead(name)
    const links = await linksOf(part)
    await readSheet(zip, part, book, { onRow: head.add, isPeek: true, links })
    heads.push({ name, part, rows: head.rows })
  }
  return heads
}
