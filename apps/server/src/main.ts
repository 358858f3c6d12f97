import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { createApp, type AppOptions } from './app.ts'
import { terminalErrorText } from './cli/terminal-error-text.ts'
import { loadConfig, type Config } from './config/config.ts'
import { adviceFor, readyText } from './config/start-text.ts'
import { makeDataFolder } from './process/data-folder.ts'
import {
  openApplicationDatabase,
  serverLockFile,
  type ApplicationDatabase,
} from './db/application-database.ts'
import { isIdleTooLong } from './db/database-away.ts'
import { openDatabase, type Db } from './db/database.ts'
import { releaseLock, takeLock } from './db/file-lock.ts'
import { findMissingLimits } from './db/time-limits.ts'
import { createDeps, type Deps } from './deps.ts'
import { createClientAddress } from './http/limits/client-address.ts'
import { startHttpServer, type HttpServer } from './http/connections/http-server.ts'
import { listenErrorText } from './http/connections/listen-error-text.ts'
import { createMetrics } from './http/metrics.ts'
import { describe, logError } from './http/outages/outages.ts'
import { publicSettings } from './features/settings/settings.routes.ts'
import { createWebFiles } from './http/replies/web-files.ts'
import { OperatorError } from './text/operator-error.ts'
import { createLog } from './process/log.ts'
import { replicasOf } from './http/outages/replica-log.ts'
import { createReadiness } from './http/outages/readiness.ts'
import { loadDemo } from './sample/demo/load-demo.ts'
import { createStopping, type Stopping } from './process/stopping.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** These options are for tests, which do not wait so long. Operators use the settings. */
const { values: args } = parseArgs({
  options: {
    // At shutdown, running requests and jobs have this long to finish. The database has a little
    // more.
    'stop-seconds': { type: 'string', default: '17' },
    // No normal call needs a hundredth of it. A longer statement is broken and must not hold a
    // lock.
    'patience-seconds': { type: 'string', default: '60' },
    'statement-seconds': { type: 'string', default: '15' },
  },
})
const STOP_MS = Number(args['stop-seconds']) * 1000
const STATEMENT_TIMEOUT_MS = Number(args['statement-seconds']) * 1000
const CLOSE_SECONDS = 2
/** How long to wait for a database that restarts while this process starts. */
const DATABASE_WAIT_MS = Number(args['patience-seconds']) * 1000
/**
 * If other processes serve the same database, a proxy has this long to notice that this one stops.
 */
const DRAIN_SECONDS = 2

const NAMES_LOST =
  'the database has lost prepared statements. Until the next start each is sent in full'
let stopping: Stopping | undefined

async function main(): Promise<void> {
  const config = loadConfig()
  const log = createLog(config.logLevel)
  makeDataFolder(config.dataDir)
  if (!config.database) claimDataFolder(config.dataDir, addressOf(config, config.port))
  const logCleanupError = (error: unknown) =>
    log.warn({ error: terminalErrorText(error) }, 'could not clean up everything')
  const atLast = () => {
    try {
      releaseLock(serverLockFile(config.dataDir))
    } catch (error) {
      logCleanupError(error)
    }
  }
  stopping = createStopping(log, { longestMs: STOP_MS + CLOSE_SECONDS * 1000, atLast })

  const onError = (error: Error) =>
    isIdleTooLong(error)
      ? undefined
      : logError(log, error, {}, 'an idle database connection failed')
  const onNamesLost = (error: Error) => log.warn({ error: describe(error) }, NAMES_LOST)
  const connecting = { lowCredits: config.lowCreditThreshold, onError, onNamesLost }
  const opening = openApplicationDatabase({
    dataDir: config.dataDir,
    database: config.database,
    mode: config.isDemo ? 'demo' : 'production',
    maxConnections: config.databasePoolSize,
    waitMs: DATABASE_WAIT_MS,
    replicas: replicasOf(config, log),
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onNote: (text) => log.info(text),
    ...connecting,
  })
  // A first start takes time. An embedded server that started meanwhile must not be left running.
  // An outside server continues without us.
  stopping.onStop(async () =>
    config.database ? undefined : opening.then((opened) => opened.close()).catch(logCleanupError),
  )
  const database = await opening
  try {
    // Jobs may be slow, so they have separate connections and take none from requests.
    const maxConnections = Math.max(3, Math.ceil(config.databasePoolSize / 2))
    const jobsDb =
      config.role === 'web'
        ? null
        : await openDatabase({ url: database.sessionUrl, maxConnections, ...connecting })
    const started = { config, log, stopping, logCleanupError, database, jobsDb }
    await serve(started).catch(async (error: unknown) => {
      await jobsDb?.close()
      throw error
    })
  } catch (error) {
    await database.close()
    throw error
  }
}

