import pino from 'pino'
import type { Config } from './config/config.ts'
import {
  openApplicationDatabase,
  serverLockFile,
  type ApplicationDatabase,
  type OwnerAddress,
} from './db/application-database.ts'
import type { Db } from './db/database.ts'
import { releaseLock, takeLock } from './db/file-lock.ts'
import { createDeps, type Deps } from './deps.ts'
import { makeDataFolder } from './process/data-folder.ts'
import { OperatorError } from './text/operator-error.ts'

/** How long to wait for a database that is restarting. */
const DATABASE_WAIT_MS = 20_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export const quiet = pino({ level: 'silent' })

/** In the strict set-up the application's login can't, and only some commands have the owner's. */
function migratesItself({ role, database }: Config): boolean {
  if (role !== 'all') return false
  if (!database || database.adminUrl) return true
  return new URL(database.url).username !== 'dastak_app'
}

/** The database, the services and the data folder, for the commands of an operator. */
export function createCommandDatabase(settings: () => Config) {
  async function withDatabase<T>(
    action: (db: Db, opened: ApplicationDatabase) => Promise<T>,
    {
      restoring,
      migrates = restoring !== undefined || migratesItself(settings()),
    }: { restoring?: (owner: OwnerAddress) => Promise<void>; migrates?: boolean } = {},
  ): Promise<T> {
    const { dataDir, database, isDemo, lowCreditThreshold: lowCredits } = settings()
    const opened = await openApplicationDatabase({
      dataDir,
      database,
      mode: isDemo ? 'demo' : 'production',
      migrates,
      maxConnections: 4,
      lowCredits,
      ...(restoring ? { restore: restoring } : { waitMs: DATABASE_WAIT_MS }),
      onNote: (text) => text.startsWith('Waiting') && process.stderr.write(`${text}\n`),
    })
    // Otherwise an unused embedded server would be left running.
    const end = () => void opened.close().finally(() => process.exit(1))
    for (const signal of SIGNALS) process.on(signal, end)
    try {
      return await action(opened.db, opened)
    } finally {
      await opened.close()
    }
  }

  /** Creates the services. They may add jobs, which a server runs now or after its next start. */
  async function withServices<T>(
    db: Db,
    action: (deps: Deps) => Promise<T>,
    config = settings(),
  ): Promise<T> {
    const deps = createDeps(config, db, quiet)
    await deps.queue.start(deps.jobs, { isWorker: false })
    try {
      return await action(deps)
    } finally {
      await deps.queue.stop()
    }
  }

  const withDeps = <T>(action: (deps: Deps) => Promise<T>): Promise<T> =>
    withDatabase((db) => withServices(db, action))

  async function whileClaimed<T>(label: string, action: () => Promise<T>): Promise<T> {
    const server = claim(label)
    if (server) throw new OperatorError(`Stop the server first: ${server}.`)
    try {
      return await action()
    } finally {
      release()
    }
  }

  /** Takes the data folder. Returns the process that has it, if another one does. */
  function claim(label: string): string | null {
    const { dataDir, database } = settings()
    if (database) return null
    makeDataFolder(dataDir)
    const owner = takeLock(serverLockFile(dataDir), label)
    return owner && `process ${owner.pid}, ${owner.label}`
  }

  const release = () => releaseLock(serverLockFile(settings().dataDir))

  return { withDatabase, withServices, withDeps, whileClaimed, claim, release }
}
