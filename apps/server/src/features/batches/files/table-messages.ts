import type { ErrorCode } from '@dastak/contract/errors.ts'

/** What a file turned out to be. */
export interface ChildTable {
  format: 'csv' | 'xlsx' | 'xls' | 'xml' | 'html'
  /** Null where there is only one table, without a name. */
  sheet: string | null
}

/** The beginning of a sheet, to choose by: its first filled rows, long cells cut. */
export interface SheetHead {
  name: string
  rows: string[][]
}

/** A line of the child's that is no array of rows. */
export interface ChildMessage {
  /** Which of these should be read? The answer is its place in the list. */
  sheets?: SheetHead[]
  table?: ChildTable
  problem?: { code: ErrorCode; message: string }
  end?: true
}

/** Rows leaving the child. `add` collects; `drain` prints full pieces as fast as they are taken. */
export interface RowOutput {
  add(cells: readonly string[], where: number): void
  drain(): Promise<void>
  end(): Promise<void>
}

/** What every reader of a format is given. */
export interface ReadingJob {
  path: string
  /** Which of several sheets is read. */
  choose(sheets: SheetHead[]): Promise<number>
  openOutput(table: ChildTable): Promise<RowOutput>
}
export type ReadFormat = (job: ReadingJob) => Promise<void>
