import { basename } from 'node:path'
import { inTransaction, type Db } from '../../../db/database.ts'
import { openSession, type Session } from '../../../db/session.ts'
import { buildIndex, indexesDuringImport } from '../indexing/build-index.service.ts'
import { findColumns } from './files/columns.rules.ts'
import { emptyChunk, isKnown, readRecords, type Chunk, type ImportIssue } from './import-chunk.ts'
import { finishImport } from './finish-import.service.ts'
import { advanceImport, beginImport, type Progress } from './import-position.store.ts'
import { IMPORT_LOCK, ImportError, type ImportTarget, type ReaderOptions } from './import-target.ts'
import { loadKnownRows, type KnownRows } from './known-rows.ts'
import { openSource, readSource, refuseChanged, type SourceFile } from './files/source-file.ts'
import type { SourceRecord } from './files/source-record.ts'
import { tableOf, type SourceTable } from './files/source-table.ts'
import { surveyDates, type DateColumn, type DateSurvey } from './files/survey-dates.ts'

/**
 * A larger file is compared with what is known of all subjects; a first one is made searchable when
 * all of it is there, which is quicker. Names of a smaller one can be found as they come.
 */
const LARGE = 10_000_000
const CHUNK_ROWS = 10_000
/**
 * Bytes of a file, with the rows that are known, until the position is kept: a row keeps the piece
 * of the file in memory that it came with.
 */
const CHUNK_BYTES = 16_000_000

export interface ImportResult {
  added: number
  updated: number
  unchanged: number
  skipped: number
  /** Where a killed import went on; null for one from the beginning. */
  resumedAtLine: number | null
  /** Headings of columns that were not read. */
  unused: readonly string[]
  /** How dates were read that may be read in two ways. */
  dates: readonly DateColumn[]
}

export interface ImportOptions<Row> extends Omit<ReaderOptions, 'dateReader'> {
  db: Db
  path: string
  target: ImportTarget<Row>
  now: () => Date
  onProgress?: (progress: { bytes: number; totalBytes: number; rows: number }) => void
  /**
   * Names that were made searchable after all rows were brought in: of a first file that is large,
   * or where tables have to be made anew.
   */
  onIndexed?: (progress: { rows: number; total: number }) => void
  /**
   * Told once the file was looked at, before its first issue; of one that goes on how long the
   * report was whose rest is told again.
   */
  onStart?: (file: {
    kind: string
    fingerprint: string
    reportBytes: number | null
  }) => Promise<void>
  /** Told a chunk's issues before it is brought in. Returns how long the report is now. */
  onIssues?: (issues: readonly ImportIssue[]) => Promise<number>
  /** Rows a transaction. */
  chunkRows?: number
  /** Whether the file is brought in as a large one is, whatever its size. */
  isLarge?: boolean
}

/**
 * Brings a file in, chunk by chunk, with memory that does not grow with the file; each chunk and
 * the position after it are one transaction. An import that was killed goes on where it stopped.
 * Throws `ImportError`.
 */
