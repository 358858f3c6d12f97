import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Reader } from '../../db/database.ts'
import { DumpIsRunning, isDumpRunning, withDump } from '../../db/dump.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { BackupPlace } from '../../ports/backup-place.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Storage } from '../../ports/storage.ts'
import { lastTimeOfDay } from '../../time/days.ts'
import { backupName, latestFirst } from './backup-names.rules.ts'
import { backupProblem } from './backup-problem.rules.ts'
import * as store from './backups.store.ts'
import { isDue } from './due.rules.ts'
import { openBackup } from './open-backup.service.ts'
import { writeBackup } from './write-backup.service.ts'

export interface BackupsOptions {
  db: Db
  queue: Pick<JobQueue, 'enqueue'>
  clock: Clock
  timeZone: string
  config: { at: { hour: number; minute: number } | null; keep: number }
  place: BackupPlace
  /** Opens what is written now. */
  key: () => Promise<string>
  /** The file of the secret. Null if it is a setting. */
  secretFile: string | null
  storage: Pick<Storage, 'read'>
  /** The keys of all files that rows name. */
  storedFiles: (reader: Reader) => Promise<string[]>
  onNightly: (made: MadeBackup) => void
  /** Old backups could not be deleted. */
  onKept: (error: unknown) => void
}

export type { BackupRow } from './backups.store.ts'

export const MAKE_BACKUP: JobKind<object> = { name: 'backups.make', schema: z.object({}) }

export interface MadeBackup {
  name: string
  bytes: number
  rows: number
  files: number
  seconds: number
  isFirst: boolean
}

interface MakeOptions {
  signal?: AbortSignal
  /** Called with each table before it is read. */
  onTable?: (table: string) => void
}

const DAY_MS = 86_400_000
/** How long it is remembered what became of a backup. */
const REMEMBERED_DAYS = 400

export type Backups = ReturnType<typeof createBackups>

/** Backups of the database and the files, encrypted, in a folder or a bucket. */
export function createBackups(options: BackupsOptions) {
  const { db, clock, config } = options
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

  return {
    /**
     * Makes a backup, then deletes those that are too old. Errors: `DumpIsRunning`, and whatever
     * the database, the storage or the place throw.
     */
    make: (how: MakeOptions = {}) => make(options, how),

    /** Called every few minutes in each worker. Only one of them makes a backup. */
    async makeIfDue(signal: AbortSignal): Promise<void> {
      if (config.at === null) return
      const now = clock.now()
      const good = await store.lastGoodBackup(db.kysely)
      const failed = await store.failedBackups(db.kysely, daysAgo(2))
      const tries = {
        lastGood: good?.started_at ?? null,
        failed: failed.map((one) => ({ startedAt: one.started_at, endedAt: one.ended_at })),
      }
      if (!isDue(now, lastTimeOfDay(now, config.at, options.timeZone), tries)) return
      try {
        options.onNightly(await make(options, { signal }))
      } catch (error) {
        if (!(error instanceof DumpIsRunning)) throw error
      }
    },

    /** Makes one in a worker, now. Errors: conflict (one is being made). */
    async makeLater(): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (await isDumpRunning(tx))
          throw new AppError('conflict', { message: 'A backup is being made already.' })
        await options.queue.enqueue(tx, MAKE_BACKUP, {})
      })
    },

    /** For the job of `makeLater`: does nothing if another process is making one. */
    async makeUnlessRunning(signal: AbortSignal): Promise<void> {
      await make(options, { signal }).catch((error: unknown) => {
        if (!(error instanceof DumpIsRunning)) throw error
      })
    },

    /** What became of the latest backups, and where and when they are made. */
    async history() {
      const [rows, lastGood, failed, isRunning] = await Promise.all([
        store.latestBackups(db.kysely, 50),
        store.lastGoodBackup(db.kysely),
        store.failedBackups(db.kysely, daysAgo(30)),
        inTransaction(db, isDumpRunning),
      ])
      return {
        rows,
        lastGood: lastGood ? { ...lastGood, state: 'good' as const, problem: null } : null,
        failures: failed.length,
        isRunning,
        at: config.at,
        keep: config.keep,
        location: options.place.location,
        timeZone: options.timeZone,
      }
    },

    /**
     * Reads the last good backup to its end. Makes one first if it is older than a day. Returns its
     * name. Throws `OperatorError` if it cannot be read.
     */
    async readLatest(signal: AbortSignal): Promise<string> {
      const last = await store.lastGoodBackup(db.kysely)
      const isFresh = last !== undefined && last.started_at > daysAgo(1)
      const name = isFresh ? last.name : (await make(options, { signal })).name
      const opened = await openBackup(await options.place.open(name), await options.key())
      await opened.secret()
      await opened.countRows()
      await opened.countFiles()
      await opened.finish()
      return name
    },

    /**
     * The last good backup, for the operator's figures, and how many failed in the last 30 days.
     * `lastSuccess` is when it ended.
     */
    async last() {
      const good = await store.lastGoodBackup(db.kysely)
      const failed = await store.failedBackups(db.kysely, daysAgo(30))
      return {
        lastSuccess: good?.ended_at ?? null,
        bytes: good?.bytes ?? null,
        place: options.place.location,
        failures: failed.length,
        lastProblem: failed[0]?.problem ?? null,
        /** Null if none is made at night. */
        at: config.at,
      }
    },
  }
}

async function make(
  options: BackupsOptions,
  { signal = new AbortController().signal, onTable = () => undefined }: MakeOptions,
): Promise<MadeBackup> {
  const { db, clock, place } = options
  const startedAt = clock.now()
  const name = backupName(startedAt)
  let id: number | null = null
  const begin = async () => {
    const begun = { name, place: place.kind, startedAt }
    id = await inTransaction(db, (tx) => store.insertBackup(tx, begun))
  }
  const end = async (how: Omit<Parameters<typeof store.endBackup>[2], 'endedAt'>) => {
    const [begun, endedAt] = [id, clock.now()]
    if (begun !== null)
      await inTransaction(db, (tx) => store.endBackup(tx, begun, { ...how, endedAt }))
  }
  try {
    const isFirst = (await store.lastGoodBackup(db.kysely)) === undefined
    let bytes = 0
    const key = await options.key()
    const summary = await withDump(db, begin, async (dump) =>
      writeBackup(
        key,
        {
          dump,
          madeAt: startedAt,
          secret: await secretInFile(options),
          storage: options.storage,
          files: await options.storedFiles(dump.reader),
          signal,
          onTable,
        },
        async (archive) => void (bytes = await place.put(name, archive)),
      ),
    )
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
    const { files } = summary
    await end({ state: 'good', bytes, rows, files })
    await removeOld(options).catch(options.onKept)
    const seconds = (clock.now().getTime() - startedAt.getTime()) / 1000
    return { name, bytes, rows, files, seconds, isFirst }
  } catch (error) {
    // The database may be away too. Then the next backup notes that this one was killed.
    await end({ state: 'failed', problem: backupProblem(error) }).catch(() => undefined)
    throw error
  }
}

/** The secret, if it is in its file, and so in no file of settings that the operator keeps. */
async function secretInFile({ secretFile }: BackupsOptions): Promise<string | null> {
  return secretFile === null ? null : readFile(secretFile, 'utf8')
}

async function removeOld({ db, clock, config, place }: BackupsOptions): Promise<void> {
  for (const { name } of latestFirst(await place.list()).slice(config.keep))
    await place.remove(name)
  const before = new Date(clock.now().getTime() - REMEMBERED_DAYS * DAY_MS)
  await inTransaction(db, (tx) => store.deleteBackupsBefore(tx, before))
}