interface Started {
  config: Config
  log: Logger
  stopping: Stopping
  /** Logs an error during cleanup. */
  logCleanupError: (error: unknown) => void
  database: ApplicationDatabase
  /** Null for a process that runs no jobs. */
  jobsDb: Db | null
}

async function serve({
  config,
  log,
  stopping,
  logCleanupError,
  database,
  jobsDb,
}: Started): Promise<void> {
  const web = createDeps(config, database.db, log)
  const work = jobsDb && createDeps(config, jobsDb, log)
  for (const advice of [...adviceFor(config), ...(await findMissingLimits(database.db))])
    log.warn(advice)
  if (config.role !== 'all' && !config.bucket)
    log.info(
      'STORAGE_S3_BUCKET is not set. All processes must share the same DATA_DIR, which holds ' +
        'the results of batches.',
    )
  const unpriced = await web.lookups.unpriced()
  if (unpriced.length > 0)
    throw new OperatorError(
      `The table price has no row for ${unpriced.join(', ')} (kind/unit). Insert the price ` +
        'in credits, 0 for nothing.',
    )
  await web.queue.start(web.jobs, { isWorker: false })
  if (work) {
    // Before any job runs, because a job would date old demo events with today's clock.
    if (config.isDemo)
      await loadDemo({
        db: jobsDb,
        now: work.clock.now,
        timeZone: config.timeZone,
        servicesAt: (clock) => createDeps(config, jobsDb, log, { clock }),
      })
    // Holds of a process that crashed.
    await work.lookups.releaseOverdue()
    await work.queue.start(work.jobs, { isWorker: true })
  }
  if (stopping.isStopping()) return
  const readiness = createReadiness({ reader: database.db.kysely, dataDir: config.dataDir, log })
  const isReady = async () => (stopping.isStopping() ? 'it is shutting down' : readiness())
  if (config.role !== 'worker') web.accounts.listenForChanges()
  const server = config.role === 'worker' ? null : await listen(config, web, isReady, log)

  stopping.onStop(async (signal) => {
    const drainMs = config.database && signal === 'SIGTERM' ? DRAIN_SECONDS * 1000 : 0
    const stopWeb = async () => {
      web.batches.stopReading()
      await server?.stop(drainMs)
      await web.queue.stop()
    }
    const close = async () => {
      await Promise.all([jobsDb?.close(), database.close()])
    }
    // Anything that does not end in time is cut off. The ledger and the queue can handle that.
    await Promise.race([
      Promise.all([stopWeb(), work?.queue.stop(STOP_MS)]).catch(logCleanupError),
      sleep(STOP_MS),
    ])
    await Promise.race([close().catch(logCleanupError), sleep(CLOSE_SECONDS * 1000)])
  })
  process.stdout.write(readyText(config, addressOf(config, server?.port ?? config.port)))
}

function addressOf({ publicUrl }: Config, port: number): string {
  return publicUrl ?? `http://localhost:${port}`
}

/** One server per data folder. The error names the process that is running. */
function claimDataFolder(dataDir: string, address: string): void {
  const other = takeLock(serverLockFile(dataDir), address)
  if (!other) return
  throw new OperatorError(
    `Dastak is already running on the data folder ${dataDir}: process ${other.pid}, ` +
      `${other.label}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

async function listen(
  config: Config,
  deps: Deps,
  isReady: AppOptions['isReady'],
  log: Logger,
): Promise<HttpServer> {
  const app = createApp({
    ...config,
    ...deps,
    authenticate: deps.accounts.authenticate,
    deviceOf: deps.accounts.deviceOf,
    uploadFolder: join(config.dataDir, 'uploads'),
    log,
    metrics: createMetrics({ isOpen: config.isDemo, token: config.metricsToken }),
    isReady,
    webFiles: existsSync(WEB_FOLDER)
      ? await createWebFiles(WEB_FOLDER, publicSettings(config))
      : null,
  })
  try {
    const { connections: total, connectionsPerAddress: perAddress } = config.limits
    const isProxy = createClientAddress(config.trustedProxies).isTrusted
    return await startHttpServer(app.fetch, {
      ...config,
      connections: { total, perAddress, isProxy },
    })
  } catch (error) {
    const message = listenErrorText(error, { host: config.hosts[0], port: config.port })
    throw message === null ? error : new OperatorError(message, { cause: error })
  }
}

function exitWithError(error: unknown): void {
  // Cleanup is running. Errors of parts that are still starting are expected.
  if (stopping?.isStopping()) return
  process.stderr.write(`\n${terminalErrorText(error)}\n\n`)
  process.exit(1)
}

// Also called for unhandled rejections.
process.on('uncaughtException', exitWithError)
main().catch(exitWithError)
