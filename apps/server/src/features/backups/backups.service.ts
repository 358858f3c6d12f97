import { readFile } from 'node:fs/promises'
import type { Db, Reader } from '../../db/database.ts'
import { DumpIsRunning, withDump } from '../../db/dump.ts'
import type { BackupPlace } from '../../ports/backup-place.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Storage } from '../../ports/storage.ts'
import { backupName, latestFirst } from './backup-names.rules.ts'
import { backupProblem } from './backup-problem.rules.ts'
import * as store from './backups.store.ts'
import { isDue } from './due.rules.ts'
import { writeBackup } from './write-backup.service.ts'

interface BackupsOptions {
  db: Db
  clock: Clock
  timeZone: string
  config: { at: { hour: number; minute: number } | null; keep: number }
  place: BackupPlace
  /** Opens what is written now. */
  key: string
  secretKey: string
  /** Where the secret is unless it is a setting. */
  secretFile: string
  storage: Pick<Storage, 'read'>
  /** The keys of all files that rows name. */
  storedFiles: (reader: Reader) => Promise<string[]>
  onNightly: (made: MadeBackup) => void
  /** Old backups could not be deleted. */
  onKept: (error: unknown) => void
}

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

/** How long it is remembered what became of a backup. */
const REMEMBERED_MS = 400 * 86_400_000

export type Backups = ReturnType<typeof createBackups>

/** Backups of the database and the files, encrypted, in a folder or a bucket. */
export function createBackups(options: BackupsOptions) {
  const { db, clock, place, timeZone, config } = options

  /** The secret, if it is in the file and so in no other backup of the operator. */
  async function secretInFile(): Promise<string | null> {
    const text = await readFile(options.secretFile, 'utf8').catch(() => null)
    return text?.trim() === options.secretKey ? text : null
  }

  /**
   * Makes a backup, then deletes those that are too old. Errors: `DumpIsRunning`, and whatever the
   * database, the storage or the place throw.
   */
  async function make({
    signal = new AbortController().signal,
    onTable = () => undefined,
  }: MakeOptions = {}): Promise<MadeBackup> {
    const startedAt = clock.now()
    const name = backupName(startedAt)
    let id: number | null = null
    try {
      const isFirst = (await store.lastGoodBackup(db.kysely)) === undefined
      const start = async () => {
        id = await store.insertBackup(db, { name, place: place.kind, startedAt })
      }
      let bytes = 0
      const summary = await withDump(db, start, async (dump) =>
        writeBackup(
          options.key,
          {
            dump,
            madeAt: startedAt,
            secret: await secretInFile(),
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
      const endedAt = clock.now()
      if (id !== null) await store.endBackup(db, id, { state: 'good', bytes, rows, files, endedAt })
      await removeOld().catch(options.onKept)
      const seconds = (endedAt.getTime() - startedAt.getTime()) / 1000
      return { name, bytes, rows, files, seconds, isFirst }
    } catch (error) {
      const failed = {
        state: 'failed',
        problem: backupProblem(error),
        endedAt: clock.now(),
      } as const
      // The database may be away too. Then the next backup notes that this one was killed.
      if (id !== null) await store.endBackup(db, id, failed).catch(() => undefined)
      throw error
    }
  }

  async function removeOld(): Promise<void> {
    for (const { name } of latestFirst(await place.list()).slice(config.keep))
      await place.remove(name)
    await store.deleteBackupsBefore(db, new Date(clock.now().getTime() - REMEMBERED_MS))
  }

  return {
    make,

    /** Called every few minutes in each worker. Only one of them makes a backup. */
    async makeIfDue(signal: AbortSignal): Promise<void> {
      if (config.at === null) return
      const now = clock.now()
      const [good, failed] = [
        await store.lastGoodBackup(db.kysely),
        await store.failedBackups(db.kysely, new Date(now.getTime() - 2 * 86_400_000)),
      ]
      const tries = {
        lastGood: good?.started_at ?? null,
        failed: failed.map((one) => ({ startedAt: one.started_at, endedAt: one.ended_at })),
      }
      if (!isDue(now, { at: config.at, timeZone }, tries)) return
      try {
        options.onNightly(await make({ signal }))
      } catch (error) {
        if (!(error instanceof DumpIsRunning)) throw error
      }
    },

    /**
     * The last good backup, for the operator's figures, and how many failed in the last 30 days.
     * `lastSuccess` is when it ended.
     */
    async last() {
      const since = new Date(clock.now().getTime() - 30 * 86_400_000)
      const good = await store.lastGoodBackup(db.kysely)
      const failed = await store.failedBackups(db.kysely, since)
      return {
        lastSuccess: good?.ended_at ?? null,
        bytes: good?.bytes ?? null,
        place: place.location,
        failures: failed.length,
        lastProblem: failed[0]?.problem ?? null,
        /** Null if none is made at night. */
        at: config.at,
      }
    },
  }
}
