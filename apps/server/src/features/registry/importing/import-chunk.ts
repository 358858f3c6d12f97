import type { Tx } from '../../../db/database.ts'
import type { ImportTarget, ReaderOptions } from './import-target.ts'
import { createRowHash } from './row-hash.rules.ts'
import type { SourceRecord } from './source-record.ts'

/** A line that was left out (`isSkipped`), or of which a field was. */
export interface ImportIssue {
  line: number
  reason: string
  isSkipped: boolean
}

/** Records of a file that are brought in together. */
export interface Chunk<Row> {
  /** How rows of a file with these columns are read. */
  reader: {
    width: number
    read: ReturnType<ImportTarget<Row>['reader']>
    subjectOf: ((record: SourceRecord) => string | null) | undefined
    hash: (row: string) => number
  }
  records: SourceRecord[]
  end: SourceRecord | null
}

export function emptyChunk<Row>(
  target: ImportTarget<Row>,
  columns: readonly string[],
  options: ReaderOptions,
): Chunk<Row> {
  const reader = {
    width: columns.length,
    read: target.reader(columns, options),
    subjectOf: target.known?.subjectOf(columns),
    hash: createRowHash(columns),
  }
  return { reader, records: [], end: null }
}

/** A row that may be known already. */
export interface AskedRow {
  record: SourceRecord
  subject: string
  hash: number
}

/** The rows of a chunk of which it is asked whether they are known: those whose subject has no other. Of several the last counts, whatever was known. */
export function rowsToAsk<Row>({ reader, records }: Chunk<Row>): AskedRow[] {
  const { subjectOf } = reader
  if (!subjectOf) return []
  const bySubject = new Map<string, SourceRecord | null>()
  for (const record of records) {
    const subject = subjectOf(record)
    if (subject !== null) bySubject.set(subject, bySubject.has(subject) ? null : record)
  }
  const asked: AskedRow[] = []
  for (const [subject, record] of bySubject)
    if (record !== null) asked.push({ record, subject, hash: reader.hash(record.raw) })
  return asked
}

/** Those that were brought in before as they are. */
export async function knownRecords<Row>(
  tx: Tx,
  { known }: ImportTarget<Row>,
  asked: readonly AskedRow[],
): Promise<ReadonlySet<SourceRecord>> {
  if (!known || asked.length === 0) return new Set()
  const unknown = new Set(
    await known.unknownOf(
      tx,
      asked.map(({ subject }) => subject),
      asked.map(({ hash }) => hash),
    ),
  )
  return new Set(asked.flatMap(({ record }, place) => (unknown.has(place) ? [] : [record])))
}

/** The rows to bring in, and what is wrong with others. */
export function readRecords<Row>({ reader, records }: Chunk<Row>, known: ReadonlySet<SourceRecord>) {
  const rows: Row[] = []
  const issues: ImportIssue[] = []
  for (const record of records) {
    if (known.has(record)) continue
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
