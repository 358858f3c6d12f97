import { invalidField, type AppError } from '../../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../../db/database.ts'
import { openSession, type CopyIn } from '../../../db/session.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Lookups } from '../../lookups/lookups.service.ts'
import type { AnyBatchType, BatchKind } from '../batch-kinds.ts'
import { chooseColumn } from './choose-column.rules.ts'
import type { FoundColumn } from './column.rules.ts'
import { recogniseBatch, type Candidate } from './recognise-batch.rules.ts'
import { identifierIn, shownIn } from '../files/cells.ts'
import { openTable, type TableFile } from '../files/read-table.ts'
import { inReaderTurn } from '../files/reader-turns.ts'
import type { FileCell } from '../files/table-messages.ts'
import * as store from './intake.store.ts'
import { createRunningCheck } from './running-numbers.rules.ts'

interface IntakeOptions {
  db: Db
  clock: Clock
  lookups: Pick<Lookups, 'readCell' | 'isSubject' | 'malformed'>
}

export interface UploadedTable {
  userId: number
  /** What it is; if there are several, the file says it. */
  batches: readonly BatchKind[]
  file: { path: string; filename: string }
  /** The heading of the column, if it is not the usual one. */
  column?: string | undefined
  /** The sheet to read if there are several; by default the first one that has the column. */
  sheet?: string | undefined
  /** The id under which it is staged, if it is known already. */
  publicId?: string | undefined
  /** Ends the reading. */
  signal?: AbortSignal | undefined
}

export interface Staged {
  id: number
  publicId: string
  type: AnyBatchType
  sheet: string | null
  /** The sheets with rows, if there are several. */
  sheets: string[]
  column: FoundColumn
  /** The numbers of the column count its rows, and may not be identifiers. */
  hasRunningNumbers: boolean
  rows: number
  /** The number of rows with a subject, and of different subjects. */
  valid: number
  subjects: number
  malformedExamples: string[]
}

/** Subjects in a chunk. */
export const CHUNK_SIZE = 1_000
/** The most data rows of a result, which also has a heading. */
const SHEET_ROWS = 1_048_575
/** How long a staged file is kept. */
export const STAGED_MS = 3_600_000
/** The last files and choices of a user that are kept staged. */
export const MAX_STAGED = 3
const EXAMPLES = 5
const EXAMPLE_LENGTH = 60

/**
 * Reads an uploaded file and stages it in the database: its rows unchanged, each different subject
 * once, in its standard spelling. Nothing is looked up. If it fails nothing is left. Errors:
 * unsupported_file, validation_failed.
 */
export function createIntake(deps: IntakeOptions) {
  return (upload: UploadedTable): Promise<Staged> =>
    inReaderTurn(upload.userId, upload.signal, () => stage(deps, upload))
}
export type StageTable = ReturnType<typeof createIntake>

async function stage(deps: IntakeOptions, upload: UploadedTable): Promise<Staged> {
  const { signal } = upload
  signal?.throwIfAborted()
  const candidates = candidatesOf(deps, upload)
  let sheets: string[] = []
  const table = await openTable(upload.file.path, {
    ...(signal && { signal }),
    hasLinks: candidates.some(({ batch }) => batch.kind === 'linkedin'),
    choose(heads) {
      sheets = heads.map(({ name }) => name)
      if (upload.sheet !== undefined) return sheets.indexOf(upload.sheet)
      const starts = heads.map(({ rows }) => rows)
      return recogniseBatch(starts, candidates)?.sheetAt ?? 0
    },
  })
  try {
    if (upload.sheet !== undefined && table.sheet !== upload.sheet)
      throw invalidField('sheet', `The file has no sheet "${cut(upload.sheet)}" to read.`)
    const pieces = table.pieces[Symbol.asyncIterator]()
    const first = await pieces.next()
    if (first.done) throw refused('The file is empty.')
    const rows = first.value.rows.map((row) =>
      row.map((cell) => identifierIn(cell, (link) => isProfile(deps, link))),
    )
    const { batch, column } = chooseColumn(rows, candidates)
    const session = await openSession(deps.db)
    try {
      return await inTransaction(session, (tx) =>
        read(deps, tx, session.copyIn, {
          upload,
          batch,
          table,
          sheets,
          column,
          first: first.value,
          pieces,
        }),
      )
    } finally {
      await session.close()
    }
  } finally {
    await table.close()
  }
}

