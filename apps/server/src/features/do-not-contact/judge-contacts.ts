import type { RowJudge } from '../batches/batches.service.ts'
import { readListed } from './listed-contact.rules.ts'

/** The contacts of a file, each once in a piece. Runs in the process that reads the file. */
export const judgeRows: RowJudge<string> = () => (rows) => [
  ...new Set(rows.flatMap((row) => row.flatMap((cell) => readListed(cell) ?? []))),
]
