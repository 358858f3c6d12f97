import type { CopyIn } from '../../../db/session.ts'
import { OperatorError } from '../../../text/operator-error.ts'
import { plainText } from '../../../text/plain-text.ts'
import type { Tx } from '../../../db/database.ts'
import type { Space } from '../search/search.store.ts'
import type { ColumnNames, Columns } from './files/columns.rules.ts'
import type { BadDate, DateReader } from './files/dates.rules.ts'
import type { SourceRecord } from './files/source-record.ts'

/**
 * The row to import, with notes about fields that are left out, or the problem with the whole row.
 */
type ReadRow<Row> = { row: Row; notes?: string[] } | { problem: string }

export interface Changes {
  added: number
  updated: number
  unchanged: number
}

/** A kind of file: how its rows are parsed, and how a chunk of them is stored. */
export interface ImportTarget<Row> {
  kind: string
  /** The documented layout, with an example row, as CSV. */
  template: string
  /** The headings of its columns. */
  columns: ColumnNames
  /** A line without this column is not a heading. */
  key: string
  /** The columns with dates. */
  dates: readonly string[]
  /**
   * Returns a parser for rows with these columns. Throws `ImportError` if the columns are wrong.
   */
  reader(
    columns: Columns,
    options: ReaderOptions,
  ): (fields: readonly string[], hash: number) => ReadRow<Row>
  /** Stores rows, within the transaction. If a subject occurs twice, the later row counts. */
  apply(tx: Tx, context: ImportContext, rows: readonly Row[]): Promise<Changes>
  /** The search space to which it adds names, if any. */
  space?: Space
  /** How to skip rows of a large file that change nothing. */
  known?: RowRecognition
}

/** How rows are stored. */
export interface ImportContext {
  copyIn: CopyIn
  /** False if names are indexed after the import. */
  isIndexed: boolean
}

/** Recognises rows that were imported before and have not changed. */
interface RowRecognition {
  /** Returns the subject of a record, or null if it can't be found. */
  subjectOf(columns: Columns): (record: SourceRecord) => string | null
  /** Selects each subject and the hash of its last imported row. */
  query: string
}

export interface ReaderOptions {
  now(): Date
  /** How the dates of a column are parsed. */
  dateReader(column: string): DateReader
  /** The source of contacts, if the file has no column for it. */
  source?: string | undefined
  /** The company of all directors in the file, if the file has no column for it. */
  company?: string | undefined
}

/** Returns good values. A bad value becomes null with a note. `shownAs` formats it for the note. */
export function unlessBad(notes: string[], shownAs: (column: string) => string) {
  return <Value extends string | number>(column: string, value: Value | null | BadDate) => {
    if (value === null || typeof value !== 'object') return value
    notes.push(`${column} left out: ${shownAs(column)} ${value.why}`)
    return null
  }
}

/** The lock that allows only one import at a time. */
export const IMPORT_LOCK = 7_241_004
/** The message of an `ImportError` if that lock is taken. */
export const OTHER_IMPORT = 'Another import is running. Wait until it has ended.'

/**
 * A file that can't be imported. The message says why and what to do. It may quote the file, so
 * control characters are escaped.
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
