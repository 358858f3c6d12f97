import type { RowJudge } from '../batches/batches.service.ts'
import { nameColumns, valuesOf, type KnownValue } from './known-values.service.ts'

/** What a file of customers names. Runs in the process that reads the file. */
export const judgeRows: RowJudge<KnownValue> = () => {
  let names: number[] | null = null
  return (rows) => {
    let bodyAt = 0
    // The first piece has the headings.
    if (names === null) ({ columns: names, bodyAt } = nameColumns(rows))
    const columns = names
    return rows.slice(bodyAt).flatMap((row) => valuesOf(row, columns))
  }
}
