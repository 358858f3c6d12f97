/**
 * A row, or the problem with it. Lines count from 1. `end` and `nextLine` are those after the row.
 */
export interface SourceRecord {
  line: number
  end: number
  nextLine: number
  /** Split when first read: a known row is never split into fields. */
  readonly fields: readonly string[]
  readonly problem?: string | undefined
  /** The whole text of the row in the file, if it distinguishes the row from others. */
  raw: string
}

/** Splits text that comes in chunks into records. */
export interface RecordSplitter {
  push(text: string): SourceRecord[]
  /** The remaining records, when the file has ended. */
  end(): SourceRecord[]
}

/** Where to begin: after the heading, or where an interrupted import stopped. */
export interface StartingPoint {
  line: number
  position: number
}

/** The longest possible record. */
export const MAX_RECORD_LENGTH = 65_536
