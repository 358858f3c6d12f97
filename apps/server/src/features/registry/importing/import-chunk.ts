import { findColumns } from './files/columns.rules.ts'
import type { ImportTarget, ReaderOptions } from './import-target.ts'
import type { KnownRows } from './known-rows.ts'
import { createRowHash } from './row-hash.rules.ts'
import type { SourceRecord } from './files/source-record.ts'
import type { DateSurvey } from './files/survey-dates.ts'

/** A line that was left out (`isSkipped`), or a field of it. */
export interface ImportIssue {
  line: number
  reason: string
  isSkipped: boolean
}

/** Records of a file that are imported together. */
export interface Chunk<Row> {
  /** How rows with these columns are parsed. */
  reader: {
    width: number
    read: ReturnType<ImportTarget<Row>['reader']>
    subjectOf: ((record: SourceRecord) => string | null) | undefined
    hash: (row: string) => number
  }
  records: SourceRecord[]
  /** The number of known rows, which are not in `records`. */
  known: number
  end: SourceRecord | null
}

/** An empty chunk for a file with these headings. */
export function emptyChunk<Row>(
  target: ImportTarget<Row>,
  headings: readonly string[],
  survey: DateSurvey,
  options: Omit<ReaderOptions, 'dateReader'>,
): Chunk<Row> {
  const columns = findColumns(headings, target.columns)
  const dateReader = (column: string) => survey.readerOf(headings[columns.indexOf(column)])
  const reader = {
    width: headings.length,
    read: target.reader(columns, { ...options, dateReader }),
    subjectOf: target.known?.subjectOf(columns),
    hash: createRowHash([...headings, ...target.dates.map((column) => dateReader(column).order)]),
  }
  return { reader, records: [], known: 0, end: null }
}

/** Whether a row is the last imported row of its subject. If not, its hash is forgotten. */
export function isKnown<Row>(
  { reader: { subjectOf, hash } }: Chunk<Row>,
  record: SourceRecord,
  rows: KnownRows,
): boolean {
  const subject = subjectOf?.(record) ?? null
  if (subject === null) return false
  if (rows.has(subject, hash(record.raw))) return true
  rows.forget(subject)
  return false
}

/** The rows to import, and the problems of others. */
export function readRecords<Row>({ reader, records }: Chunk<Row>) {
  const rows: Row[] = []
  const issues: ImportIssue[] = []
  for (const record of records) {
    const { line, problem, fields, raw } = record
    if (problem !== undefined) issues.push({ line, reason: problem, isSkipped: true })
    else {
      const result = reader.read(fields, reader.hash(raw))
      if ('problem' in result) issues.push({ line, reason: result.problem, isSkipped: true })
      else {
        rows.push(result.row)
        for (const note of result.notes ?? []) issues.push({ line, reason: note, isSkipped: false })
      }
    }
  }
  return { rows, issues }
}
