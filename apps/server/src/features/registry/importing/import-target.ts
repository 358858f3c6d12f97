import type { CopyIn } from '../../../db/session.ts'
import { OperatorError } from '../../../text/operator-error.ts'
import { plainText } from '../../../text/plain-text.ts'
import type { Tx } from '../../../db/database.ts'
import type { Space } from '../search/search.store.ts'
import type { ColumnNames, Columns } from './files/columns.rules.ts'
import type { BadDate, DateReader } from './files/dates.rules.ts'
import type { SourceRecord } from './files/source-record.ts'

/** What to bring in of a row and which fields are left out of it, or why all of it is. */
type ReadRow<Row> = { row: Row; notes?: string[] } | { problem: string }

export interface Changes {
  added: number
  updated: number
  unchanged: number
}

/** One kind of file: how its rows are read, and how a chunk of them is brought in. */
export interface ImportTarget<Row> {
  kind: string
  /** The documented layout, with an example row, as CSV. */
  template: string
  /** The headings of its columns. */
  columns: ColumnNames
  /** The column without which a line is no heading. */
  key: string
  /** The columns that hold dates. */
  dates: readonly string[]
  /** A reader for a file with these columns. Throws `ImportError` where they are another file's. */
  reader(
    columns: Columns,
    options: ReaderOptions,
  ): (fields: readonly string[], hash: number) => ReadRow<Row>
  /** Brings rows in, within the transaction. Rows may repeat: the later counts. */
  apply(tx: Tx, into: Into, rows: readonly Row[]): Promise<Changes>
  /** Whose names it brings in, where it does. */
  space?: Space
  /** Rows of a large file that change nothing are known before they are read. */
  known?: RowRecognition
}

/** How rows are brought in. */
export interface Into {
  copyIn: CopyIn
  /** False while names are made searchable later, all at once. */
  isIndexed: boolean
}

/** How rows of a file are known that were brought in before, and that nothing has changed since. */
interface RowRecognition {
  /** What finds the subject of a row again, null where it can't be told. */
  subjectOf(columns: Columns): (record: SourceRecord) => string | null
  /** Tells each subject and the hash of the row that was brought in last. */
  query: string
}

export interface ReaderOptions {
  now(): Date
  /** How the dates of a column are read. */
  dateReader(column: string): DateReader
  /** Where contacts come from, where the file has no column for it. */
  source?: string | undefined
  /** The company whose list of directors it is, where the file has no column for it. */
  company?: string | undefined
}

/** Reads values: a bad one is null, and noted as left out; `shownAs` is how it is told. */
export function unlessBad(notes: string[], shownAs: (column: string) => string) {
  return <Value extends string | number>(column: string, value: Value | null | BadDate) => {
    if (value === null || typeof value !== 'object') return value
    notes.push(`${column} left out: ${shownAs(column)} ${value.why}`)
    return null
  }
}

/** The lock that lets one import run at a time. */
export const IMPORT_LOCK = 7_241_004

/**
 * A file that can't be imported; the message says why and what to do. It may quote the file: what
 * would move a terminal is shown, not done.
 */
export class ImportError extends OperatorError {
  override readonly name = 'ImportError'
  constructor(message: string, options?: ErrorOptions) {
    super(cut(plainText(message)), options)
  }
}

function cut(text: string): string {
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text
}
const LONGEST_MESSAGE = 800
