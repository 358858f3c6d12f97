import { createWriteStream } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { OPERATOR_PAGE_ROWS } from '@dastak/contract/limits.ts'
import * as z from 'zod/mini'
import { AppError, invalidField, orNotFound } from '../../../app-error.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import { readCursor, writeCursor } from '../../../lists/cursor.ts'
import type { CursorRequest } from '../../../lists/list-query.ts'
import type { Clock } from '../../../ports/clock.ts'
import { FILE_TYPES, type Storage } from '../../../ports/storage.ts'
import { identificationNumber } from '../records/identifiers.rules.ts'
import { inspectFile } from '../importing/files/source-file.ts'
import { createImportReport } from '../importing/import-report.ts'
import { ImportError, OTHER_IMPORT } from '../importing/import-target.ts'
import { readReport } from './read-report.ts'
import * as store from './import-uploads.store.ts'
import { importOf, templateOf, type UploadedKind } from './upload-kinds.ts'

export type { ImportListRow } from './import-uploads.store.ts'

/** How often the progress is noted, and a cancellation is seen. */
const NOTE_MS = 1_000
/** An upload with which workers began this often, and never came further, has failed. */
const MAX_TRIES = 10

interface ImportUploadsOptions {
  db: Db
  clock: Clock
  storage: Storage
  /** The folder for reports of this machine, and one for files of a run. */
  reportsDir: string
  work: { newPath(): Promise<string> }
}

export interface NewUpload {
  userId: number
  kind: UploadedKind
  contactKind?: string | undefined
  source?: string | undefined
  company?: string | undefined
  file: { path: string; filename: string; bytes: number }
}

const position = z.tuple([z.string(), z.string()])
const uploadId = (typed: string): number | undefined =>
  /^u\d{1,15}$/.test(typed) ? Number(typed.slice(1)) : undefined

/** Files that operators upload. A worker imports them, the oldest first, one at a time. */
export function createImportUploads(options: ImportUploadsOptions) {
  const { db, clock, storage } = options

  async function find(id: string) {
    const number = uploadId(id)
    return orNotFound(number === undefined ? undefined : await store.findUpload(db.kysely, number))
  }

  return {
    /** Keeps a file for a worker. Returns its id. Errors: validation_failed. */
    async add({ userId, kind, contactKind, source, company, file }: NewUpload): Promise<string> {
      const number = company === undefined ? null : identificationNumber(company)
      if (company !== undefined && number === null)
        throw invalidField('company', 'Enter a CIN, LLPIN, FLLPIN or FCRN.')
      await inspectFile(file.path).catch((error: unknown) => {
        throw error instanceof ImportError ? invalidField('file', wordsOf(error, file)) : error
      })
      const key = `imports/${randomUUID()}.csv`
      await storage.put(key, file.path, { type: FILE_TYPES.csv })
      const id = await inTransaction(db, (tx) =>
        store.insertUpload(tx, {
          user_id: userId,
          kind,
          contact_kind: contactKind ?? null,
          source: source ?? null,
          company: number,
          file_name: file.filename,
          file_bytes: file.bytes,
          file_key: key,
          created_at: clock.now(),
        }),
      )
      return `u${id}`
    },

    /** A page of all imports, also of the command line, newest first. */
    async list({ limit = OPERATOR_PAGE_ROWS, cursor }: CursorRequest) {
      const at = readCursor('imports', cursor, position)
      const before = at && { at: new Date(at[0]), id: at[1] }
      const { rows: found, total } = await store.listImports(db.kysely, {
        limit: limit + 1,
        before,
      })
      const rows = found.slice(0, limit)
      if (at === null) await showRunning(db, rows)
      const last = found.length > limit ? rows.at(-1) : undefined
      const next = last ? writeCursor('imports', [last.started_at.toISOString(), last.id]) : null
      return { rows, nextCursor: next, total }
    },

    /** A row of that list. Errors: not_found. */
    find: async (id: string) => orNotFound(await store.findImport(db.kysely, id)),

    /** The columns of a kind with an example row, as CSV. */
    template: templateOf,

    countOpen: () => store.countOpen(db.kysely),
    countRecords: () => store.countRecords(db.kysely),

    /** Errors: not_found. */
    async issues(id: string) {
      const { report_key: key, reasons } = await find(id)
      const report = orNotFound(key === null ? undefined : ((await storage.read(key)) ?? undefined))
      return { first: await readReport(report.content, 100), reasons: reasons ?? {} }
    },

    /** The CSV with every line that was skipped. Errors: not_found. */
    async report(id: string) {
      const { report_key: key } = await find(id)
      return orNotFound(key === null ? undefined : ((await storage.read(key)) ?? undefined))
    },

    /** Errors: not_found. */
    requireUpload: async (id: string) => void (await find(id)),

    /** What was imported stays. Errors: not_found, conflict (it has ended). */
    async cancel(id: string): Promise<void> {
      const upload = await find(id)
      const isEnded = await inTransaction(db, (tx) =>
        store.endUpload(tx, upload.id, { state: 'cancelled', at: clock.now() }),
      )
      if (!isEnded) throw new AppError('conflict', { message: 'This import has ended.' })
      if (upload.file_key !== null) await storage.remove(upload.file_key)
    },

    /** Imports what waits, until nothing does. Called every few seconds in each worker. */
    async work(signal: AbortSignal): Promise<void> {
      for (;;) {
        const next = signal.aborted ? undefined : await store.nextUpload(db.kysely)
        if (!next || (await inTransaction(db, store.isImporting))) return
        if (!(await runUpload(options, next, signal))) return
      }
    },
  }
}
export type ImportUploads = ReturnType<typeof createImportUploads>

