import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataMode } from './data-mode.ts'
import type { ExternalDatabase } from '../network/database-address.ts'
import { isDatabaseAway, READ_ONLY } from './database-away.ts'
import { isTimedOut, openDatabase, type Db, type DatabaseOptions } from './database.ts'
import { startEmbedded } from './embedded/server.ts'
import {
  explainErrors,
  reachExternal,
  unusable,
  type ReachedDatabase,
} from './external-database.ts'
import { lockOwner } from './file-lock.ts'
import { migrate } from './migrate.ts'
import { fileErrorText, OperatorError } from '../text/operator-error.ts'
import { within } from '../time/within.ts'
import type { DatabaseAddress } from './why-unusable.ts'

interface ApplicationDatabaseOptions {
  /** Absolute path. */
  dataDir: string
  /** Null for the embedded server below `dataDir`. */
  database: ExternalDatabase | null
  /** How long to wait for an external database that is away. By default it does not wait. */
  waitMs?: number
  /** Refuses a database made for the other mode. Without a mode any database is accepted. */
  mode?: DataMode
  /**
   * False: an external database is not migrated. Its tables must be those of this program, or newer
   * ones with which it can work.
   */
  migrates?: boolean
  maxConnections?: number
  /** Replicas of an external database to read from. By default there are none. */
  replicas?: DatabaseOptions['replicas']
  statementTimeoutMs?: number
  lowCredits?: number
  /** Fills an empty database as its owner, before the rest of the migrations. */
  restore?: (owner: OwnerAddress) => Promise<void>
  onNote?: (text: string) => void
  onError?: DatabaseOptions['onError']
  onNamesLost?: DatabaseOptions['onNamesLost']
}

export interface OwnerAddress {
  ownerUrl: string
  /** The login of the application. */
  applicationLogin: string
}

export interface ApplicationDatabase {
  db: Db
  /** The application's connection string, never of a pooler in transaction mode. */
  sessionUrl: string
  /** The owner's connection string, for migrations only. */
  ownerUrl: string
  /** The names of the migrations and functions that were applied. */
  migrated: string[]
  close(): Promise<void>
}

const PAUSE_MS = 500
/** How long connections may take to end. The server closes the rest. */
const CLOSE_MS = 500

/** The lock file that a server holds on its data folder while it runs. */
export function serverLockFile(dataDir: string): string {
  return join(dataDir, 'server.lock')
}

/**
 * Migrates the database unless `migrates` is false, and opens it as the application's role, for a
 * server or a command. That is an external database, or the embedded one, which is started unless
 * it is already running. `close` stops the embedded server unless another process uses it. Throws
 * `OperatorError`.
 */
export async function openApplicationDatabase(
  options: ApplicationDatabaseOptions,
): Promise<ApplicationDatabase> {
  return open(options).catch((error: unknown) => {
    if (error instanceof OperatorError) throw error
    throw unusable(
      fileErrorText(error) ?? (error instanceof Error ? error.message : String(error)),
      error,
    )
  })
}

async function open(options: ApplicationDatabaseOptions): Promise<ApplicationDatabase> {
  const { dataDir, database, onNote } = options
  const embedded = database ? null : await startEmbedded({ dataDir, onNote })
  const stop = async () => embedded?.stop(() => isServerRunning(dataDir))
  try {
    const { db, directUrl, ownerUrl, migrated } = database
      ? await retryDuringRestarts(options.waitMs ?? 0, (waitMs) =>
          openExternal(database, { ...options, waitMs }),
        )
      : await openAt(
          { url: embedded?.url('dastak_app') ?? '', ownerUrl: embedded?.url('dastak') ?? '' },
          options,
        )
    const close = async () => {
      // A statement that never ends, for example because its folder is gone, must not block the
      // stop.
      await within(CLOSE_MS, db.close())
      await stop()
    }
    let closing: Promise<void> | undefined
    return { db, sessionUrl: directUrl, ownerUrl, migrated, close: () => (closing ??= close()) }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Opened {
  db: Db
  directUrl: string
  ownerUrl: string
  migrated: string[]
}

async function openExternal(
  database: ExternalDatabase,
  options: ApplicationDatabaseOptions,
): Promise<Opened> {
  const { waitMs = 0, onNote, migrates = true, mode } = options
  const schema = migrates ? undefined : { mode, onNote }
  const reached = await reachExternal(database, { waitMs, onNote }, schema)
  const { url, ownerUrl } = reached
  return openAt(reached, options, {
    migrating: { url: ownerUrl, setting: ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL' },
    opening: { url, setting: 'DATABASE_URL', isApplication: true },
  })
}

/** Opens a database that can be reached. `addresses` is given for an external one. */
async function openAt(
  { url, ownerUrl, directUrl }: ReachedDatabase,
  options: ApplicationDatabaseOptions,
  addresses?: { migrating: DatabaseAddress; opening: DatabaseAddress },
): Promise<Opened> {
  const { mode, onNote, migrates = true, restore } = options
  const owner = { ownerUrl, applicationLogin: new URL(url).username }
  const report = { ...(mode && { mode }), onStep: (name: string) => onNote?.(`Migration ${name}`) }
  await restore?.(owner)
  const migrating = () => migrate({ ...owner, ...report, isRestore: restore !== undefined })
  const opening = () => openDatabase({ ...options, url, directUrl })
  let migrated: string[] = []
  if (!addresses) migrated = await migrating()
  else if (migrates) migrated = await explainErrors(addresses.migrating, migrating)
  const db = await (addresses ? explainErrors(addresses.opening, opening) : opening())
  return { db, directUrl: directUrl ?? url, ownerUrl, migrated }
}

/**
 * A database that restarts while it is checked, migrated or opened closes our connection. One that
 * is busy may cancel a check after the time limit of the login, which is not ours yet. What was
 * begun is rolled back, so it is begun again.
 */
async function retryDuringRestarts<T>(
  waitMs: number,
  action: (waitMs: number) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return await action(Math.max(0, deadline - performance.now()))
    } catch (error) {
      if (!isCutOff(error) || performance.now() > deadline) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** A read-only copy stays one, so waiting does not help: the operator has set the wrong server. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isTimedOut(error)) return true
  if (isDatabaseAway(error)) return !('code' in error) || error.code !== READ_ONLY
  return isCutOff(error.cause)
}

function isServerRunning(dataDir: string): boolean {
  const owner = lockOwner(serverLockFile(dataDir))
  return owner !== null && owner.pid !== process.pid
}
