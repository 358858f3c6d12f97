import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataMode } from './data-mode.ts'
import { openDatabase, type Db, type DatabaseOptions } from './database.ts'
import { startEmbedded } from './embedded/server.ts'
import { lockOwner } from './file-lock.ts'
import { migrate } from './migrate.ts'
import { fileWords, InWords } from '../in-words.ts'
import { whyUnusable } from './why-unusable.ts'

export interface ApplicationDatabaseOptions {
  /** Absolute path. */
  dataDir: string
  /** Null: the embedded server below `dataDir`. */
  database: { url: string; ownerUrl: string } | null
  /** What the settings ask for: a database that was made for the other one is refused. Any is taken where it is not given. */
  mode?: DataMode
  maxConnections?: number
  statementTimeoutMs?: number
  lowCredits?: number
  onNote?: (text: string) => void
  onError?: DatabaseOptions['onError']
}

export interface ApplicationDatabase {
  db: Db
  /** The application's connection string. */
  url: string
  /** The owner's connection string: for migrations alone. */
  ownerUrl: string
  close(): Promise<void>
}

/** For connections to end; the server cuts those that are left. */
const CLOSE_MS = 500

/** The lock file that a server holds on its data folder while it runs. */
export function serverLockFile(dataDir: string): string {
  return join(dataDir, 'server.lock')
}

/**
 * Opens the migrated database, as the application's role, for a server or a command: an external one, or the embedded
 * one, which is started unless it runs already. `close` stops the embedded server unless somebody else uses it. Throws
 * `InWords`.
 */
export async function openApplicationDatabase(options: ApplicationDatabaseOptions): Promise<ApplicationDatabase> {
  return open(options).catch((error: unknown) => {
    if (error instanceof InWords) throw error
    throw unusable(error, fileWords(error) ?? (error instanceof Error ? error.message : String(error)))
  })
}

function unusable(cause: unknown, why: string): InWords {
  return new InWords(`The database can't be used. ${why}`, { cause })
}

async function open(options: ApplicationDatabaseOptions): Promise<ApplicationDatabase> {
  const { dataDir, database, mode, onNote } = options
  const embedded = database ? null : await startEmbedded({ dataDir, onNote })
  const stop = async () => embedded?.stop(() => isServed(dataDir))
  const ownerUrl = database?.ownerUrl ?? embedded?.url('dastak') ?? ''
  const url = database?.url ?? embedded?.url('dastak_app') ?? ''
  try {
    const steps = { ...(mode && { mode }), onStep: (name: string) => onNote?.(`Migration ${name}`) }
    await migrate({ ownerUrl, ...steps }).catch((error: unknown) => {
      const setting = ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL'
      throw database ? unusable(error, whyUnusable(error, { url: ownerUrl, setting })) : error
    })
    const { maxConnections, statementTimeoutMs, lowCredits, onError } = options
    const db = await openDatabase({ url, maxConnections, statementTimeoutMs, lowCredits, onError }).catch(
      (error: unknown) => {
        throw database ? unusable(error, whyUnusable(error, { url, setting: 'DATABASE_URL' })) : error
      },
    )
    const close = async () => {
      // A statement that does not end, as on a server whose folder is gone, must not keep it running.
      await Promise.race([db.close(), sleep(CLOSE_MS, undefined, { ref: false })])
      await stop()
    }
    let closing: Promise<void> | undefined
    return { db, url, ownerUrl, close: () => (closing ??= close()) }
  } catch (error) {
    await stop()
    throw error
  }
}

function isServed(dataDir: string): boolean {
  const owner = lockOwner(serverLockFile(dataDir))
  return owner !== null && owner.pid !== process.pid
}
