import { BYTE_ORDER_MARK, csvLine, type CsvCell } from '@dastak/contract/csv.ts'

/** A CSV that is made while it is sent, batch by batch. */
export function csvFile<Row>(
  name: string,
  columns: readonly (readonly [string, (row: Row) => CsvCell])[],
  batches: AsyncIterable<readonly Row[]>,
) {
  async function* content(): AsyncGenerator<string> {
    // It goes with the first rows: where these can't be read the answer is a refusal, not a file that breaks off.
    let heading = BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title))
    for await (const rows of batches) {
      yield heading + rows.map((row) => csvLine(columns.map(([, read]) => read(row)))).join('')
      heading = ''
    }
    if (heading) yield heading
  }
  return { name, type: 'text/csv; charset=utf-8', content: content() }
}
