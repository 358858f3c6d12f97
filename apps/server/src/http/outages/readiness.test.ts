import { sql } from 'kysely'
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

const callFor = (seconds: number) => sql`SELECT pg_sleep(${seconds})`.execute(db.kysely)

test('a database that does not answer is not ready, before a proxy times out', async () => {
  expect(await isReady()).toBe(true)
  const call = callFor(7)
  const startedAt = performance.now()
  expect(await isReady()).toBe('the database does not answer')
  expect(performance.now() - startedAt).toBeLessThan(6_000)
  await call
  expect(await isReady()).toBe(true)
})

test('a process that is only busy stays ready', async () => {
  const calls = Promise.all(Array.from({ length: 12 }, () => callFor(0.5)))
  expect(await isReady()).toBe(true)
  expect(db.pool.waitingCount).toBeGreaterThan(0)
  await calls
})
