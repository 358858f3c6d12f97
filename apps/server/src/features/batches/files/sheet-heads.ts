import { emptyFile } from './refusals.ts'
import { isBlank, meaningOf } from './cells.ts'
import { MAX_COLUMNS } from './table-limits.ts'
import type { ReadCell, ReadingJob, SheetHead } from './table-messages.ts'

/** Enough rows to find a heading below titles, and some rows below it. */
const HEAD_ROWS = 80
const HEAD_CELL_CHARACTERS = 100

/** Collects the beginning of a sheet. */
export function createHead(name: string) {
  const rows: string[][] = []
  return {
    name,
    rows,
    /** False: there are enough rows. */
    add(cells: readonly ReadCell[]): boolean {
      if (rows.length >= HEAD_ROWS) return false
      if (cells.every(isBlank)) return true
      rows.push(
        cells.slice(0, MAX_COLUMNS).map((cell) => meaningOf(cell).slice(0, HEAD_CELL_CHARACTERS)),
      )
      return rows.length < HEAD_ROWS
    },
  }
}

/** The sheet to read. With several filled ones, `choose` decides. Errors: validation_failed. */
export async function chooseSheet<Sheet extends SheetHead>(
  sheets: readonly Sheet[],
  choose: ReadingJob['choose'],
): Promise<Sheet> {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const [only] = filled
  if (!only) throw emptyFile()
  if (filled.length === 1) return only
  return filled[await choose(filled.map(({ name, rows }) => ({ name, rows })))] ?? only
}
