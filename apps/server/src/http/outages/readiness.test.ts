import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createReadiness } from './readiness.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a database that does not answer is not ready, before a proxy times out', async () => {
  const isReady = createReadiness({
    reader: database.db.kysely,
    dataDir: '/',
    log: pino({ level: 'silent' }),
  })
  expect(await isReady()).toBe(true)
  const holder = new pg.Client({ connectionString: database.ownerUrl })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE schema_migration IN ACCESS EXCLUSIVE MODE')
  const startedAt = performance.now()
  expect(await isReady()).toBe('the database does not answer')
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  await holder.end()
  expect(await isReady()).toBe(true)
})
