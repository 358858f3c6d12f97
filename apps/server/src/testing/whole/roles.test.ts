import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { releaseOverdueJob } from '../../features/lookups/lookups.job.ts'
import { getLeadsExtracted } from '@dastak/contract/kinds/din.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { createJobQueue } from '../../jobs/job-queue.ts'
import { callAt, signInAt } from '../server/http-caller.ts'
import { cleanEnvironment } from '../processes/clean-environment.ts'
import { CLI } from '../processes/operator-command.ts'
import {
  startServerProcess,
  temporaryDataDir,
  type ServerProcess,
} from '../processes/server-process.ts'
import { startSmsVendor, type SmsVendor } from '../vendors/sms-vendor.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { rmSync } from 'node:fs'

const dataDir = temporaryDataDir()
let database: TestDatabase
let sms: SmsVendor
let web: ServerProcess
let worker: ServerProcess

const METRICS_TOKEN = 'invented-metrics-token'

/** Without the login that migrates, which these roles do not need. */
const env = () => ({
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  SECRET_KEY: 'the same secret in every process of this test',
  SMS_HTTP_URL: sms.url,
  METRICS_TOKEN,
})

beforeAll(async () => {
  ;[database, sms] = await Promise.all([createTestDatabase(), startSmsVendor()])
  ;[web, worker] = await Promise.all([
    startServerProcess({ ...env(), ROLE: 'web' }, ['--statement-seconds', '2']),
    startServerProcess({ ...env(), ROLE: 'worker' }, ['--statement-seconds', '2']),
  ])
  await Promise.all([web.ready(), worker.ready()])
})
afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()])
  sms.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * Adds a job in its own transaction. `done` resolves to the number of tries once it has succeeded.
 */
async function enqueue() {
  const job = releaseOverdueJob({ releaseOverdue: async () => 0 })
  const queue = createJobQueue({ db: database.db, onError: () => undefined })
  await queue.start([job], { isWorker: false })
  const id = await inTransaction(database.db, (tx) => queue.enqueue(tx, job, {}))
  await queue.stop()
  const find = async () => {
    const found = sql<{
      state: string
      tries: number
    }>`SELECT state, retry_count AS tries FROM pgboss.job WHERE id = ${id}`
    return (await found.execute(database.db.kysely)).rows[0]
  }
  return {
    done: async () => {
      await expect.poll(async () => (await find())?.state, { interval: 50 }).toBe('completed')
      return (await find())?.tries
    },
  }
}

test('a web process serves and a worker process works, on one database', async () => {
  const session = await signInAt(web.url, '+919876500009', sms.codeFor)
  expect(session.token).not.toBe('')
  await expect((await enqueue()).done()).resolves.toBe(0)
})

test('a worker has a port with probes and nothing else', async () => {
  const at = (path: string, headers = {}) => fetch(`${worker.url}${path}`, { headers })
  expect((await at('/healthz')).status).toBe(200)
  expect(await (await at('/readyz')).text()).toBe('ready')
  expect((await at('/metrics')).status).toBe(401)
  const metrics = await at('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  expect(await metrics.text()).toContain('process_cpu_seconds_total')
  for (const path of ['/', '/api/v1/users/me', '/sign-in'])
    expect((await at(path)).status).toBe(404)
})

test('a second worker on the same port is refused with the setting to change', async () => {
  const port = new URL(worker.url).port
  const second = await startServerProcess({ ...env(), ROLE: 'worker', WORKER_PORT: port })
  await expect(second.ended).resolves.toBe(1)
  expect(second.written()).toContain(`Port ${port} is in use. Set WORKER_PORT to another one.`)
})

test('a statement of a request is ended when it takes too long, one of a job may take longer', async () => {
  const session = await signInAt(web.url, '+919876500010', sms.codeFor)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('BEGIN; LOCK TABLE lookup, lead IN ACCESS EXCLUSIVE MODE')
  const job = await enqueue()
  // Longer than the statement of a request may take.
  const waiting = `
    SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
    AND query ~* 'from "?lookup' AND now() - query_start > interval '3 s'`
  const count = async () => (await database.db.pool.query(waiting)).rowCount
  await expect.poll(count, { interval: 50 }).toBeGreaterThan(0)
  expect((await callAt(web.url, getLeadsExtracted, { token: session.token })).status).toBe(500)
  await owner.query('COMMIT')
  await owner.end()
  await expect(job.done()).resolves.toBe(0)
})

test('a stopping web process reports it at /readyz and still answers while a proxy moves on', async () => {
  web.signal('SIGTERM')
  await expect
    .poll(async () => (await fetch(`${web.url}/readyz`)).status, { interval: 20 })
    .toBe(503)
  const answer = await fetch(`${web.url}/healthz`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  await expect(web.ended).resolves.toBe(0)
})

test('commands of the operator do not need the login that migrates either', async () => {
  const more = { PRIVATE_HOSTS: '127.0.0.1', ACCEPT_NO_EMAIL: 'true' }
  const options = { env: cleanEnvironment({ ...env(), ...more }) }
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'ledger', 'check'], options)
  expect(stdout).toContain('The ledger is correct.')
})
