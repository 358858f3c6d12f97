import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { createApp, type AppOptions } from './app.ts'
import { complaintOf } from './cli/complaint.ts'
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
import { createDeps, type Deps } from './deps.ts'
import { createClientAddress } from './http/limits/client-address.ts'
import { startHttpServer, type HttpServer } from './http/connections/http-server.ts'
import { listenErrorText } from './http/connections/listen-error-text.ts'
import { createMetrics } from './http/metrics.ts'
import { logError } from './http/outages/outages.ts'
import { createWebFiles } from './http/replies/web-files.ts'
import { OperatorError } from './text/operator-error.ts'
import { createLog } from './process/log.ts'
import { createReadiness } from './http/outages/readiness.ts'
import { loadDemo } from './sample/demo/load-demo.ts'
import { createStopping, type Stopping } from './process/stopping.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Arguments are for tests, which do not wait so long; operators have the settings. */
const { values: args } = parseArgs({
  options: {
    // Requests and jobs that run when the process is told to stop have this long to finish; the
    // database a little more.
    'stop-seconds': { type: 'string', default: '17' },
    // No call needs a hundredth of it; what does is broken, and must not hold a lock.
    'patience-seconds': { type: 'string', default: '60' },
    'statement-seconds': { type: 'string', default: '15' },
  },
})
const STOP_MS = Number(args['stop-seconds']) * 1000
const STATEMENT_TIMEOUT_MS = Number(args['statement-seconds']) * 1000
const CLOSE_SECONDS = 2
/** A database that restarts while we start is waited for. */
const PATIENCE_MS = Number(args['patience-seconds']) * 1000
/** Where others serve the same database, a proxy has this long to notice that one leaves. */
const DRAIN_SECONDS = 2

let stopping: Stopping | undefined

async function main(): Promise<void> {
  const config = loadConfig()
  const log = createLog(config.logLevel)
  makeDataFolder(config.dataDir)
  if (!config.database) claimDataFolder(config.dataDir, addressOf(config, config.port))
  const note = (error: unknown) =>
    log.warn({ error: complaintOf(error) }, 'not all could be put away')
  const atLast = () => {
    try {
      releaseLock(serverLockFile(config.dataDir))
    } catch (error) {
      note(error)
    }
  }
  stopping = createStopping(log, { longestMs: STOP_MS + CLOSE_SECONDS * 1000, atLast })

  const onError = (error: Error) =>
    isIdleTooLong(error) ? undefined : logError(log, error, {}, 'an idle database connection broke')
  const lowCredits = config.lowCreditThreshold
  const opening = openApplicationDatabase({
    dataDir: config.dataDir,
    database: config.database,
    mode: config.isDemo ? 'demo' : 'production',
    maxConnections: config.databasePoolSize,
    patienceMs: PATIENCE_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    lowCredits,
    onNote: (text) => log.info(text),
    onError,
  })
  // A first start takes its time. A server that has come up meanwhile must not be left alone; one
  // of others' goes on without us.
  stopping.onStop(async () =>
    config.database ? undefined : opening.then((opened) => opened.close()).catch(note),
  )
  const database = await opening
  try {
    // Jobs may take their time: on connections of their own they take none of it from requests.
    const maxConnections = Math.max(3, Math.ceil(config.databasePoolSize / 2))
    const jobsDb =
      config.role === 'web'
        ? null
        : await openDatabase({ url: database.sessionUrl, maxConnections, lowCredits, onError })
    const started = { config, log, stopping, note, database, jobsDb }
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
  /** Logs what could not be put away. */
  note: (error: unknown) => void
  database: ApplicationDatabase
  /** Null for a process that does no jobs. */
  jobsDb: Db | null
}

async function serve({ config, log, stopping, note, database, jobsDb }: Started): Promise<void> {
  const web = createDeps(config, database.db, log)
  const work = jobsDb && createDeps(config, jobsDb, log)
  for (const words of adviceFor(config)) log.warn(words)
  if (config.role !== 'all' && !config.bucket)
    log.info(
      'No STORAGE_S3_BUCKET is set: all processes must see the same DATA_DIR, where results of ' +
        'batches are kept.',
    )
  const unpriced = await web.lookups.unpriced()
  if (unpriced.length > 0)
    throw new OperatorError(
      `The table price has no row for ${unpriced.join(', ')} (kind/unit). Insert what it costs ` +
        'in credits, 0 for nothing.',
    )
  await web.queue.start(web.jobs, { isWorker: false })
  if (work) {
    // Before any job runs: a job would date by today's clock what happened months ago.
    if (config.isDemo)
      await loadDemo({
        db: jobsDb,
        now: work.clock.now,
        timeZone: config.timeZone,
        servicesAt: (clock) => createDeps(config, jobsDb, log, { clock }),
      })
    // What a process before this one had set aside when it died.
    await work.lookups.releaseOverdue()
    await work.queue.start(work.jobs, { isWorker: true })
  }
  if (stopping.isStopping()) return
  const readiness = createReadiness({ reader: database.db.kysely, dataDir: config.dataDir, log })
  const isReady = async () => (stopping.isStopping() ? 'it stops' : readiness())
  if (config.role !== 'worker') web.accounts.hearChanges()
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
    // What does not end in time is cut off; the ledger and the queue bear that.
    await Promise.race([
      Promise.all([stopWeb(), work?.queue.stop(STOP_MS)]).catch(note),
      sleep(STOP_MS),
    ])
    await Promise.race([close().catch(note), sleep(CLOSE_SECONDS * 1000)])
  })
  process.stdout.write(readyText(config, addressOf(config, server?.port ?? config.port)))
}

function addressOf({ publicUrl }: Config, port: number): string {
  return publicUrl ?? `http://localhost:${port}`
}

/** One server per data folder: the second is told who the first is. */
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
    webFile: existsSync(WEB_FOLDER) ? createWebFiles(WEB_FOLDER) : null,
  })
  try {
    const { connections: total, connectionsPerAddress: perAddress } = config.limits
    const isProxy = createClientAddress(config.trustedProxies).isTrusted
    return await startHttpServer(app.fetch, {
      ...config,
      connections: { total, perAddress, isProxy },
    })
  } catch (error) {
    const words = listenErrorText(error, { host: config.hosts[0], port: config.port })
    throw words === null ? error : new OperatorError(words, { cause: error })
  }
}

function complain(error: unknown): void {
  // What is up is being put away, and what still starts fails of that.
  if (stopping?.isStopping()) return
  process.stderr.write(`\n${complaintOf(error)}\n\n`)
  process.exit(1)
}

// Rejections that nobody handles come here too.
process.on('uncaughtException', complain)
main().catch(complain)
