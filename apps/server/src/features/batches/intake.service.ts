import { invalidField, type AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import { openSession, type CopyIn } from '../../db/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import type { BatchKind } from './batch-kinds.ts'
import { findColumn, type FoundColumn } from './column.rules.ts'
import { openTable, type TableFile } from './files/read-table.ts'
import * as store from './intake.store.ts'

export interface IntakeOptions {
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
  /** Ends the reading. */
  signal?: AbortSignal | undefined
}

export interface Staged {
  id: number
  publicId: string
  sheet: string | null
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
 * Reads an uploaded file into the database, where it is staged: rows as they came, subjects in their one spelling, each once. Nothing is asked.
 * Errors: unsupported_file, validation_failed. Nothing is left then.
 */
export function createIntake({ db, clock, lookups }: IntakeOptions) {
  const turns = createTurns()
  // One file of a user after the other: the places of the readers are for all.
  return (upload: UploadedTable): Promise<Staged> =>
    turns(upload.userId, () => stage(upload)).catch((error: unknown) => {
      throw upload.signal?.aborted ? refused('The reading was given up.') : error
    })

  async function stage(upload: UploadedTable): Promise<Staged> {
    const { signal } = upload
    signal?.throwIfAborted()
    const table = await openTable(upload.file.path, { heading: upload.batch.heading, ...(signal && { signal }) })
    try {
      const pieces = table.pieces[Symbol.asyncIterator]()
      const first = await pieces.next()
      if (first.done) throw refused('The file is empty.')
      const column = columnOf(first.value.rows, upload)
      const session = await openSession(db)
      try {
        return await inTransaction(session, (tx) =>
          read(tx, session.copyIn, { upload, table, column, first: first.value, pieces }),
        )
      } finally {
        await session.close()
      }
    } finally {
      await table.close()
    }
  }

  function columnOf(rows: readonly string[][], { batch, column: named }: UploadedTable): FoundColumn {
    const { heading, kind, noun } = batch
    const column = findColumn(rows, {
      heading,
      named,
      isExact: (cell) => lookups.isSubject(kind, cell),
      isMendable: (cell) => lookups.readCell(kind, cell) !== null,
    })
    if (column?.isAmbiguous)
      throw refused(
        `More than one column is named "${column.name.slice(0, EXAMPLE_LENGTH)}". Please rename the others.`,
      )
    if (column) return column
    throw named === undefined
      ? refused(`The header of the file must include ${heading}, and no column clearly holds ${noun}.`)
      : invalidField('column', `The header of the file does not have a column "${named.slice(0, EXAMPLE_LENGTH)}".`)
  }

  interface Reading {
    upload: UploadedTable
    table: TableFile
    column: FoundColumn
    first: { rows: string[][]; json: string }
    pieces: AsyncIterator<{ rows: string[][]; json: string }>
  }

  async function read(tx: Tx, copyIn: CopyIn, { upload, table, column, first, pieces }: Reading): Promise<Staged> {
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
    })
    const counts = { columns: column.header.length, rows: 0, valid: 0 }
    const malformedExamples: string[] = []
    const body = column.hasHeader ? first.rows.slice(1) : first.rows
    let piece = { rows: body, json: JSON.stringify(body) }
    for (let number = 0; ; number += 1) {
      const subjects = piece.rows.map((row) => {
        const cell = row[column.index] ?? ''
        const subject = lookups.readCell(kind, cell)
        if (subject === null && malformedExamples.length < EXAMPLES)
          malformedExamples.push(cell.slice(0, EXAMPLE_LENGTH))
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
      throw refused(`The file is too complex: a sheet may have at most ${SHEET_ROWS.toLocaleString('en-IN')} rows.`)
    if (counts.rows === 0) throw refused('The file has a header and no rows below it.')
    if (counts.valid === 0)
      throw refused(
        `No row of the column "${column.name.slice(0, EXAMPLE_LENGTH)}" can be used. ${lookups.malformed(kind)}`,
      )
    await store.numberSubjects(tx, staged.id, CHUNK_SIZE)
    const subjects = await store.keepCounts(tx, staged.id, counts)
    await store.deleteOlderStaged(tx, userId, STAGED_AT_MOST)
    // Who has gone meanwhile would not know of it.
    upload.signal?.throwIfAborted()
    return { ...staged, ...counts, subjects, sheet: table.sheet, column, malformedExamples }
  }
}

function refused(message: string): AppError {
  return invalidField('file', message)
}

/** Runs the work of each user one after the other. */
function createTurns() {
  const last = new Map<number, Promise<unknown>>()
  return async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const before = last.get(userId) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(userId, mine)
    try {
      return await mine
    } finally {
      if (last.get(userId) === mine) last.delete(userId)
    }
  }
}
