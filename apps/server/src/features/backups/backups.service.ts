import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { inTransaction } from '../../db/database.ts'
import { DumpIsRunning, isDumpRunning } from '../../db/dump.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { lastTimeOfDay } from '../../time/days.ts'
import * as store from './backups.store.ts'
import { isDue } from './due.rules.ts'
import { makeNewName, noteUnsavedList, readInstallation } from './installation.store.ts'
import {
  make,
  type MadeBackup,
  type MakeBackupOptions,
  type MakeOptions,
} from './make-backup.service.ts'
import { openBackup } from './open-backup.service.ts'
import { createSavedOptOuts, type SavedOptOutsOptions } from './saved-opt-outs.service.ts'

export interface BackupsOptions extends Omit<MakeBackupOptions, 'savedOptOuts'> {
  queue: Pick<JobQueue, 'enqueue'>
  timeZone: string
  config: { at: { hour: number; minute: number } | null; keep: number }
  /** The own list, which is kept with the backups. */
  optOuts: SavedOptOutsOptions['optOuts']
  onNightly: (made: MadeBackup) => void
}

export type { MadeBackup } from './make-backup.service.ts'
export type { BackupRow } from './backups.store.ts'

export const MAKE_BACKUP: JobKind<object> = { name: 'backups.make', schema: z.object({}) }

const DAY_MS = 86_400_000

export type Backups = ReturnType<typeof createBackups>

/** Backups of the database and the files, encrypted, in a folder or a bucket. */
export function createBackups(services: BackupsOptions) {
  const savedOptOuts = createSavedOptOuts(services)
  const options = { ...services, savedOptOuts }
  const { db, clock, config } = options
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

  return {
    savedOptOuts,

    /** The name of this installation. */
    installation: async () => (await readInstallation(db.kysely)).name,

    /**
     * Gives this installation another name, so that it never deletes the backups of the one that
     * made the restored backup. With `continues` it goes on under its name. Returns the name.
     */
    async afterRestore({ continues }: { continues: boolean }): Promise<string> {
      await inTransaction(db, continues ? noteUnsavedList : makeNewName)
      return (await readInstallation(db.kysely)).name
    },

    /**
     * Makes a backup, then deletes those that are too old. Errors: `DumpIsRunning`, and whatever
     * the database, the storage or the place throw.
     */
    make: (how: MakeOptions = {}) => make(options, how),

    /** Called every few minutes in each worker. Only one of them makes a backup. */
    makeIfDue: (signal: AbortSignal) => makeIfDue(options, signal),

    /** Makes one in a worker, now. Errors: conflict (one is being made). */
    async makeLater(): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (await isDumpRunning(tx))
          throw new AppError('conflict', { message: 'A backup is being made already.' })
        await options.queue.enqueue(tx, MAKE_BACKUP, {})
      })
    },

    /** For the job of `makeLater`: does nothing if another process is making one. */
    makeUnlessRunning: (signal: AbortSignal): Promise<void> =>
      make(options, { signal }).then(() => undefined, ignoreRunning),

    /** What became of the latest backups, and where and when they are made. */
    async history() {
      const [{ name }, rows, lastGood, failed, isRunning] = await Promise.all([
        readInstallation(db.kysely),
        store.latestBackups(db.kysely, 50),
        store.lastGoodBackup(db.kysely, clock.now()),
        store.failedBackups(db.kysely, daysAgo(30)),
        inTransaction(db, isDumpRunning),
      ])
      return {
        installation: name,
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
      const last = await store.lastGoodBackup(db.kysely, clock.now())
      const isFresh = last !== undefined && last.started_at > daysAgo(1)
      const name = isFresh ? last.name : (await make(options, { signal })).name
      const opened = await openBackup(await options.place.open(name), await options.keys())
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
      const good = await store.lastGoodBackup(db.kysely, clock.now())
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

async function makeIfDue(
  options: BackupsOptions & MakeBackupOptions,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, config } = options
  if (config.at === null) return
  const now = clock.now()
  const { name } = await readInstallation(db.kysely)
  const failed = await store.failedBackups(db.kysely, new Date(now.getTime() - 2 * DAY_MS))
  const tries = {
    lastGood: await store.lastNightly(db.kysely, { installation: name, now }),
    failed: failed
      .filter((one) => one.is_nightly)
      .map((one) => ({ startedAt: one.started_at, endedAt: one.ended_at })),
  }
  if (!isDue(now, lastTimeOfDay(now, config.at, options.timeZone), tries)) return
  await make(options, { signal, isNightly: true }).then(options.onNightly, ignoreRunning)
}

function ignoreRunning(error: unknown): void {
  if (!(error instanceof DumpIsRunning)) throw error
}
