/** A row, or what is wrong with it. Lines count from 1; after it come `end` and `nextLine`. */
export interface SourceRecord {
  line: number
  end: number
  nextLine: number
  /** Read when they are first asked for: a row that is known is not cut into fields at all. */
  readonly fields: readonly string[]
  readonly problem?: string | undefined
  /** All of it as it stands in the file, where that tells it from others. */
  raw: string
}

/** Cuts text that comes in pieces into records. */
export interface RecordSplitter {
  push(text: string): SourceRecord[]
  /** The rest, when the file has ended. */
  end(): SourceRecord[]
}

/** Where to begin: after the heading, or where a killed import stopped. */
export interface StartingPoint {
  line: number
  position: number
}

/** A record this long is no record. */
export const MAX_RECORD_LENGTH = 65_536