const isProfile = ({ lookups }: IntakeOptions, link: string) =>
  lookups.readCell('linkedin', link) !== null

function candidatesOf(
  { lookups }: IntakeOptions,
  { batches, column: named }: UploadedTable,
): Candidate[] {
  return batches.map((batch) => ({
    batch,
    request: {
      heading: batch.heading,
      named,
      isExact: (cell) => lookups.isSubject(batch.kind, cell),
      isFixable: (cell) => lookups.readCell(batch.kind, cell) !== null,
    },
  }))
}

type Piece = TableFile['pieces'] extends AsyncIterable<infer One> ? One : never
interface Reading {
  upload: UploadedTable
  batch: BatchKind
  table: TableFile
  sheets: string[]
  column: FoundColumn
  first: Piece
  pieces: AsyncIterator<Piece>
}

async function read(
  deps: IntakeOptions,
  tx: Tx,
  copyIn: CopyIn,
  { upload, batch, table, sheets, column, first, pieces }: Reading,
): Promise<Staged> {
  const { clock, lookups } = deps
  const { userId, file } = upload
  const { kind } = batch
  const staged = await store.insertStaged(tx, {
    user_id: userId,
    type: batch.type,
    kind,
    filename: file.filename,
    format: table.format === 'csv' ? 'csv' : 'xlsx',
    sheet: table.sheet,
    header: JSON.stringify(column.header),
    column_index: column.index,
    created_at: clock.now(),
    ...(upload.publicId !== undefined && { public_id: upload.publicId }),
  })
  const counts = { columns: column.header.length, rows: 0, valid: 0 }
  const malformedExamples: string[] = []
  /** Of a cell that leads to an address, the column of profiles has the address. */
  function ownPiece({ rows, json }: Piece) {
    if (kind !== 'linkedin') return { rows: rows as FileCell[][], json }
    const own = rows.map((row) =>
      row.map((cell, at) =>
        at === column.index ? identifierIn(cell, (link) => isProfile(deps, link)) : shownIn(cell),
      ),
    )
    return { rows: own, json: JSON.stringify(own) }
  }
  // A kind to which a short number means nothing cannot take the numbers of rows for identifiers.
  const running = lookups.readCell(kind, '1') === null ? null : createRunningCheck()
  const body = first.rows.slice(column.bodyAt)
  let piece = ownPiece({ rows: body, json: JSON.stringify(body) })
  for (let number = 0; ; number += 1) {
    const subjects = piece.rows.map((row) => {
      const cell = String(row[column.index] ?? '')
      const subject = lookups.readCell(kind, cell)
      running?.add(cell)
      if (subject === null && malformedExamples.length < EXAMPLES) malformedExamples.push(cut(cell))
      if (subject !== null) counts.valid += 1
      counts.columns = Math.max(counts.columns, row.length)
      return subject
    })
    counts.rows += piece.rows.length
    if (subjects.length > 0)
      await copyIn(store.COPY_BLOCKS, [store.blockLine(staged.id, number, piece.json, subjects)])
    const next = await pieces.next()
    if (next.done) break
    piece = ownPiece(next.value)
  }
  if (table.format !== 'csv' && counts.rows > SHEET_ROWS)
    throw refused(
      'The file is too complex: a sheet may have at most ' +
        `${SHEET_ROWS.toLocaleString('en-IN')} rows.`,
    )
  if (counts.rows === 0) throw refused('The file has a header but no rows below it.')
  if (counts.valid === 0)
    throw refused(
      `No row in the column "${cut(column.name)}" can be used. ` + lookups.malformed(kind),
    )
  await store.numberSubjects(tx, staged.id, CHUNK_SIZE)
  const subjects = await store.saveCounts(tx, staged.id, counts)
  await store.deleteOlderStaged(tx, userId, MAX_STAGED)
  // A caller who has left would never submit it.
  upload.signal?.throwIfAborted()
  const { type } = batch
  const { sheet } = table
  const hasRunningNumbers = running?.isRunning() ?? false
  const found = { type, subjects, sheet, sheets, column, hasRunningNumbers, malformedExamples }
  return { ...staged, ...counts, ...found }
}

const cut = (text: string) => text.slice(0, EXAMPLE_LENGTH)

function refused(message: string): AppError {
  return invalidField('file', message)
}
