import { createCsvSplitter } from './csv-splitter.ts'
import { ImportError } from '../import-target.ts'
import { createJsonSplitter, jsonLayout } from './json-splitter.ts'
import type { SourceFile } from './source-file.ts'
import { MAX_RECORD_LENGTH, type RecordSplitter, type StartingPoint } from './source-record.ts'
import { readHeading, type HeadingOf } from './table-heading.ts'

/** A file as a table: its columns, and how it is split into rows. */
export interface SourceTable {
  columns: string[]
  /** True for JSON: new keys are added as columns when they occur. */
  isGrowing: boolean
  /** The position of the first row. */
  start: StartingPoint
  splitter(start: StartingPoint): RecordSplitter
}

/** The table of a file of one of these kinds. Throws `ImportError`. */
export function tableOf(source: SourceFile, kinds: readonly HeadingOf[]): SourceTable {
  const layout = jsonLayout(source.head)
  if (layout !== null) {
    const columns: string[] = []
    createJsonSplitter({ layout, columns, start: { line: 1, position: 0 } }).push(source.head)
    if (columns.length === 0 && source.head.length > MAX_RECORD_LENGTH)
      throw new ImportError(
        `${source.path} has no record in its first ${headKilobytes(source)} kB. A record must ` +
          `not have more than ${MAX_RECORD_LENGTH / 1024} kB.`,
      )
    return {
      columns,
      isGrowing: true,
      start: { line: 1, position: 0 },
      splitter: (start) => createJsonSplitter({ layout, columns, start }),
    }
  }
  const { columns, delimiter, end, line } = readHeading(source.head, kinds)
  if (end === null && source.head.length > MAX_RECORD_LENGTH)
    throw new ImportError(
      `${source.path} is not a table: its first line has more than ${headKilobytes(source)} kB.`,
    )
  return {
    columns,
    isGrowing: false,
    start: { line, position: end ?? source.head.length },
    splitter: (start) => createCsvSplitter({ delimiter, width: columns.length, start }),
  }
}

function headKilobytes({ head }: SourceFile): number {
  return Math.floor(head.length / 1024)
}
