import type { ErrorCode } from '@dastak/contract/errors.ts'

/** What a file turned out to be. */
export interface ChildTable {
  format: 'csv' | 'xlsx' | 'xls'
  sheet: string | null
}

/** A line of the child's that is no array of rows. */
export interface ChildMessage {
  table?: ChildTable
  problem?: { code: ErrorCode; message: string }
  end?: true
}

/** Rows on their way out of the child. `add` only collects; `drain` prints the pieces that are full, as fast as they are taken. */
export interface RowOutput {
  add(cells: readonly string[], where: number): void
  drain(): Promise<void>
  end(): Promise<void>
}

/** What every reader of a format is given. */
export interface ReadingJob {
  path: string
  heading: string
  openOutput(table: ChildTable): Promise<RowOutput>
}
export type ReadFormat = (job: ReadingJob) => Promise<void>
