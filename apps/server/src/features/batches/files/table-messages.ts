import type { ErrorCode } from '@dastak/contract/errors.ts'

/** The type of a file, as recognised. */
export interface ChildTable {
  format: 'csv' | 'xlsx' | 'xls' | 'xml' | 'html'
  /** Null if there is only one table, without a name. */
  sheet: string | null
}

/** A cell as text, or a number that is exactly this text. */
export type FileCell = string | number
/** A cell that shows a text and leads to an address. Only if links are requested. */
export interface LinkedCell {
  text: string
  link: string
}
export type ReadCell = FileCell | LinkedCell

/** The beginning of a sheet, to choose by: its first filled rows, long cells cut. */
export interface SheetHead {
  name: string
  rows: string[][]
}

/**
 * What a module exports as `judgeRows`. It is called with one piece of rows after the other, and
 * returns what it found in it.
 */
export type RowJudge<Found> = () => (rows: string[][]) => Found[]

/** A line from the child process that is not an array of rows. */
export interface ChildMessage {
  /** Asks which sheet to read. The answer is an index in this list. */
  sheets?: SheetHead[]
  table?: ChildTable
  problem?: { code: ErrorCode; message: string }
  end?: true
}

/**
 * Sends rows out of the child process. `add` collects; `drain` prints full pieces and waits until
 * they are taken.
 */
export interface RowOutput {
  add(cells: readonly ReadCell[], position: number): void
  drain(): Promise<void>
  end(): Promise<void>
}

/** The input of every reader of a format. */
export interface ReadingJob {
  path: string
  /** Returns the index of the sheet to read. */
  choose(sheets: SheetHead[]): Promise<number>
  openOutput(table: ChildTable): Promise<RowOutput>
  /** Cells that lead to an address have it. */
  hasLinks?: boolean
}
export type ReadFormat = (job: ReadingJob) => Promise<void>
