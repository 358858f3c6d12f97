import { AppError, invalidField } from '../../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../../db/database.ts'
import { openSession, type CopyIn } from '../../../db/session.ts'
import { createQueues } from '../../../process/queues.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Lookups } from '../../lookups/lookups.service.ts'
import type { BatchKind } from '../batch-kinds.ts'
import { findColumn, type FoundColumn, type Wanted } from './column.rules.ts'
import { openTable, ReaderLost, type TableFile } from '../files/read-table.ts'
import * as store from './intake.store.ts'

interface IntakeOptions {
  db: Db
  clock: Clock
  lookups: Pick<Lookups, 'readCell' | 'isSubject' | 'malformed'>
}

export interface UploadedTable {
  userId: number
  batch: BatchKind
  file: { path: string; filename: string }
  /** The heading of the column, where it is not the usual one. */
  column?: string | undefined
  /** Which of several sheets is read; the first that has the column where left out. */
  sheet?: string | undefined
  /** Under which it is staged, where that is known before. */
  publicId?: string | undefined
  /** Ends the reading. */
  signal?: AbortSignal | undefined
}

export interface Staged {
  id: number
  publicId: string
  sheet: string | null
  /** The sheets that have such a column, where there are several. */
  sheets: string[]
  column: FoundColumn
  rows: number
  /** Rows that hold a subject, and how many different ones they hold. */
  valid: number
  subjects: number
  malformedExamples: string[]
}

/** Subjects in a chunk. */
export const CHUNK_SIZE = 1_000
/** With its header, in a result. */
const SHEET_ROWS = 1_048_575
/** How long a staged file is kept. */
export const STAGED_MS = 3_600_000
const STAGED_AT_MOST = 3
const EXAMPLES = 5
const EXAMPLE_LENGTH = 60

/**
 * Reads an uploaded file into the database, where it is staged: rows as they came, subjects in
 * their one spelling, each once. Nothing is asked. Errors: unsupported_file, validation_failed.
 * Nothing is left then.
 */
export function createIntake(deps: IntakeOptions) {
  const queueOf = createQueues()
  // One file of a user after the other: the places of the readers are for all.
  return (upload: UploadedTable): Promise<Staged> =>
    queueOf(upload.userId)
      .add(() => stageAgain(deps, upload))
      .catch((error: unknown) => {
        throw upload.signal?.aborted ? refused('The reading was given up.') : error
      })
}
export type StageTable = ReturnType<typeof createIntake>

/** A reader that the machine has ended is no fault of the file's: it is read once more. */
async function stageAgain(deps: IntakeOptions, upload: UploadedTable): Promise<Staged> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await stage(deps, upload)
    } catch (error) {
      if (!(error instanceof ReaderLost)) throw error
      if (tries === 2) throw notRead(error)
    }
  }
}

async function stage(deps: IntakeOptions, upload: UploadedTable): Promise<Staged> {
  const { signal } = upload
  signal?.throwIfAborted()
  const wanted = wantedOf(deps, upload)
  let sheets: string[] = []
  const table = await openTable(upload.file.path, {
    ...(signal && { signal }),
    choose(heads) {
      const columns = heads.map(({ rows }) => findColumn(rows, wanted))
      sheets = heads.filter((_, at) => columns[at]).map(({ name }) => name)
      if (upload.sheet !== undefined) return heads.findIndex(({ name }) => name === upload.sheet)
      const named = columns.findIndex((column) => column?.isGuessed === false)
      return Math.max(0, named >= 0 ? named : columns.findIndex((column) => column !== null))
    },
  })
  try {
    if (upload.sheet !== undefined && table.sheet !== upload.sheet)
      throw invalidField('sheet', `The file has no sheet "${cut(upload.sheet)}" to read.`)
    const pieces = table.pieces[Symbol.asyncIterator]()
    const first = await pieces.next()
    if (first.done) throw refused('The file is empty.')
    const column = columnOf(first.value.rows, wanted, upload.batch)
    const session = await openSession(deps.db)
    try {
      return await inTransaction(session, (tx) =>
        read(deps, tx, session.copyIn, {
          upload,
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

function wantedOf(
  { lookups }: IntakeOptions,
  { batch: { heading, kind }, column: named }: UploadedTable,
): Wanted {
  return {
    heading,
    named,
    isExact: (cell) => lookups.isSubject(kind, cell),
    isMendable: (cell) => lookups.readCell(kind, cell) !== null,
  }
}

function columnOf(rows: readonly string[][], wanted: Wanted, batch: BatchKind): FoundColumn {
  const { heading, named } = wanted
  const column = findColumn(rows, wanted)
  if (column?.isAmbiguous)
    throw refused(`More than one column is named "${cut(column.name)}". Please rename the others.`)
  if (column) return column
  throw named === undefined
    ? refused(
        `The header of the file must include ${heading}, and no column clearly holds ` +
          `${batch.noun}.`,
      )
    : invalidField('column', `The header of the file does not have a column "${cut(named)}".`)
}

type Piece = TableFile['pieces'] extends AsyncIterable<infer One> ? One : never
interface Reading {
  upload: UploadedTable
  table: TableFile
  sheets: string[]
  column: FoundColumn
  first: Piece
  pieces: AsyncIterator<Piece>
}

async function read(
  { clock, lookups }: IntakeOptions,
  tx: Tx,
  copyIn: CopyIn,
  { upload, table, sheets, column, first, pieces }: Reading,
): Promise<Staged> {
  const { userId, batch, file } = upload
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
  const body = first.rows.slice(column.bodyAt)
  let piece = { rows: body, json: JSON.stringify(body) }
  for (let number = 0; ; number += 1) {
    const subjects = piece.rows.map((row) => {
      const cell = row[column.index] ?? ''
      const subject = lookups.readCell(kind, cell)
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
    piece = next.value
  }
  if (table.format !== 'csv' && counts.rows > SHEET_ROWS)
    throw refused(
      'The file is too complex: a sheet may have at most ' +
        `${SHEET_ROWS.toLocaleString('en-IN')} rows.`,
    )
  if (counts.rows === 0) throw refused('The file has a header and no rows below it.')
  if (counts.valid === 0)
    throw refused(
      `No row of the column "${cut(column.name)}" can be used. ` + lookups.malformed(kind),
    )
  await store.numberSubjects(tx, staged.id, CHUNK_SIZE)
  const subjects = await store.keepCounts(tx, staged.id, counts)
  await store.deleteOlderStaged(tx, userId, STAGED_AT_MOST)
  // Who has gone meanwhile would not know of it.
  upload.signal?.throwIfAborted()
  return { ...staged, ...counts, subjects, sheet: table.sheet, sheets, column, malformedExamples }
}

const cut = (text: string) => text.slice(0, EXAMPLE_LENGTH)

function refused(message: string): AppError {
  return invalidField('file', message)
}

/** Told as it is: nothing is wrong with the file. */
function notRead(cause: Error): AppError {
  const message =
    'The file could not be read just now: this server is busy or short of memory. Please try ' +
    'again in a few minutes.'
  return new AppError('provider_unavailable', { message, cause })
}
