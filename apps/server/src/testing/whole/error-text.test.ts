import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { terminalErrorText } from '../../cli/terminal-error-text.ts'
import { loadConfig } from '../../config/config.ts'
import { listenErrorText } from '../../http/connections/listen-error-text.ts'
import { postmasterPid } from '../../db/embedded/process.ts'
import { startTimeOf } from '../../db/process-identity.ts'
import { listen } from '../../listen.ts'
import { makeDataFolder } from '../../process/data-folder.ts'
import { asOwner } from '../database/as-owner.ts'
import { preparedDataDir } from '../database/prepared-folder.ts'
import { startCommand } from '../processes/operator-command.ts'
import { freePort, startServerProcess, temporaryDataDir } from '../processes/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'

const STACK = /^ +at /m
const IS_LINUX = existsSync('/proc/self')

let folder: string
let file: string
let newer: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dastak-errors-'))
  file = join(folder, 'a file')
  writeFileSync(file, '')
  newer = await createTestDatabase()
})
afterAll(async () => {
  await newer.drop()
  rmSync(folder, { recursive: true })
})

const KEY = {
  SECRET_KEY: 'k'.repeat(32),
  SMS_HTTP_URL: 'http://127.0.0.1:9/',
  PRIVATE_HOSTS: '127.0.0.1',
}

/** What the server would print with these settings before it opens its database. */
function refusalOf(settings: Record<string, string>): string {
  try {
    makeDataFolder(loadConfig({ ENV_FILE: devNull, ...KEY, ...settings }).dataDir)
  } catch (error) {
    expect(terminalErrorText(error)).not.toMatch(STACK)
    return terminalErrorText(error)
  }
  return 'it starts'
}

/** What an operator's command prints. It must fail. */
async function failureOf(dataDir: string): Promise<string> {
  const { url, ownerUrl } = newer
  const child = startCommand({ folder: dataDir, url, ownerUrl }, ['user', 'show', '9876500001'])
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = (await once(child, 'close')) as [number]
  const text = Buffer.concat(output).toString()
  expect(text).not.toMatch(STACK)
  expect(text).not.toContain('Error')
  expect(code).toBe(1)
  return text
}

test('a path that cannot be a data folder is refused in plain words, and ends the start', async () => {
  const server = await startServerProcess({ DATA_DIR: file, ...KEY })
  expect(await server.ended).toBe(1)
  expect(server.written()).not.toMatch(STACK)
  expect(server.written()).toMatch(/is a file, but must be a folder.*Set DATA_DIR to/)
  expect(refusalOf({ DATA_DIR: file, SECRET_KEY: '' })).toMatch(
    /is a file, but must be a folder.*Set DATA_DIR to/,
  )
  expect(refusalOf({ DATA_DIR: join(file, 'below') })).toMatch(
    /is a file, not a folder.*Set DATA_DIR to/,
  )
  if (IS_LINUX)
    expect(refusalOf({ DATA_DIR: '/proc/x' })).toMatch(/cannot be created.*Set DATA_DIR to/)
  expect(refusalOf({ DATA_DIR: folder })).toBe('it starts')
})

test('a file of settings that is a folder is refused in plain words', () => {
  expect(refusalOf({ DATA_DIR: folder, ENV_FILE: folder })).toMatch(
    /The file of settings .* is a folder, but must be a file/,
  )
})

test('an address that is not this machine’s is refused in plain words', async () => {
  const refusal = async (HOST: string) => {
    const config = loadConfig({ ENV_FILE: devNull, DATA_DIR: folder, ...KEY, HOST })
    const worker = { ...config, role: 'worker' as const, workerPort: await freePort() }
    // Of a worker, because its app needs nothing else.
    return terminalErrorText(await listen(worker, {} as never).catch((error: unknown) => error))
  }
  expect(await refusal('192.0.2.1')).toMatch(
    /^HOST is 192\.0\.2\.1, which is not an address of this/,
  )
  expect(await refusal('nowhere.invalid')).toMatch(
    /^HOST is nowhere\.invalid, which is not a known host name/,
  )
})

test('a port that is the system’s own is distinguished from one that is in use', () => {
  const closed = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' })
  expect(listenErrorText(closed, { host: undefined, port: 80, setting: 'PORT' })).toMatch(
    /^This user may not use port 80\. Set PORT/,
  )
})

test('a command reports a database of a newer version in plain words', async () => {
  await asOwner(newer.ownerUrl, `INSERT INTO schema_migration VALUES (9999, '9999-later.sql', 'x')`)
  expect(await failureOf(folder)).toContain(
    '9999-later.sql, which this version of the program does not know',
  )
})

test('a server whose data folder was removed ends when it is stopped, with its database', async () => {
  const dataDir = preparedDataDir()
  const server = await startServerProcess({ DATA_DIR: dataDir, ...KEY })
  await server.ready()
  const home = realpathSync(join(dataDir, 'postgres'))
  const postmaster = postmasterPid(join(home, 'cluster')) ?? 0
  for (const path of [home, dataDir]) rmSync(path, { recursive: true })
  await expect(server.stop()).resolves.toBe(0)
  expect(server.written()).not.toMatch(STACK)
  await expect.poll(() => startTimeOf(postmaster)).toBeNull()
})

test('a server that is stopped while it starts also stops what has started, including its database', async () => {
  for (const until of ['Migration 0001', 'Migration webhooks.sql']) {
    const dataDir = temporaryDataDir()
    const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'true' })
    await expect.poll(server.written, { timeout: 100_000, interval: 5 }).toContain(until)
    await expect(server.stop()).resolves.toBe(0)
    expect(server.written()).not.toMatch(STACK)
    const home = realpathSync(join(dataDir, 'postgres'))
    expect(postmasterPid(join(home, 'cluster'))).toBeNull()
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
    rmSync(home, { recursive: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a server whose data folder has become read-only reports it in plain words, and stops its database', async (context) => {
  const dataDir = preparedDataDir()
  const server = await startServerProcess({ DATA_DIR: dataDir, ...KEY })
  await server.ready()
  const postmaster = postmasterPid(join(realpathSync(join(dataDir, 'postgres')), 'cluster')) ?? 0
  const mount = (...options: string[]) => spawnSync('mount', [...options, dataDir]).status === 0
  const isReadOnly = mount('--bind', dataDir) && mount('-o', 'remount,ro,bind')
  try {
    await expect(server.stop()).resolves.toBe(0)
    expect(server.written()).not.toMatch(STACK)
    await expect.poll(() => startTimeOf(postmaster)).toBeNull()
    // Only root can make it read-only.
    if (!isReadOnly) return context.skip()
    expect(server.written()).toContain('is on a file system that is read-only')
  } finally {
    if (isReadOnly) spawnSync('umount', [dataDir])
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('an unexpected error is reported without the values in its message', () => {
  const cause = new Error(
    'invalid input "+91 11111 22222" for asha@mills.example, 9111112222: ' +
      'postgres://u:pw@db.example',
  )
  const text = terminalErrorText(cause)
  expect(text).not.toMatch(/11111|asha|pw/)
  expect(text).toMatch(/^An unexpected error occurred: Error invalid input .*\n +at /)
})
