import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startServer } from './launch.ts'
import { prepareFolder } from './folder.ts'
import { postmasterPid, stopPostmaster } from './process.ts'
import { chooseUser, handOver, successorOf, type RunAs } from './user.ts'
import { watchServer } from './watch.ts'
import { makeDataFolder } from '../../process/data-folder.ts'
import { withLock } from '../file-lock.ts'
import { isAlive, startTimeOf, type ProcessIdentity } from '../process-identity.ts'
import { withClient } from '../with-client.ts'
import { fileErrorText } from '../../text/operator-error.ts'

const OWNER = 'dastak'
const APPLICATION = 'dastak_app'
export const DATABASE = 'dastak'
/**
 * Each process that uses the server keeps one session with this name. A process that stops can see
 * whether others remain.
 */
const PRESENCE = 'dastak presence'

export interface EmbeddedServer {
  /**
   * True if the server was already running, left by a killed process or shared with a living one.
   */
  isAdopted: boolean
  pid: number
  /** Connection string for one of our roles to a database (by default `dastak`). */
  url(role: typeof OWNER | typeof APPLICATION, database?: string): string
  /** Stops the server unless another process uses it or `isWanted` returns true. */
  stop(isWanted?: () => boolean): Promise<void>
}

interface EmbeddedOptions {
  /** Absolute path. The folder is made if it does not exist. */
  dataDir: string
  /** Set to false only in tests: faster, but data is lost in a power cut. */
  isDurable?: boolean
  onNote?: (text: string) => void
}

/**
 * Starts the PostgreSQL server of a data folder, on a unix socket only. Adopts a running one,
 * recovers what a killed one left, and makes the cluster the first time. The server survives if
 * this process is killed, and is restarted if it crashes first. The error says what is wrong.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  makeDataFolder(options.dataDir)
  const wanted = join(options.dataDir, 'postgres')
  const runAs = await settledUser(wanted)
  const folder = prepareFolder(options.dataDir, runAs, (home) =>
    options.onNote?.(
      `The database is in ${home}, because its system user can't reach ${options.dataDir}.`,
    ),
  )
  // No process may stop the server between another's finding it and opening its session.
  const lock = join(folder.home, 'start.lock')
  const url: EmbeddedServer['url'] = (role, database = DATABASE) =>
    `postgresql://${role}@localhost:5432/${database}?host=${encodeURIComponent(folder.socketDir)}`
  const admin = url(OWNER, 'postgres')
  let postmaster: ProcessIdentity = { pid: 0, started: '' }
  const start = () =>
    withLock(lock, async () => {
      const server = await startServer(folder, runAs, { ...options, url: admin })
      await ensureRoleAndDatabase(admin)
      postmaster = { pid: server.pid, started: startTimeOf(server.pid) ?? '' }
      return { ...server, presence: await openPresence(admin) }
    })
  const { isAdopted, pid, presence } = await start()
  const restart = async () => {
    // The folder was removed while we run: an empty one in its place would be no recovery.
    if (!existsSync(folder.cluster)) throw new Error(`${folder.cluster} is gone`)
    return (await start()).presence
  }
  const watch = watchServer(presence, restart, options.onNote)

  return {
    isAdopted,
    pid,
    url,
    async stop(isWanted) {
      const ended = watch.end()
      if (!existsSync(folder.cluster)) return endRemoved(watch.session(), postmaster)
      await ended
      let hasStarted = false
      const end = async () => {
        hasStarted = true
        const isUsed = await hasOthers(watch.session())
        await watch
          .session()
          .end()
          .catch(() => undefined)
        if (isUsed || isWanted?.()) return
        await stopPostmaster(folder.cluster)
        rmSync(folder.socketDir, { recursive: true, force: true })
      }
      await withLock(lock, end).catch((error: unknown) => {
        // On a full or read-only disk no lock can be taken, but no server can be started either.
        if (hasStarted || fileErrorText(error) === null) throw error
        return end()
      })
    },
  }
}

/**
 * The user that runs the server. A folder from an earlier version changes to our user while no
 * server runs in it.
 */
async function settledUser(wanted: string): Promise<RunAs | null> {
  const found = chooseUser(wanted)
  const successor = existsSync(wanted) ? successorOf(found) : null
  if (!successor) return found
  const home = realpathSync(wanted)
  return withLock(join(home, 'start.lock'), async () => {
    if (postmasterPid(join(home, 'cluster')) !== null) return found
    handOver(home, successor)
    return successor
  })
}

async function ensureRoleAndDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APPLICATION])
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${APPLICATION} LOGIN`)
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  })
}

async function openPresence(connectionString: string): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: 5_000, application_name: PRESENCE }
  const client = new pg.Client({ connectionString, ...limits })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Ends a server whose folder was removed: it can write nothing, and no other process would find it.
 */
function endRemoved(session: pg.Client, postmaster: ProcessIdentity): void {
  session.end().catch(() => undefined)
  if (isAlive(postmaster)) process.kill(postmaster.pid, 'SIGQUIT')
}

/** Also false if the server is gone. */
async function hasOthers(presence: pg.Client): Promise<boolean> {
  const others =
    'SELECT FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()'
  return presence.query(others, [PRESENCE]).then(
    ({ rowCount }) => rowCount !== 0,
    () => false,
  )
}
