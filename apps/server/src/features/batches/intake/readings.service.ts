import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode, FieldError } from '@dastak/contract/errors.ts'
import * as z from 'zod/mini'
import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Uploads } from '../../../http/requests/uploads.ts'
import { whileHeld } from '../../../jobs/lease.ts'
import type { Clock } from '../../../ports/clock.ts'
import { batchKindOf, type AnyBatchType } from '../batch-kinds.ts'
import { notStaged, readingLost, tooManyReadings } from '../batch-refusals.rules.ts'
import { priced, type TermsOptions } from '../batch-terms.service.ts'
import { STAGED_MS, type Staged, type StageTable, type UploadedTable } from './intake.service.ts'
import { deleteStaged } from './intake.store.ts'
import * as store from './readings.store.ts'

export interface ReadingsOptions extends TermsOptions {
  clock: Clock
  work: Pick<Uploads, 'newPath'>
  /** How long a call waits for the end of the reading before it is answered. */
  estimateWaitMs: number
}
interface Deps extends ReadingsOptions {
  stage: StageTable
  underWay: Map<string, { ending: AbortController; reading: Promise<Found> }>
}

type Found = Staged & Awaited<ReturnType<typeof priced>>

/** The progress of a file. */
type ReadFile = { publicId: string; filename: string; expiresAt: Date } & (
  | { state: 'reading' }
  | { state: 'counted'; found: Found }
)

interface Refusal {
  code: ErrorCode
  message: string
  fieldErrors?: readonly FieldError[]
}

/** How often a reading reports that its process is alive, and checks whether it was cancelled. */
const HEARTBEAT_MS = 2_000
/** Per user. */
const MOST = 4
const uuid = z.uuid()
/** What the release before did not say about a file. */
const BEFORE = { hasRunningNumbers: false }

/**
 * Reads and counts files before they are submitted. A short file is read while its call waits; a
 * long one in the background, and the client polls for its progress.
 */
export function createReadings(options: ReadingsOptions, stage: StageTable) {
  const deps: Deps = { ...options, stage, underWay: new Map() }
  const { db, clock, underWay } = deps

  return {
    start: async (upload: UploadedTable) => start(deps, upload),

    /**
     * The progress of a file. Errors: not_found, the reason why it was refused,
     * provider_unavailable (its process died).
     */
    async look(
      userId: number,
      type: AnyBatchType | undefined,
      publicId: string,
    ): Promise<ReadFile> {
      const reading = await find(deps, userId, publicId)
      if (!reading || (type === undefined ? reading.type === 'LINKEDIN' : reading.type !== type))
        throw notStaged()
      const { filename, state, result } = reading
      const own = { publicId, filename, expiresAt: expiryOf(reading.created_at) }
      if (own.expiresAt <= clock.now()) throw notStaged()
      if (state === 'counted') return { ...own, state, found: { ...BEFORE, ...(result as Found) } }
      if (state === 'refused') throw refusalFrom(result as Refusal)
      if (reading.is_lost) throw readingLost()
      return { ...own, state: 'reading' }
    },

    /** Whether the file is being read. */
    async isReading(userId: number, publicId: string): Promise<boolean> {
      const found = await find(deps, userId, publicId)
      return found?.state === 'reading' && !found.is_lost
    },

    /** The column of a counted file if its numbers count the rows; otherwise null. */
    async runningColumn(userId: number, publicId: string): Promise<string | null> {
      const found = await find(deps, userId, publicId)
      if (found?.state !== 'counted') return null
      const { hasRunningNumbers, column } = found.result as Found
      return hasRunningNumbers ? column.name : null
    },

    /** Ends the reading in whichever process it runs; false if there is none. */
    async cancel(userId: number, publicId: string): Promise<boolean> {
      const found = await find(deps, userId, publicId)
      if (found?.state !== 'reading') return false
      const isMine = await inTransaction(db, (tx) =>
        store.endReading(tx, publicId, 'cancelled', null),
      )
      underWay.get(publicId)?.ending.abort()
      return isMine
    },

    /** Ends all readings of this process, and waits until each has noted its end. */
    async stop(): Promise<void> {
      const all = [...underWay.values()]
      for (const { ending } of all) ending.abort()
      await Promise.allSettled(all.map(({ reading }) => reading))
    },
  }
}
export type Readings = ReturnType<typeof createReadings>

