import { type TableCell, toCsv } from '@dastak/contract/tables/csv.ts'
import { TABLE_FILE_TYPES, type TableFormat } from '@dastak/contract/tables/table-format.ts'
import { saveFile } from './save-file.ts'

/** A table of the browser: its heading, and its records. */
export interface Table {
  heading: readonly string[]
  records: readonly (readonly TableCell[])[]
}

/** A table of columns, each a heading and how to read its cell. */
export function tableOf<Row>(
  columns: readonly (readonly [string, (row: Row) => TableCell])[],
  rows: readonly Row[],
): Table {
  return {
    heading: columns.map(([heading]) => heading),
    records: rows.map((row) => columns.map(([, read]) => read(row))),
  }
}

/** Hands a table to the browser as a download; `name` has no ending. */
export async function saveTable(
  name: string,
  format: TableFormat,
  { heading, records }: Table,
): Promise<void> {
  saveFile(`${name}.${format}`, new Blob([await contentOf()], { type: TABLE_FILE_TYPES[format] }))

  async function contentOf() {
    if (format === 'csv') return toCsv(heading, records)
    // Few need it: it comes when it is asked for.
    const { excelFile } = await import('./excel-file.ts')
    return excelFile([heading, ...records])
  }
}
