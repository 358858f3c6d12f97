import { releaseOverdueJob } from '../features/lookups/release-overdue.job.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { signInAt } from './http-caller.ts'
import { startServerProcess, temporaryDataDir, type ServerProcess } from './server-process.ts'
import { startSmsVendor, type SmsVendor } from './sms-vendor.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { rmSync } from 'node:fs'

const dataDir = temporaryDataDir()
let database: TestDatabase
let sms: SmsVendor
let web: ServerProcess
let worker: ServerProcess

beforeAll(async () => {
  ;[database, sms] = await Promise.all([createTestDatabase(), startSmsVendor()])
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.ownerUrl,
    SECRET_KEY: 'the same secret in every process of this test',
    SMS_HTTP_URL: sms.url,
  }
  ;[web, worker] = await Promise.all([
    startServerProcess({ ...env, ROLE: 'web' }),
    startServerProcess({ ...env, ROLE: 'worker' }),
  ])
  await Promise.all([web.ready(), worker.ready()])
}, 90_000)
afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()])
  sms.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a web process serves and a worker process works, on one database', async () => {
  const session = await signInAt(web.url, '+919876500009', sms.codeFor)
  expect(session.token).not.toBe('')
  await expect(fetch(worker.url)).rejects.toThrow()

  const job = releaseOverdueJob({ releaseOverdue: async () => 0 } as never)
  const queue = createJobQueue({ db: database.db, onError: () => undefined })
  await queue.start([job], { isWorker: false })
  const id = await inTransaction(database.db, (tx) => queue.enqueue(tx, job, {}))
  const state = async () =>
    (await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE id = ${id}`.execute(database.db.kysely)).rows[0]
      ?.state
  await expect.poll(state, { timeout: 20_000, interval: 200 }).toBe('completed')
  await queue.stop()
})

test('a web process that is told to stop says so at /readyz and still answers while a proxy turns away', async () => {
  web.signal('SIGTERM')
  await expect.poll(async () => (await fetch(`${web.url}/readyz`)).status, { timeout: 1_500, interval: 20 }).toBe(503)
  const answer = await fetch(`${web.url}/healthz`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  await expect(web.ended).resolves.toBe(0)
})
