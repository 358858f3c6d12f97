import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { postmasterPid, stopPostmaster } from '../../db/embedded/process.ts'
import { DATABASE, startEmbedded } from '../../db/embedded/server.ts'
import { migrate } from '../../db/migrate.ts'
import { startTimeOf } from '../../db/process-identity.ts'
import { copyFolder } from './copy-folder.ts'
import { FILE_PREFIX } from '../leftovers/temporary-folder.ts'

/** The migrated database from which every test database is copied. */
export const TEMPLATE = DATABASE
/** A placeholder for the database's name in the connection strings. */
export const NAME = 'DATABASE_NAME'
const PREFIX = 'dastak-test-'
const ALL_MODULES = new URL('../processes/all-modules.ts', import.meta.url).pathname

/** Connection strings in which the name of the database is still `DATABASE_NAME`. */
export interface TestServer {
  ownerUrl: string
  applicationUrl: string
  /** The stopped embedded server of a data folder, migrated and without fsync, to be copied. */
  preparedHome: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestServer
  }
}

/**
 * Starts one database server for the whole test run. Returns the function that removes it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // If the tests run as root, the database's system user needs access.
  chmodSync(dataDir, 0o755)
  // Programs that tests start load a thousand modules each, which takes most of their time. Many
  // are killed before they could keep what they have compiled.
  process.env['NODE_COMPILE_CACHE'] = join(dataDir, 'compiled')
  const compiled = promisify(execFile)(process.execPath, [ALL_MODULES])
  const first = await startEmbedded({ dataDir, isDurable: false })
  await migrate({ ownerUrl: first.url('dastak') })
  await first.stop()
  const preparedHome = join(dataDir, 'prepared')
  copyFolder(join(dataDir, 'postgres', '.'), preparedHome)
  // No test cuts the power, and what was acknowledged survives a kill without it.
  appendFileSync(join(preparedHome, 'cluster', 'postgresql.conf'), 'fsync = off\n')
  const server = await startEmbedded({ dataDir, isDurable: false })
  await compiled
  project.provide('databaseServer', {
    ownerUrl: server.url('dastak', NAME),
    applicationUrl: server.url('dastak_app', NAME),
    preparedHome,
  })
  return async () => {
    // The server keeps running, but is no longer watched: its end must not be taken for an
    // accident.
    await server.stop(() => true)
    await remove(dataDir)
  }
}

/** Removes what killed test runs left behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const prefix = [PREFIX, FILE_PREFIX].find((one) => name.startsWith(one))
    const pid = prefix === undefined ? 0 : Number(name.slice(prefix.length).split('-')[0])
    if (!(pid > 0) || startTimeOf(pid) !== null) continue
    const path = join(tmpdir(), name)
    if (prefix === PREFIX) await remove(path).catch(() => undefined)
    else rmSync(path, { recursive: true, force: true })
  }
}

async function remove(dataDir: string): Promise<void> {
  const home = realpathSync(join(dataDir, 'postgres'))
  const pid = postmasterPid(join(home, 'cluster'))
  if (pid !== null) {
    // Immediately, because its data is thrown away.
    process.kill(pid, 'SIGQUIT')
    await stopPostmaster(join(home, 'cluster'))
  }
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true })
}
