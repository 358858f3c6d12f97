import type { TableCell } from '@dastak/contract/tables/csv.ts'
import { TABLE_FILE_TYPES, type TableFormat } from '@dastak/contract/tables/table-format.ts'
import { tableContent } from '../../papers/table-content.ts'

/** A heading, and how to read its cell from a row. */
export type TableColumns<Row> = readonly (readonly [string, (row: Row) => TableCell])[]

/** The options of a download, in addition to its rows. */
export interface FileRequest {
  format?: TableFormat | undefined
}

/** All rows of a list, `size` at a time. */
export async function* inPieces<Row>(
  size: number,
  read: (page: { offset: number; limit: number }) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += size) {
    const { rows } = await read({ offset, limit: size })
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}

/** A table to download, created in batches while it is sent. `name` has no extension. */
export function tableFile<Row>(
  { name, format = 'csv' }: FileRequest & { name: string },
  columns: TableColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
) {
  async function* rows() {
    // Sent with the first rows, because reading those may still be refused.
    let heading: TableCell[][] = [columns.map(([title]) => title)]
    for await (const batch of batches) {
      yield [...heading, ...batch.map((row) => columns.map(([, read]) => read(row)))]
      heading = []
    }
    if (heading.length > 0) yield heading
  }
  return {
    name: `${name}.${format}`,
    type: TABLE_FILE_TYPES[format],
    content: tableContent(format, rows()),
  }
}
