/** A row of a file, or what is wrong with it. Lines count from 1; `end` and `nextLine` are where the file goes on. */
export interface SourceRecord {
  line: number
  end: number
  nextLine: number
  fields: string[]
  problem?: string
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
