import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode, FieldError } from '@dastak/contract/errors.ts'
import * as z from 'zod/mini'
import { AppError } from '../../../app-error.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Uploads } from '../../../http/requests/uploads.ts'
import { whileHeld } from '../../../jobs/lease.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { AnyBatchType } from '../batch-kinds.ts'
import { notStaged, readingLost, tooManyReadings } from '../batch-refusals.rules.ts'
import { STAGED_MS, type UploadedTable } from './intake.service.ts'
import * as store from './readings.store.ts'

export interface ReadingsOptions {
  db: Db
  clock: Clock
  work: Pick<Uploads, 'newPath'>
  /** How long a call waits for the end of the reading before it is answered. */
  estimateWaitMs: number
}

/** How far a file is. */
type ReadFile<Found> = { publicId: string; filename: string; expiresAt: Date } & (
  | { state: 'reading' }
  | { state: 'counted'; found: Found }
)

interface Refusal {
  code: ErrorCode
  message: string
  fieldErrors?: readonly FieldError[]
}

/** How often a reading says that it lives, and hears that it was cancelled. */
const BEAT_MS = 2_000
/** Of one user at a time. */
const MOST = 4
const uuid = z.uuid()

/**
 * Reads files that are counted before they are submitted: a short one while its call waits, a long
 * one on its own, and whoever sent it asks how far it is. `read` stages and prices it under the id;
 * `forget` takes what it has staged away.
 */
export function createReadings<Found extends object>(
  { db, clock, work, estimateWaitMs }: ReadingsOptions,
  read: (upload: UploadedTable & { publicId: string }) => Promise<Found>,
  forget: (found: Found) => Promise<void>,
) {
  const underWay = new Map<string, AbortController>()

  const told = ({ public_id: publicId, filename, created_at: at }: store.Reading) => ({
    publicId,
    filename,
    expiresAt: new Date(at.getTime() + STAGED_MS),
  })

  async function readToEnd(upload: UploadedTable, publicId: string): Promise<Found> {
    const ending = underWay.get(publicId)!.signal
    const end = (...how: ['counted' | 'refused', object]) =>
      inTransaction(db, (tx) => store.endReading(tx, publicId, ...how))
    const stillWanted = () => inTransaction(db, (tx) => store.holdReading(tx, publicId))
    try {
      const found = await whileHeld(stillWanted, BEAT_MS, (cancelled) =>
        read({ ...upload, publicId, signal: AbortSignal.any([ending, cancelled]) }),
      )
      if (await end('counted', found)) return found
      await forget(found)
      throw notStaged()
    } catch (error) {
      await end('refused', refusalOf(error)).catch(() => undefined)
      throw error
    } finally {
      underWay.delete(publicId)
      await rm(upload.file.path, { force: true })
    }
  }

  /** Errors: not_found. */
  async function find(
    userId: number,
    publicId: string,
    type?: AnyBatchType,
  ): Promise<store.Reading> {
    const of = { userId, id: publicId, ...(type && { type }) }
    const found = uuid.safeParse(publicId).success
      ? await store.findReading(db.kysely, of)
      : undefined
    if (!found || found.state === 'cancelled') throw notStaged()
    return found
  }

  return {
    /**
     * Begins to read a file, and waits a moment for its end. Who leaves meanwhile ends it; who was
     * told that it is being read does not. Errors: those of `read`, conflict (too many are being
     * read).
     */
    async start(upload: UploadedTable): Promise<ReadFile<Found>> {
      const { userId, batch, signal } = upload
      if ((await store.countReadings(db.kysely, userId)) >= MOST) throw tooManyReadings(MOST)
      const publicId = randomUUID()
      const { filename } = upload.file
      // What came with the call goes with it.
      const file = { path: await work.newPath(), filename }
      await rename(upload.file.path, file.path)
      const now = clock.now()
      try {
        await inTransaction(db, (tx) =>
          store.insertReading(tx, { id: publicId, userId, type: batch.type, filename, now }),
        )
      } catch (error) {
        await rm(file.path, { force: true })
        throw error
      }
      const ending = new AbortController()
      underWay.set(publicId, ending)
      const reading = readToEnd({ ...upload, file }, publicId)
      reading.catch(() => undefined)
      const leave = () => ending.abort()
      signal?.addEventListener('abort', leave)
      if (signal?.aborted) leave()
      const waiting = new AbortController()
      const { signal: isOver } = waiting
      const inTime = sleep(estimateWaitMs, null, { signal: isOver }).catch(() => null)
      try {
        const found = await Promise.race([reading, inTime])
        const own = { publicId, filename, expiresAt: new Date(now.getTime() + STAGED_MS) }
        return found === null ? { ...own, state: 'reading' } : { ...own, state: 'counted', found }
      } finally {
        waiting.abort()
        signal?.removeEventListener('abort', leave)
      }
    },

    /** How far it is. Errors: not_found, its refusal, provider_unavailable (its process died). */
    async look(userId: number, type: AnyBatchType, publicId: string): Promise<ReadFile<Found>> {
      const reading = await find(userId, publicId, type)
      const isOld = told(reading).expiresAt <= clock.now()
      if (isOld) throw notStaged()
      if (reading.state === 'counted')
        return { ...told(reading), state: 'counted', found: reading.told as Found }
      if (reading.state === 'refused') throw refusalFrom(reading.told as Refusal)
      if (reading.is_lost) throw readingLost()
      return { ...told(reading), state: 'reading' }
    },

    /** Whether it is being read. */
    async isReading(userId: number, publicId: string): Promise<boolean> {
      const found = await find(userId, publicId).catch(() => null)
      return found?.state === 'reading' && !found.is_lost
    },

    /** Ends the reading, in whichever process; false where there is none. */
    async cancel(userId: number, publicId: string): Promise<boolean> {
      const found = await find(userId, publicId).catch(() => null)
      if (found?.state !== 'reading') return false
      const isMine = await inTransaction(db, (tx) =>
        store.endReading(tx, publicId, 'cancelled', null),
      )
      underWay.get(publicId)?.abort()
      return isMine
    },

    /** Ends all of this process. */
    stop(): void {
      for (const ending of underWay.values()) ending.abort()
    },
  }
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
