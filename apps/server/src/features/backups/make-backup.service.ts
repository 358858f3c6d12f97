import { readFile } from 'node:fs/promises'
import { inTransaction, type Db, type Reader } from '../../db/database.ts'
import { withDump } from '../../db/dump.ts'
import type { BackupPlace } from '../../ports/backup-place.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Storage } from '../../ports/storage.ts'
import { backupName, readBackupName, tooOld } from './backup-names.rules.ts'
import { backupProblem } from './backup-problem.rules.ts'
import * as store from './backups.store.ts'
import { readInstallation } from './installation.store.ts'
import type { SavedOptOuts, SavedOptOutsOptions } from './saved-opt-outs.service.ts'
import { writeBackup } from './write-backup.service.ts'

export interface MakeBackupOptions {
  db: Db
  clock: Clock
  /** How many nightly ones are kept, and as many others. */
  config: { keep: number }
  place: BackupPlace
  /** The first opens what is written now. */
  keys: SavedOptOutsOptions['keys']
  savedOptOuts: Pick<SavedOptOuts, 'write'>
  /** The file of the secret. Null if it is a setting. */
  secretFile: string | null
  storage: Pick<Storage, 'read'>
  /** The keys of all files that rows name. */
  storedFiles: (reader: Reader) => Promise<string[]>
  /** Old backups could not be deleted. */
  onKept: (error: unknown) => void
  /** The list of opt-outs could not be written next to a backup. */
  onUnsaved: (error: unknown) => void
}

export interface MadeBackup {
  name: string
  bytes: number
  rows: number
  files: number
  seconds: number
  isFirst: boolean
}

export interface MakeOptions {
  isNightly?: boolean
  signal?: AbortSignal
  /** Called with each table before it is read. */
  onTable?: (table: string) => void
}

const DAY_MS = 86_400_000
/** How long it is remembered what became of a backup. */
const REMEMBERED_DAYS = 400

/** Makes a backup, then deletes own ones that are too old. */
export async function make(
  options: MakeBackupOptions,
  {
    isNightly = false,
    signal = new AbortController().signal,
    onTable = () => undefined,
  }: MakeOptions,
): Promise<MadeBackup> {
  const { db, clock, place } = options
  const startedAt = clock.now()
  const { name: installation } = await readInstallation(db.kysely)
  const name = backupName({ installation, madeAt: startedAt, isNightly })
  let id: number | null = null
  const begin = async () => {
    // No other process of this installation is making one now.
    await place.removeUnfinished((left) => readBackupName(left)?.installation === installation)
    const begun = { name, place: place.kind, startedAt, isNightly }
    id = await inTransaction(db, (tx) => store.insertBackup(tx, begun))
  }
  const end = async (how: Omit<Parameters<typeof store.endBackup>[2], 'endedAt'>) => {
    const [begun, endedAt] = [id, clock.now()]
    if (begun !== null)
      await inTransaction(db, (tx) => store.endBackup(tx, begun, { ...how, endedAt }))
  }
  try {
    const isFirst = (await store.lastGoodBackup(db.kysely, startedAt)) === undefined
    let bytes = 0
    const [key] = await options.keys()
    const summary = await withDump(db, begin, async (dump) =>
      writeBackup(
        key,
        {
          dump,
          madeAt: startedAt,
          installation,
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
    await options.savedOptOuts.write().catch(options.onUnsaved)
    await removeOld(options, installation).catch(options.onKept)
    const seconds = (clock.now().getTime() - startedAt.getTime()) / 1000
    return { name, bytes, rows, files, seconds, isFirst }
  } catch (error) {
    // The database may be away too. Then the next backup notes that this one was killed.
    await end({ state: 'failed', problem: backupProblem(error) }).catch(() => undefined)
    throw error
  }
}

/** The secret, if it is in its file, and so in no file of settings that the operator keeps. */
async function secretInFile({ secretFile }: MakeBackupOptions): Promise<string | null> {
  return secretFile === null ? null : readFile(secretFile, 'utf8')
}

async function removeOld(
  { db, clock, config, place }: MakeBackupOptions,
  installation: string,
): Promise<void> {
  const now = clock.now()
  for (const { name } of tooOld(await place.list(), { installation, keep: config.keep, now }))
    await place.remove(name)
  const before = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS)
  await inTransaction(db, (tx) => store.deleteBackupsBefore(tx, before))
}
