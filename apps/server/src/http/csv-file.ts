import { BYTE_ORDER_MARK, csvLine, type CsvCell } from '@dastak/contract/csv.ts'

/** A CSV that is made while it is sent, batch by batch. */
export function csvFile<Row>(
  name: string,
  columns: readonly (readonly [string, (row: Row) => CsvCell])[],
  batches: AsyncIterable<readonly Row[]>,
) {
  async function* content(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading))
    for await (const rows of batches) yield rows.map((row) => csvLine(columns.map(([, read]) => read(row)))).join('')
  }
  return { name, type: 'text/csv; charset=utf-8', content: content() }
}