export async function importFile<Row>(options: ImportOptions<Row>): Promise<ImportResult> {
  const { db, target } = options
  const source = await openSource(options.path)
  if (source.head.trim() === '') throw new ImportError(`${options.path} is empty.`)
  const table = tableOf(source, [target])
  const survey = await surveyDates(source, table, target, options.now().toISOString().slice(0, 10))
  const session = await openSession(db)
  try {
    if (!(await session.lock(IMPORT_LOCK)))
      throw new ImportError('Another import is running. Wait until it has ended.')
    const file = {
      kind: target.kind,
      name: basename(options.path),
      fingerprint: source.fingerprint,
    }
    const { space, known } = target
    const { isLarge = source.bytes > LARGE } = options
    const progress = await inTransaction(session, (tx) => beginImport(tx, file))
    const resumedAtLine = progress.position > 0 ? progress.line : null
    const reportBytes = resumedAtLine === null ? null : progress.report_bytes
    await options.onStart?.({ kind: target.kind, fingerprint: source.fingerprint, reportBytes })
    const isIndexed =
      space === undefined ||
      (await inTransaction(session, (tx) => indexesDuringImport(tx, space, isLarge)))
    const knownRows = known && isLarge ? await loadKnownRows(session.copyOut, known.query) : null
    await readChunks(
      { ...options, file: source, isIndexed, knownRows, table, survey },
      session,
      progress,
    )
    if (space !== undefined && !isIndexed) await buildIndex(db, session, space, options.onIndexed)
    await inTransaction(session, (tx) =>
      finishImport(tx, session.copyIn, progress.id, options.now()),
    )
    await session.unlock(IMPORT_LOCK)
    const { added, updated, unchanged, skipped } = progress
    const { unused } = findColumns(table.columns, target.columns)
    return { added, updated, unchanged, skipped, resumedAtLine, unused, dates: survey.columns }
  } finally {
    await session.close()
  }
}

interface QueryVariant<Row> extends ImportOptions<Row> {
  file: SourceFile
  isIndexed: boolean
  knownRows: KnownRows | null
  table: SourceTable
  survey: DateSurvey
}

async function readChunks<Row>(options: QueryVariant<Row>, session: Session, progress: Progress) {
  const { file, target, knownRows, table, survey, chunkRows = CHUNK_ROWS } = options
  const { columns } = table
  const start =
    progress.position > 0
      ? { line: Math.max(progress.line, 1), position: progress.position }
      : table.start
  const splitter = table.splitter(start)
  let chunk = emptyChunk(target, columns, survey, options)
  let begin = start.position
  // The next chunk is read while the database takes this one.
  let taking: Promise<void> = Promise.resolve()
  const flush = async () => {
    const full = chunk
    begin = full.end?.end ?? begin
    chunk = { ...full, records: [], known: 0, end: null }
    await taking
    taking = take(options, session, full, progress)
    // Whoever awaits it next throws; until then it must not count as unhandled.
    taking.catch(() => undefined)
  }
  const add = async (records: readonly SourceRecord[]) => {
    for (const record of records) {
      // A JSON file has a key that no record before had.
      if (columns.length > chunk.reader.width) {
        if (chunk.end !== null) await flush()
        chunk = emptyChunk(target, columns, survey, options)
      }
      chunk.end = record
      if (knownRows && isKnown(chunk, record, knownRows)) chunk.known += 1
      else chunk.records.push(record)
      if (chunk.records.length >= chunkRows || record.end - begin >= CHUNK_BYTES) await flush()
    }
  }
  for await (const text of readSource(file, start.position)) await add(splitter.push(text))
  await add(splitter.end())
  await flush()
  await taking
}

async function take<Row>(
  options: QueryVariant<Row>,
  session: Session,
  chunk: Chunk<Row>,
  progress: Progress,
) {
  if (chunk.end === null) return
  const { target, isIndexed } = options
  const { nextLine, end } = chunk.end
  await inTransaction(session, async (tx) => {
    const { rows, issues } = readRecords(chunk)
    if (issues.length > 0) progress.report_bytes = (await options.onIssues?.(issues)) ?? 0
    progress.unchanged += chunk.known
    if (rows.length > 0) {
      const changes = await target.apply(tx, { copyIn: session.copyIn, isIndexed }, rows)
      progress.added += changes.added
      progress.updated += changes.updated
      progress.unchanged += changes.unchanged
    }
    progress.skipped += issues.filter(({ isSkipped }) => isSkipped).length
    progress.position = end
    progress.line = nextLine
    // A position is kept under the file's fingerprint: not one in another content.
    await refuseChanged(options.file)
    await advanceImport(tx, progress)
  })
  const { added, updated, unchanged } = progress
  options.onProgress?.({
    bytes: end,
    totalBytes: options.file.bytes,
    rows: added + updated + unchanged,
  })
}
