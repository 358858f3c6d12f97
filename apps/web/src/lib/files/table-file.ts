import { type TableCell, toCsv } from '@dastak/contract/tables/csv.ts'
import { TABLE_FILE_TYPES, type TableFormat } from '@dastak/contract/tables/table-format.ts'
import { saveFile } from './save-file.ts'

export interface Table {
  heading: readonly string[]
  records: readonly (readonly TableCell[])[]
}

/** Makes a table from columns, each with its heading and a function that reads its cell. */
export function tableOf<Row>(
  columns: readonly (readonly [string, (row: Row) => TableCell])[],
  rows: readonly Row[],
): Table {
  return {
    heading: columns.map(([heading]) => heading),
    records: rows.map((row) => columns.map(([, read]) => read(row))),
  }
}

/** Downloads a table in the browser. `name` has no extension. */
export async function saveTable(
  name: string,
  format: TableFormat,
  { heading, records }: Table,
): Promise<void> {
  saveFile(`${name}.${format}`, new Blob([await contentOf()], { type: TABLE_FILE_TYPES[format] }))

  async function contentOf() {
    if (format === 'csv') return toCsv(heading, records)
    // Loaded only when needed, because few users download Excel files.
    const { excelFile } = await import('./excel-file.ts')
    return excelFile([heading, ...records])
  }
}
