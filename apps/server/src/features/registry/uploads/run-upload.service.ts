import { copyFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { FILE_TYPES, type Storage } from '../../../ports/storage.ts'
import { newFile } from '../../../process/new-file.ts'
import { createImportReport } from '../importing/import-report.ts'
import { ImportError, OTHER_IMPORT, type SuppressedAmong } from '../importing/import-target.ts'
import * as store from './import-uploads.store.ts'
import { importOf } from './upload-kinds.ts'

/** How often the progress is noted, and a cancellation is seen. */
const NOTE_MS = 1_000
/** An upload with which workers began this often, and never came further, has failed. */
const MAX_TRIES = 10

export interface RunOptions {
  db: Db
  clock: Clock
  storage: Storage
  /** Contacts of people who have opted out are not imported. */
  suppressedAmong: SuppressedAmong
  /** The folder for reports of this machine, and one for files of a run. */
  reportsDir: string
  work: { newPath(): Promise<string> }
}

type Ending = Omit<store.Ending, 'at'>

/**
 * Imports an uploaded file. Returns false if it did not end: the worker stops, or another import is
 * faster.
 */
export async function runUpload(
  options: RunOptions,
  upload: store.NextUpload,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock, storage, work } = options
  const end = async (ending: Ending) => {
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
    await importUpload(options, upload, { path, signal, end })
    return true
  } catch (error) {
    if (error === STOPPED) return false
    if (error === ENDED) return true
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
const ENDED = new Error('The import was cancelled, or another worker has ended it.')

async function fetchFile(
  storage: Storage,
  { file_key: key }: store.NextUpload,
  path: string,
): Promise<boolean> {
  const kept = key === null ? null : await storage.read(key)
  if (kept === null) return false
  await pipeline(kept.content, await newFile(path))
  return true
}

async function importUpload(
  { db, clock, storage, suppressedAmong, reportsDir, work }: RunOptions,
  upload: store.NextUpload,
  run: { path: string; signal: AbortSignal; end(ending: Ending): Promise<boolean> },
): Promise<void> {
  const report = createImportReport(reportsDir)
  let bytes = 0
  let isEnded = false
  const note = async () => {
    const goesOn = await inTransaction(db, (tx) => store.noteProgress(tx, upload.id, bytes))
    if (!goesOn) isEnded = true
  }
  // The next note tries again.
  const timer = setInterval(() => void note().catch(() => undefined), NOTE_MS)
  const stopIfNeeded = () => {
    if (isEnded) throw ENDED
    if (run.signal.aborted) throw STOPPED
  }
  try {
    await importOf(upload)({
      db,
      path: run.path,
      suppressedAmong,
      now: () => clock.now(),
      // Another worker may have imported it since this one read its state.
      onLocked: async () => {
        await note()
        stopIfNeeded()
      },
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
      // Afterwards another worker would begin again with what has not ended.
      onImported: async () => {
        await note()
        await run.end(await keepReport())
      },
    })
  } finally {
    clearInterval(timer)
  }

  async function keepReport(): Promise<Ending> {
    const { file, reasons } = report.end()
    if (file === null) return { state: 'finished' }
    const reportKey = `import-reports/${upload.id}.csv`
    const copy = await work.newPath()
    await copyFile(file, copy)
    await storage.put(reportKey, copy, { type: FILE_TYPES.csv })
    return { state: 'finished', reportKey, reasons }
  }
}

/** The message of an error, with the name that the operator knows instead of our path. */
export const wordsOf = (error: ImportError, file: { path: string; filename: string }) =>
  error.message.replaceAll(file.path, file.filename)
