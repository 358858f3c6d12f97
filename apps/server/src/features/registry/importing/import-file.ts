import { basename } from 'node:path'
import { inTransaction, type Db } from '../../../db/database.ts'
import { openSession, type Session } from '../../../db/session.ts'
import { createCsvSplitter, delimiterOf } from './csv-splitter.ts'
import { fieldText } from './field-text.rules.ts'
import { advanceImport, beginImport, finishImport, type Progress } from './import-position.store.ts'
import { IMPORT_LOCK, ImportError, type ImportTarget, type ReaderOptions } from './import-target.ts'
import { createJsonSplitter, jsonLayout } from './json-splitter.ts'
import { openSource, readSource, type SourceFile } from './source-file.ts'
import type { RecordSplitter, SourceRecord } from './source-record.ts'

/** A line that was left out (`isSkipped`), or of which a field was. */
export interface ImportIssue {
  line: number
  reason: string
  isSkipped: boolean
}

export interface ImportResult {
  added: number
  updated: number
  unchanged: number
  skipped: number
  /** Where a killed import went on; null for one from the beginning. */
  resumedAtLine: number | null
}

export interface ImportOptions<Row> extends ReaderOptions {
  db: Db
  path: string
  target: ImportTarget<Row>
  now: () => Date
  onProgress?: (progress: { bytes: number; totalBytes: number; rows: number }) => void
  /** Told of each chunk's issues before the chunk is brought in: after a kill some may be told again. */
  onIssues?: (issues: readonly ImportIssue[]) => Promise<void> | void
  /** Rows a transaction. */
  chunkRows?: number
}

/**
 * Brings a file in, chunk by chunk, with memory that does not grow with the file; each chunk and the position after it are
 * one transaction. An import that was killed goes on where it stopped. Throws `ImportError`.
 */
export async function importFile<Row>(options: ImportOptions<Row>): Promise<ImportResult> {
  const { db, target } = options
  const source = await openSource(options.path)
  if (source.head.trim() === '') throw new ImportError(`${options.path} is empty.`)
  const session = await openSession(db)
  try {
    if (!(await session.lock(IMPORT_LOCK))) throw new ImportError('Another import is running. Wait until it has ended.')
    const file = { kind: target.kind, name: basename(options.path), fingerprint: source.fingerprint }
    const progress = await inTransaction(session, (tx) => beginImport(tx, file))
    const resumedAtLine = progress.position > 0 ? progress.line : null
    await readChunks(options, source, session, progress)
    await inTransaction(session, (tx) => finishImport(tx, progress.id, options.now()))
    await session.unlock(IMPORT_LOCK)
    const { added, updated, unchanged, skipped } = progress
    return { added, updated, unchanged, skipped, resumedAtLine }
  } finally {
    await session.close()
  }
}

async function readChunks<Row>(options: ImportOptions<Row>, source: SourceFile, session: Session, progress: Progress) {
  const { target, chunkRows = 10_000 } = options
  const { splitter, columns, position } = open(source, progress)
  let width = columns.length
  let read = target.reader(columns, options)
  const empty = (): Chunk<Row> => ({ rows: [], issues: [], end: null, totalBytes: source.bytes })
  let chunk = empty()
  // The next chunk is read while the database takes this one.
  let taking: Promise<void> = Promise.resolve()
  const flush = async () => {
    const full = chunk
    chunk = empty()
    await taking
    taking = take(options, session, full, progress)
    // Whoever awaits it next throws; until then it must not count as unhandled.
    taking.catch(() => undefined)
  }
  const add = (record: SourceRecord) => {
    chunk.end = record
    if (record.problem !== undefined) {
      chunk.issues.push({ line: record.line, reason: record.problem, isSkipped: true })
      return
    }
    if (columns.length > width) {
      width = columns.length
      read = target.reader(columns, options)
    }
    const result = read(record.fields)
    if ('problem' in result) chunk.issues.push({ line: record.line, reason: result.problem, isSkipped: true })
    else {
      chunk.rows.push(result.row)
      for (const note of result.notes ?? []) chunk.issues.push({ line: record.line, reason: note, isSkipped: false })
    }
  }
  for await (const text of readSource(source, position)) {
    for (const record of splitter.push(text)) {
      add(record)
      if (chunk.rows.length >= chunkRows || chunk.issues.length >= chunkRows) await flush()
    }
  }
  for (const record of splitter.end()) add(record)
  await flush()
  await taking
}

interface Chunk<Row> {
  rows: Row[]
  issues: ImportIssue[]
  end: SourceRecord | null
  totalBytes: number
}

async function take<Row>(options: ImportOptions<Row>, session: Session, chunk: Chunk<Row>, progress: Progress) {
  if (chunk.end === null) return
  if (chunk.issues.length > 0) await options.onIssues?.(chunk.issues)
  const { nextLine, end } = chunk.end
  await inTransaction(session, async (tx) => {
    if (chunk.rows.length > 0) {
      const changes = await options.target.apply(tx, session.copyIn, chunk.rows)
      progress.added += changes.added
      progress.updated += changes.updated
      progress.unchanged += changes.unchanged
    }
    progress.skipped += chunk.issues.filter(({ isSkipped }) => isSkipped).length
    progress.position = end
    progress.line = nextLine
    await advanceImport(tx, progress)
  })
  const { added, updated, unchanged } = progress
  options.onProgress?.({ bytes: end, totalBytes: chunk.totalBytes, rows: added + updated + unchanged })
}

/** The splitter that fits the file, its columns, and where to begin. */
function open(
  source: SourceFile,
  progress: Progress,
): { splitter: RecordSplitter; columns: string[]; position: number } {
  const layout = jsonLayout(source.head)
  if (layout !== null) {
    // Keys that come later are added as they come.
    const columns = headingsOf(source)
    const start = { line: Math.max(progress.line, 1), position: progress.position }
    return { splitter: createJsonSplitter({ layout, columns, start }), columns, position: start.position }
  }
  const newline = source.head.indexOf('\n')
  const { columns, delimiter } = csvHeading(source)
  const start =
    progress.position > 0
      ? { line: progress.line, position: progress.position }
      : { line: 2, position: newline < 0 ? source.head.length : newline + 1 }
  return { splitter: createCsvSplitter({ delimiter, width: columns.length, start }), columns, position: start.position }
}

/** The columns of a file: the CSV heading, or the keys of the first JSON objects. */
export function headingsOf(source: SourceFile): string[] {
  const layout = jsonLayout(source.head)
  if (layout === null) return csvHeading(source).columns
  const columns: string[] = []
  createJsonSplitter({ layout, columns, start: { line: 1, position: 0 } }).push(source.head)
  return columns
}

function csvHeading({ head }: SourceFile) {
  const newline = head.indexOf('\n')
  const heading = newline < 0 ? head : head.slice(0, newline)
  const delimiter = delimiterOf(heading)
  return { delimiter, columns: heading.split(delimiter).map((name) => fieldText(name).replaceAll('"', '').trim()) }
}