/**
 * Starts to read a file and waits a moment for its end. A client that leaves during this time ends
 * the reading; afterwards it does not. Errors: those of the intake, conflict (too many are being
 * read).
 */
async function start(deps: Deps, upload: UploadedTable): Promise<ReadFile> {
  const { db, clock, work, estimateWaitMs, underWay } = deps
  const { userId, batches, signal } = upload
  const type = batches.length === 1 ? batches[0]!.type : null
  if ((await store.countReadings(db.kysely, userId)) >= MOST) throw tooManyReadings(MOST)
  const publicId = randomUUID()
  const { filename } = upload.file
  // Uploaded files are deleted with their call, so this one is moved.
  const file = { path: await work.newPath(), filename }
  await rename(upload.file.path, file.path)
  const now = clock.now()
  try {
    await inTransaction(db, (tx) =>
      store.insertReading(tx, { id: publicId, userId, type, filename, now }),
    )
  } catch (error) {
    await rm(file.path, { force: true })
    throw error
  }
  const ending = new AbortController()
  const reading = readToEnd(deps, { ...upload, file, publicId }, ending.signal)
  underWay.set(publicId, { ending, reading })
  reading.catch(() => undefined)
  const leave = () => ending.abort()
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  const waiting = new AbortController()
  const inTime = sleep(estimateWaitMs, null, { signal: waiting.signal }).catch(() => null)
  try {
    const found = await Promise.race([reading, inTime])
    const own = { publicId, filename, expiresAt: expiryOf(now) }
    return found === null ? { ...own, state: 'reading' } : { ...own, state: 'counted', found }
  } finally {
    waiting.abort()
    signal?.removeEventListener('abort', leave)
  }
}

async function readToEnd(
  { db, stage, underWay, ...terms }: Deps,
  upload: UploadedTable & { publicId: string },
  ending: AbortSignal,
): Promise<Found> {
  const { publicId, userId } = upload
  const end = (...how: ['counted' | 'refused', object]) =>
    inTransaction(db, (tx) => store.endReading(tx, publicId, ...how))
  const stillNeeded = () => inTransaction(db, (tx) => store.holdReading(tx, publicId))
  try {
    const found = await whileHeld(stillNeeded, HEARTBEAT_MS, async (cancelled) => {
      const staged = await stage({ ...upload, signal: AbortSignal.any([ending, cancelled]) })
      const batch = batchKindOf(staged.type)
      return { ...staged, ...(await priced({ db, ...terms }, userId, batch, staged.id)) }
    })
    if (await end('counted', found)) return found
    await inTransaction(db, (tx) => deleteStaged(tx, found.id))
    throw notStaged()
  } catch (error) {
    await end('refused', refusalOf(error)).catch(() => undefined)
    throw error
  } finally {
    underWay.delete(publicId)
    await rm(upload.file.path, { force: true })
  }
}

/** Undefined if the user has no such reading, or if it was cancelled. */
async function find({ db }: Deps, userId: number, publicId: string) {
  if (!uuid.safeParse(publicId).success) return undefined
  const found = await store.findReading(db.kysely, userId, publicId)
  return found?.state === 'cancelled' ? undefined : found
}

function expiryOf(startedAt: Date): Date {
  return new Date(startedAt.getTime() + STAGED_MS)
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof AppError))
    return { code: 'internal', message: new AppError('internal').message }
  const { code, message, fieldErrors } = error
  return { code, message, ...(fieldErrors && { fieldErrors }) }
}

function refusalFrom({ code, ...options }: Refusal): AppError {
  return new AppError(code, options)
}
