import { getProfileDetails, sendOtp } from '@dastak/contract/accounts/accounts.ts'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { postmasterPid, stopPostmaster } from '../../db/embedded/process.ts'
import { startEmbedded } from '../../db/embedded/server.ts'
import { preparedDataDir } from '../database/prepared-folder.ts'
import { cleanEnvironment } from '../processes/clean-environment.ts'
import { callAt, signInAt, type Session } from '../server/http-caller.ts'
import { startServerProcess, type ServerProcess } from '../processes/server-process.ts'
import { startSmsVendor, type SmsVendor } from '../vendors/sms-vendor.ts'

const CLI = new URL('../../cli.ts', import.meta.url).pathname
const dataDir = preparedDataDir()
let sms: SmsVendor
let server: ServerProcess
let session: Session

beforeAll(async () => {
  sms = await startSmsVendor()
  server = await start()
  await server.ready()
  session = await signInAt(server.url, '+919876500001', sms.codeFor)
})
afterAll(async () => {
  await server.stop()
  sms.close()
  const cluster = clusterOf(dataDir)
  if (cluster) await stopPostmaster(cluster)
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}, args: string[] = []): Promise<ServerProcess> {
  const settings = {
    DATA_DIR: dataDir,
    SMS_HTTP_URL: sms.url,
    OTP_SENDS_PER_HOUR_PER_ADDRESS: '1000',
  }
  return startServerProcess({ ...settings, ...env }, args)
}

function clusterOf(folder: string): string | null {
  const cluster = join(folder, 'postgres', 'cluster')
  return existsSync(cluster) ? realpathSync(cluster) : null
}

function postmaster(): number {
  const pid = postmasterPid(clusterOf(dataDir) ?? '')
  if (pid === null) throw new Error('no database server runs')
  return pid
}

async function profile() {
  return callAt(server.url, getProfileDetails, { token: session.token })
}

test('a second start on the same data folder is refused and names the first', async () => {
  const second = await start()
  await expect(second.ended).resolves.toBe(1)
  expect(second.written()).toContain(
    `already running on the data folder ${dataDir}: process ${server.pid}, ` +
      server.url.replace('127.0.0.1', 'localhost'),
  )
  expect((await profile()).status).toBe(200)
})

test('a second start on the same port is asked to use another', async () => {
  const other = preparedDataDir()
  const second = await start({ DATA_DIR: other, PORT: new URL(server.url).port })
  await expect(second.ended).resolves.toBe(1)
  expect(second.written()).toContain('Set PORT to another one')
  // It found the port taken after it had started its database, and stopped the database again.
  expect(postmasterPid(clusterOf(other) ?? '')).toBeNull()
  rmSync(other, { recursive: true, force: true })
})

test('after a kill -9 of the database server the product starts it again', async () => {
  const before = postmaster()
  process.kill(before, 'SIGKILL')
  // Another server on the same folder, in which the session still exists.
  const answeredBy = async () =>
    (await profile().catch(() => null))?.status === 200 && postmasterPid(clusterOf(dataDir) ?? '')
  await expect
    .poll(answeredBy, { interval: 50 })
    .toSatisfy((pid) => Number(pid) > 0 && pid !== before)
  expect(server.isAlive()).toBe(true)
})

test('after a kill -9 the next start adopts the database, with all that was acknowledged', async () => {
  const running = postmaster()
  server.signal('SIGKILL')
  await server.ended
  server = await start()
  await server.ready()
  expect(postmaster()).toBe(running)
  expect(await profile()).toMatchObject({
    status: 200,
    body: { data: { user_mobile: session.mobile } },
  })
})

test('after a kill -9 of both the next start recovers the database', async () => {
  server.signal('SIGKILL')
  process.kill(postmaster(), 'SIGKILL')
  await server.ended
  server = await start()
  await server.ready()
  expect(await profile()).toMatchObject({
    status: 200,
    body: { data: { user_mobile: session.mobile } },
  })
})

test('a SIGTERM lets the request in flight finish, then the server and its database end', async () => {
  const { hostname, port } = new URL(server.url)
  const body = JSON.stringify({ user_mobile: '+919876500002' })
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head =
    `POST ${sendOtp.path} HTTP/1.1\r\nhost: x\r\ncontent-type: ` +
    `application/json\r\nexpect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, -1))
  // "100 Continue": the request has started.
  await once(socket, 'data')
  const stoppedAt = Date.now()
  server.signal('SIGTERM')
  await expect.poll(() => server.written()).toContain('"stopping"')
  // It says so before it stops listening.
  const isRefused = () =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused).toBe(true)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).write(body.slice(-1))
  await once(socket, 'close')
  const answer = Buffer.concat(chunks).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^connection: close/im)
  await expect(server.ended).resolves.toBe(0)
  expect(Date.now() - stoppedAt).toBeLessThan(20_000)
  expect(postmasterPid(clusterOf(dataDir) ?? '')).toBeNull()
  expect(readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).toMatch(
    /database system is shut down\n$/,
  )
})

test('a database whose migrations are of another version is refused in plain words, without a stack', async () => {
  const owner = await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: owner.url('dastak') })
  await client.connect()
  await client.query(`INSERT INTO schema_migration VALUES (9999, '9999-later.sql', 'x')`)
  const newer = await start()
  await expect(newer.ended).resolves.toBe(1)
  await client.query('DELETE FROM schema_migration WHERE version = 9999')
  await client.end()
  await owner.stop()
  expect(newer.written()).toContain(
    '9999-later.sql, which this version of the program does not know. Start the newer',
  )
  expect(newer.written()).not.toMatch(/^ +at /m)
})

test('data of a real installation refuses demo mode, at a start and to be reset', async () => {
  const asDemo = { DEMO: 'true', SMS_HTTP_URL: '' }
  const demo = await start(asDemo)
  await expect(demo.ended).resolves.toBe(1)
  expect(demo.written()).toContain('holds real data')
  expect(demo.written()).not.toMatch(/^ +at /m)
  const command = spawn(process.execPath, [CLI, 'demo', 'reset'], {
    env: cleanEnvironment({ DATA_DIR: dataDir, ...asDemo }),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  command.stdin.on('error', () => undefined).end('reset\n')
  expect(await text(command.stderr)).toContain('holds real data')
  server = await start({}, ['--stop-seconds', '0.5'])
  await server.ready()
  expect(await profile()).toMatchObject({
    status: 200,
    body: { data: { user_mobile: session.mobile } },
  })
})

test('a request that never ends is cut off when the time for stopping is over', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST ${sendOtp.path} HTTP/1.1\r\nhost: x\r\ncontent-type: ` +
      'application/json\r\nexpect: 100-continue\r\ncontent-length: 99\r\n\r\n{',
  )
  await once(socket, 'data')
  const closed = once(socket, 'close')
  await expect(server.stop()).resolves.toBe(0)
  await closed
  expect(server.written()).toContain('"stopping"')
})
