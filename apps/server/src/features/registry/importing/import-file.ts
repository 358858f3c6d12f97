import { basename } from 'node:path'
import { inTransaction, type Db } from '../../../db/database.ts'
import { openSession, type Session } from '../../../db/session.ts'
import { buildIndex, indexesDuringImport } from '../indexing/build-index.service.ts'
import { findColumns } from './files/columns.rules.ts'
import { emptyChunk, isKnown, readRecords, type Chunk, type ImportIssue } from './import-chunk.ts'
import { finishImport } from './finish-import.service.ts'
import { advanceImport, beginImport, type Progress } from './import-position.store.ts'
import {
  IMPORT_LOCK,
  ImportError,
  nobodyOptedOut,
  OTHER_IMPORT,
  type ImportTarget,
  type ReaderOptions,
  type SuppressedAmong,
} from './import-target.ts'
import { loadKnownRows, type KnownRows } from './known-rows.ts'
import { openSource, readSource, refuseChanged, type SourceFile } from './files/source-file.ts'
import type { SourceRecord } from './files/source-record.ts'
import { tableOf, type SourceTable } from './files/source-table.ts'
import { surveyDates, type DateColumn, type DateSurvey } from './files/survey-dates.ts'

/**
 * A larger file is compared with the hashes of all known rows. If it is a first import, it is
 * indexed after all its rows, which is faster. Names of a smaller file are indexed while it is
 * imported.
 */
const LARGE = 10_000_000
const CHUNK_ROWS = 10_000
/**
 * The position is saved after so many bytes of a file, including known rows: each row keeps its
 * chunk of the file in memory.
 */
const CHUNK_BYTES = 16_000_000

export interface ImportResult {
  added: number
  updated: number
  unchanged: number
  skipped: number
  /** The line at which an interrupted import continued. Null for one from the beginning. */
  resumedAtLine: number | null
  /** Headings of unused columns. */
  unused: readonly string[]
  /** How ambiguous dates were parsed. */
  dates: readonly DateColumn[]
}

export interface ImportOptions<Row> extends Omit<ReaderOptions, 'dateReader'> {
  db: Db
  path: string
  target: ImportTarget<Row>
  now: () => Date
  /** Contacts of people who have opted out. Files of contacts need it. */
  suppressedAmong?: SuppressedAmong
  onProgress?: (progress: { bytes: number; totalBytes: number; rows: number }) => void
  /**
   * Progress of the indexing after all rows were imported: for a large first file, or if the search
   * tables must be rebuilt.
   */
  onIndexed?: (progress: { rows: number; total: number }) => void
  /**
   * Called as soon as no other import can run. If it throws, the import ends before it begins.
   */
  onLocked?: () => Promise<void>
  /**
   * Called after the file was opened, before its first issue. For a resumed import `reportBytes` is
   * the length of the report up to there: later issues are reported again.
   */
  onStart?: (file: {
    kind: string
    fingerprint: string
    reportBytes: number | null
  }) => Promise<void>
  /**
   * Called with the issues of a chunk before it is stored. Returns the new length of the report.
   */
  onIssues?: (issues: readonly ImportIssue[]) => Promise<number>
  /** Called after the last row was imported, as long as no other import can run. */
  onImported?: () => Promise<void>
  /** Rows per transaction. */
  chunkRows?: number
  /** Imports the file as a large one, whatever its size. */
  isLarge?: boolean
}

/**
 * Imports a file in chunks, with constant memory. Each chunk and the position after it are one
 * transaction. An interrupted import continues where it stopped. Throws `ImportError`.
 */
export async function importFile<Row>(options: ImportOptions<Row>): Promise<ImportResult> {
  const { db, target } = options
  const source = await openSource(options.path)
  if (source.head.trim() === '') throw new ImportError(`${options.path} is empty.`)
  const table = tableOf(source, [target])
  const survey = await surveyDates(source, table, target, options.now().toISOString().slice(0, 10))
  const session = await openSession(db)
  try {
    if (!(await session.lock(IMPORT_LOCK))) throw new ImportError(OTHER_IMPORT)
    await options.onLocked?.()
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
    await options.onImported?.()
    await session.unlock(IMPORT_LOCK)
    const { added, updated, unchanged, skipped } = progress
    const { unused } = findColumns(table.columns, target.columns)
    return { added, updated, unchanged, skipped, resumedAtLine, unused, dates: survey.columns }
  } finally {
    await session.close()
  }
}

interface ChunkOptions<Row> extends ImportOptions<Row> {
  file: SourceFile
  isIndexed: boolean
  knownRows: KnownRows | null
  table: SourceTable
  survey: DateSurvey
}

async function readChunks<Row>(options: ChunkOptions<Row>, session: Session, progress: Progress) {
  const { file, target, knownRows, table, survey, chunkRows = CHUNK_ROWS } = options
  const { columns } = table
  const start =
    progress.position > 0
      ? { line: Math.max(progress.line, 1), position: progress.position }
      : table.start
  const splitter = table.splitter(start)
  let chunk = emptyChunk(target, columns, survey, options)
  let begin = start.position
  // The next chunk is read while the database stores this one.
  let storing: Promise<void> = Promise.resolve()
  const flush = async () => {
    const full = chunk
    begin = full.end?.end ?? begin
    chunk = { ...full, records: [], known: 0, end: null }
    await storing
    storing = storeChunk(options, session, full, progress)
    // The error is thrown at the next await. Until then it must not count as unhandled.
    storing.catch(() => undefined)
  }
  const add = async (records: readonly SourceRecord[]) => {
    for (const record of records) {
      // The JSON record has a key that no earlier record had.
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
  await storing
}

async function storeChunk<Row>(
  options: ChunkOptions<Row>,
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
      const { suppressedAmong = nobodyOptedOut } = options
      const context = { copyIn: session.copyIn, isIndexed, suppressedAmong }
      const changes = await target.apply(tx, context, rows)
      progress.added += changes.added
      progress.updated += changes.updated
      progress.unchanged += changes.unchanged
    }
    progress.skipped += issues.filter(({ isSkipped }) => isSkipped).length
    progress.position = end
    progress.line = nextLine
    // A position is stored for the file's fingerprint, so the content must not have changed.
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
