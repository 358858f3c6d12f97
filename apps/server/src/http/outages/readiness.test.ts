import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createReadiness } from './readiness.ts'

let database: TestDatabase
/** It has one connection, so that a check waits for all calls before it. */
let db: Db
let isReady: ReturnType<typeof createReadiness>
beforeAll(async () => {
  database = await createTestDatabase()
  db = await openDatabase({ url: database.url, maxConnections: 1 })
  isReady = createReadiness({ db, dataDir: '/', log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('a database that does not answer is not ready, before a proxy times out', async () => {
  expect(await isReady()).toBe(true)
  const call = await db.pool.connect()
  // oxlint-disable-next-line waits/no-long-wait -- a proxy waits no longer
  const timedOut = sleep(6_000, 'timed out', { ref: false })
  expect(await Promise.race([isReady(), timedOut])).toBe('the database does not answer')
  call.release()
  expect(await isReady()).toBe(true)
})

test('a process that is only busy stays ready', async () => {
  const [answered, slow] = [await db.pool.connect(), db.pool.connect()]
  const ready = isReady()
  answered.release()
  const call = await slow
  expect(await ready).toBe(true)
  expect(db.pool.waitingCount).toBe(1)
  call.release()
})
