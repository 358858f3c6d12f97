import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DataMode } from './data-mode.ts'
import { openDatabase, type Db, type DatabaseOptions } from './database.ts'
import { startEmbedded } from './embedded/server.ts'
import { lockOwner } from './file-lock.ts'
import { migrate } from './migrate.ts'

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

/** Why the database can't be used, in words for whoever started the program. */
export class UnusableDatabase extends Error {}

/** The lock file that a server holds on its data folder while it runs. */
export function serverLockFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  return join(dataDir, 'server.lock')
}

/**
 * Opens the migrated database, as the application's role, for a server or a command: an external one, or the embedded
 * one, which is started unless it runs already. `close` stops the embedded server unless somebody else uses it. Throws
 * `UnusableDatabase`.
 */
export async function openApplicationDatabase(options: ApplicationDatabaseOptions): Promise<ApplicationDatabase> {
  return open(options).catch((error: unknown) => {
    const { message, code } = error as { message?: string; code?: string }
    throw new UnusableDatabase(`The database can't be used. ${message || code || String(error)}`, { cause: error })
  })
}

async function open(options: ApplicationDatabaseOptions): Promise<ApplicationDatabase> {
  const { dataDir, database, mode, onNote } = options
  const embedded = database ? null : await startEmbedded({ dataDir, onNote })
  const stop = async () => embedded?.stop(() => isServed(dataDir))
  const ownerUrl = database?.ownerUrl ?? embedded?.url('dastak') ?? ''
  const url = database?.url ?? embedded?.url('dastak_app') ?? ''
  try {
    await migrate({ ownerUrl, ...(mode && { mode }), onStep: (name) => onNote?.(`Migration ${name}`) })
    const { maxConnections, statementTimeoutMs, lowCredits, onError } = options
    const db = await openDatabase({ url, maxConnections, statementTimeoutMs, lowCredits, onError })
    return {
      db,
      url,
      ownerUrl,
      async close() {
        await db.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function isServed(dataDir: string): boolean {
  const owner = lockOwner(serverLockFile(dataDir))
  return owner !== null && owner.pid !== process.pid
}