/** An import of the command line runs if one runs and no upload does. It is the latest. */
async function showRunning(db: Db, rows: store.ImportListRow[]): Promise<void> {
  const latest = rows.find(({ state }) => state === 'stopped')
  if (!latest || rows.some(({ state }) => state === 'running')) return
  if (await inTransaction(db, store.isImporting)) latest.state = 'running'
}

/** Returns false if it did not end: the worker stops, or another import is faster. */
async function runUpload(
  options: ImportUploadsOptions,
  upload: store.NextUpload,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock, storage, work } = options
  const end = async (ending: Omit<store.Ending, 'at'>) => {
    await inTransaction(db, (tx) => store.endUpload(tx, upload.id, { ...ending, at: clock.now() }))
    if (upload.file_key !== null) await storage.remove(upload.file_key)
    return true
  }
  const tries = await inTransaction(db, (tx) => store.beginUpload(tx, upload.id))
  if (tries === Infinity) return true
  if (tries > MAX_TRIES) return end({ state: 'failed', problem: TOO_OFTEN })
  const path = await work.newPath()
  try {
    if (!(await fetchFile(storage, upload, path)))
      return await end({ state: 'failed', problem: 'The uploaded file is gone. Upload it again.' })
    return await end(await importUpload(options, upload, { path, signal }))
  } catch (error) {
    if (error === STOPPED) return false
    if (error === CANCELLED) return true
    if (!(error instanceof ImportError)) throw error
    if (error.message === OTHER_IMPORT) return false
    const problem = wordsOf(error, { path, filename: upload.file_name })
    return await end({ state: 'failed', problem })
  } finally {
    await rm(path, { force: true })
  }
}

const TOO_OFTEN = 'Workers began with it again and again, and never came further.'
const STOPPED = new Error('The worker stops.')
const CANCELLED = new Error('The import was cancelled.')

async function fetchFile(
  storage: Storage,
  { file_key: key }: store.NextUpload,
  path: string,
): Promise<boolean> {
  const kept = key === null ? null : await storage.read(key)
  if (kept === null) return false
  await pipeline(kept.content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return true
}

async function importUpload(
  { db, clock, storage, reportsDir, work }: ImportUploadsOptions,
  upload: store.NextUpload,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<Omit<store.Ending, 'at'>> {
  const report = createImportReport(reportsDir)
  let bytes = 0
  let isCancelled = false
  const note = async () => {
    const goesOn = await inTransaction(db, (tx) => store.noteProgress(tx, upload.id, bytes))
    if (!goesOn) isCancelled = true
  }
  // The next note tries again.
  const timer = setInterval(() => void note().catch(() => undefined), NOTE_MS)
  const stopIfNeeded = () => {
    if (isCancelled) throw CANCELLED
    if (signal.aborted) throw STOPPED
  }
  try {
    await importOf(upload)({
      db,
      path,
      now: () => clock.now(),
      onStart: async (of) => {
        await report.start(of)
        await inTransaction(db, (tx) => store.linkImport(tx, upload.id, of))
      },
      onIssues: async (issues) => {
        stopIfNeeded()
        return report.add(issues)
      },
      onProgress: (progress) => {
        bytes = progress.bytes
        stopIfNeeded()
      },
    })
    await note()
  } finally {
    clearInterval(timer)
  }
  const { file, reasons } = report.end()
  if (file === null) return { state: 'finished' }
  const reportKey = `import-reports/${upload.id}.csv`
  const copy = await work.newPath()
  await copyFile(file, copy)
  await storage.put(reportKey, copy, { type: FILE_TYPES.csv })
  return { state: 'finished', reportKey, reasons }
}

/** The message of an error, with the name that the operator knows instead of our path. */
const wordsOf = (error: ImportError, file: { path: string; filename: string }) =>
  error.message.replaceAll(file.path, file.filename)
