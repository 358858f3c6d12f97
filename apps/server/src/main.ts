import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
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
import { claimDataFolder } from './db/claim-data-folder.ts'
import { openDatabase, type Db } from './db/database.ts'
import { releaseLock } from './db/file-lock.ts'
import { findUnknownLetters } from './db/letters.ts'
import { findMissingLimits } from './db/time-limits.ts'
import { createDeps, type Deps } from './deps.ts'
import { createProcessMetrics } from './http/process-metrics.ts'
import { listen } from './listen.ts'
import { describe, logError, stopOutageChecks } from './http/outages/outages.ts'
import { OperatorError } from './text/operator-error.ts'
import { createLog } from './process/log.ts'
import { replicasOf } from './http/outages/replica-log.ts'
import { createOverload } from './http/outages/overload.ts'
import { createReadiness } from './http/outages/readiness.ts'
import { loadDemo } from './sample/demo/load-demo.ts'
import { createStopping, type Stopping } from './process/stopping.ts'
import { stopServer } from './stop-server.ts'
import { createFigures } from './watch/figures.ts'
import { startTraces } from './watch/start-traces.ts'

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
    migrates: config.role === 'all',
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
  const figures = createFigures()
  const stopTraces = await startTraces(config.traces, log)
  const web = createDeps(config, database.db, log, {}, figures)
  const work = jobsDb && createDeps(config, jobsDb, log, {}, figures)
  const ofDatabase = [findMissingLimits, findUnknownLetters].map((find) => find(database.db))
  for (const advice of [adviceFor(config), ...(await Promise.all(ofDatabase))].flat())
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
  await web.keptKeys.check()
  await startVendors(web, config, log)
  await work?.vendors.start()
  await web.queue.start(web.jobs, { isWorker: false })
  // Before any job runs, because a job would date old demo events with today's clock.
  if (work && config.isDemo)
    await loadDemo({
      db: jobsDb,
      now: work.clock.now,
      timeZone: config.timeZone,
      servicesAt: (clock) => createDeps(config, jobsDb, log, { clock }),
    })
  if (stopping.isStopping()) return
  const readiness = createReadiness({ db: database.db, dataDir: config.dataDir, log })
  let isStarted = false
  const isReady = async () => {
    if (stopping.isStopping()) return 'it is shutting down'
    return isStarted ? readiness() : 'it is starting'
  }
  if (config.role !== 'worker') web.accounts.listenForChanges()
  const metrics = createProcessMetrics({
    config,
    figures,
    pools: { requests: database.db.pool, ...(jobsDb && { jobs: jobsDb.pool }) },
    replicas: database.db.replicas,
    collectors: (work ?? web).installation,
  })
  const server = await listen(config, {
    deps: web,
    isReady,
    isOverloaded: createOverload(database.db.pool),
    log,
    metrics,
  })

  stopping.onStop(async (signal) => {
    const drainMs = config.database && signal === 'SIGTERM' ? DRAIN_SECONDS * 1000 : 0
    const databases = jobsDb ? [jobsDb, database] : [database]
    const limits = { drainMs, workMs: STOP_MS, closeMs: CLOSE_SECONDS * 1000 }
    await stopServer(
      { server, web, work, stopChecks: () => stopOutageChecks(log), databases, stopTraces },
      { ...limits, onError: logCleanupError },
    )
  })
  // After the port is taken, so that a worker that may not start has begun nothing.
  if (work) {
    // Holds of a process that crashed.
    await work.lookups.releaseOverdue()
    await work.queue.start(work.jobs, { isWorker: true })
  }
  isStarted = true
  process.stdout.write(
    readyText(config, { address: addressOf(config, server.port), port: server.port }),
  )
}

/** CONTACT_VENDORS is for the first start: from then on the database has the vendors. */
async function startVendors(
  { vendors }: Deps,
  { contactVendors: inFile }: Config,
  log: Logger,
): Promise<void> {
  if (await vendors.importFirst(inFile))
    log.info('The vendors of CONTACT_VENDORS were loaded. From now on the file is not read.')
  else if (inFile.length > 0)
    log.info(
      'CONTACT_VENDORS is not read, because there are vendors already. ' +
        'They are printed by `npm run dastak -- vendors list`.',
    )
  await vendors.start()
}

function addressOf({ publicUrl }: Config, port: number): string {
  return publicUrl ?? `http://localhost:${port}`
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
