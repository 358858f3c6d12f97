import { readCompanyNumber } from '@dastak/contract/identifiers.ts'
import { randomUUID } from 'node:crypto'
import { OPERATOR_PAGE_ROWS } from '@dastak/contract/limits.ts'
import * as z from 'zod/mini'
import { AppError, invalidField, orNotFound } from '../../../app-error.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import { readCursor, writeCursor } from '../../../lists/cursor.ts'
import type { CursorRequest } from '../../../lists/list-query.ts'
import { FILE_TYPES } from '../../../ports/storage.ts'
import { inspectFile } from '../importing/files/source-file.ts'
import { ImportError } from '../importing/import-target.ts'
import { readReport } from './read-report.ts'
import { runUpload, wordsOf, type RunOptions } from './run-upload.service.ts'
import * as store from './import-uploads.store.ts'
import { templateOf, type UploadedKind } from './upload-kinds.ts'

export type { RunOptions as ImportUploadsOptions } from './run-upload.service.ts'
export type { ImportListRow } from './import-uploads.store.ts'

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
export function createImportUploads(options: RunOptions) {
  const { db, clock, storage } = options

  async function find(id: string) {
    const number = uploadId(id)
    return orNotFound(number === undefined ? undefined : await store.findUpload(db.kysely, number))
  }

  return {
    /** Keeps a file for a worker. Returns its id. Errors: validation_failed. */
    async add({ userId, kind, contactKind, source, company, file }: NewUpload): Promise<string> {
      const number = company === undefined ? null : readCompanyNumber(company)
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
