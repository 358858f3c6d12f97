import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type Binaries } from './binaries.ts'
import { SYSTEM_FOLDER, type EmbeddedFolder } from './folder.ts'
import { clearDeadServer, postmasterPid, stopPostmaster } from './process.ts'
import { serverSettings } from './settings.ts'
import { runAsUser, userOf, type RunAs } from './user.ts'
import { withClient } from '../with-client.ts'

interface LaunchOptions {
  /** The owner's connection string to the database `postgres`. */
  url: string
  isDurable?: boolean
  onNote?: (text: string) => void
}

/**
 * Uses the running server of this folder, or starts it. The caller holds the start lock. The number
 * is 0 if the process cannot be seen.
 */
export async function startServer(
  folder: EmbeddedFolder,
  runAs: RunAs | null,
  options: LaunchOptions,
): Promise<{ isAdopted: boolean; pid: number }> {
  const { url } = options
  const running = postmasterPid(folder.cluster)
  // Otherwise two servers would write the same files.
  if (running !== null || (await isListening(folder))) {
    if (await answers(url, () => running === null || postmasterPid(folder.cluster) !== null))
      return { isAdopted: true, pid: running ?? 0 }
    options.onNote?.('The running database server does not answer. Dastak restarts it.')
    await stopPostmaster(folder.cluster)
  }
  await clearDeadServer(folder.cluster, folder.socketDir)
  const binaries = findBinaries(runAs, SYSTEM_FOLDER)
  if (!existsSync(join(folder.cluster, 'PG_VERSION'))) makeCluster(binaries, folder, runAs)
  refuseOtherVersion(binaries, folder)
  const child = launch(binaries, folder, runAs, options.isDurable ?? true)
  let isRunning = true
  child.once('exit', () => (isRunning = false)).once('error', () => (isRunning = false))
  if (!(await answers(url, () => isRunning)))
    throw new Error(
      `The database server did not start. The end of ${folder.logFile}:\n${tail(folder.logFile)}`,
    )
  return { isAdopted: false, pid: child.pid ?? 0 }
}

/** True for a server whose process cannot be seen too, because it is in another container. */
async function isListening({ socketDir }: EmbeddedFolder): Promise<boolean> {
  const socket = connect(join(socketDir, '.s.PGSQL.5432'))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Made under another name and renamed when complete, so that a kill leaves no half-made cluster.
 */
function makeCluster(binaries: Binaries, folder: EmbeddedFolder, runAs: RunAs | null): void {
  const half = `${folder.cluster}.new`
  rmSync(half, { recursive: true, force: true })
  const locale = '--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'
  // One sync call for the disk instead of one per file.
  const sync = process.platform === 'linux' ? ' --sync-method=syncfs' : ''
  const flags = `-A trust -U dastak -E UTF8 ${locale} --no-instructions${sync}`
  const args = ['-D', half, ...flags.split(' ')]
  const { status, stderr, error } = runAsUser(runAs, binaries.initdb, args, BARE_ENVIRONMENT)
  if (status !== 0)
    throw new Error(
      `Dastak could not create the database in ${half}: ${error?.message ?? stderr.trim()}`,
    )
  renameSync(half, folder.cluster)
}

function refuseOtherVersion({ postgres }: Binaries, { cluster }: EmbeddedFolder): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = /\b(\d+)\./.exec(
    spawnSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8' }).stdout,
  )?.[1]
  if (made !== ours)
    throw new Error(
      `The database in ${cluster} was created by PostgreSQL ${made}, but this version of ` +
        `Dastak includes ${ours}. Restore a backup into a new DATA_DIR.`,
    )
}

/** In its own session: Ctrl-C in our terminal must not reach it before we have finished. */
function launch(
  binaries: Binaries,
  folder: EmbeddedFolder,
  runAs: RunAs | null,
  isDurable: boolean,
): ChildProcess {
  if (existsSync(folder.logFile) && statSync(folder.logFile).size > 10_000_000)
    renameSync(folder.logFile, `${folder.logFile}.old`)
  const log = openSync(folder.logFile, 'a', 0o600)
  if (runAs) chownSync(folder.logFile, runAs.uid, runAs.gid)
  const settings = serverSettings({ socketDir: folder.socketDir, isDurable })
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', folder.cluster, ...flags], {
    cwd: folder.cluster,
    env: BARE_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log, log],
    ...userOf(runAs),
  })
  child.unref()
  closeSync(log)
  return child
}

const BARE_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Waits until the server accepts connections (recovery may take minutes). False once it is gone.
 */
async function answers(url: string, isThere: () => boolean): Promise<boolean> {
  for (let refused = 0; isThere() && refused < 400;) {
    try {
      await withClient(url, async () => undefined, { connectionTimeoutMillis: 5_000 })
      return true
    } catch (error) {
      // 57P03: it starts, recovers or stops. Any other error (such as no socket yet) may last 10 s.
      if (!(error instanceof pg.DatabaseError && error.code === '57P03')) refused++
      await sleep(25)
    }
  }
  return false
}

function tail(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
}
