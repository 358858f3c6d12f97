import { notATable } from './refusals.ts'
import { chooseSheet, createHead } from './sheet-heads.ts'
import { meaningOf } from './cells.ts'
import type { ReadCell, ReadingJob } from './table-messages.ts'
import { decodedText } from './text-encoding.ts'
import { walkTables } from './html-tables.ts'

/**
 * Reads a table of a web page: portals often save one under the name of a workbook. Each table is a
 * sheet; tables with the same heading are pages of one table. Nothing in the page is run or
 * fetched. Errors: unsupported_file, validation_failed.
 */
export async function readHtml(job: ReadingJob): Promise<void> {
  const { path, choose, openOutput, hasLinks = false } = job
  const sheets = await readHeads(path, hasLinks)
  if (sheets.length === 0) throw notATable('a web page without a table')
  const sheet = await chooseSheet(sheets, choose)
  const output = await openOutput({ format: 'html', sheet: sheets.length > 1 ? sheet.name : null })
  const started = new Set<number>()
  let row = 0
  for await (const piece of walkTables(decodedText(path), hasLinks)) {
    for (const { table, cells } of piece) {
      if (!sheet.tables.has(table)) continue
      row += 1
      // Skips the heading that each further page repeats.
      if (started.has(table) || started.size === 0) output.add(cells, row)
      started.add(table)
    }
    await output.drain()
  }
  await output.end()
}

interface PageTable {
  name: string
  rows: string[][]
  /** The numbers of its tables in the page. */
  tables: Set<number>
}

async function readHeads(path: string, hasLinks: boolean): Promise<PageTable[]> {
  const sheets: (PageTable & { add(cells: readonly ReadCell[]): boolean })[] = []
  const byHeading = new Map<string, PageTable>()
  const byTable = new Map<number, (cells: readonly ReadCell[]) => boolean>()
  for await (const piece of walkTables(decodedText(path), hasLinks))
    for (const { table, cells } of piece) {
      const add = byTable.get(table)
      if (add) {
        add(cells)
        continue
      }
      const heading =
        cells.filter((cell) => cell !== '').length > 1 ? JSON.stringify(cells.map(meaningOf)) : null
      const same = heading === null ? undefined : byHeading.get(heading)
      if (same) {
        same.tables.add(table)
        byTable.set(table, () => true)
        continue
      }
      const head = { ...createHead(`Table ${sheets.length + 1}`), tables: new Set([table]) }
      head.add(cells)
      sheets.push(head)
      byTable.set(table, head.add)
      if (heading !== null) byHeading.set(heading, head)
    }
  return sheets
}
