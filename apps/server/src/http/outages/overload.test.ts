import { getSettings } from '@dastak/contract/settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'
import { bind } from '../route.ts'
import { createOverload } from './overload.ts'

let database: TestDatabase
let db: Db
let app: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  db = await openDatabase({ url: database.url, maxConnections: 1 })
  const slowly = async () => {
    // oxlint-disable-next-line waits/no-long-wait -- it is about calls that wait for too long
    await sql`SELECT pg_sleep(0.3)`.execute(db.kysely)
    throw new Error('this call was served')
  }
  app = await createTestApp([bind(getSettings, slowly)], { isOverloaded: createOverload(db.pool) })
})
afterAll(async () => {
  await app.drop()
  await db.close()
  await database.drop()
})

test('a burst of calls waits. Calls that would wait too long are refused immediately', async () => {
  const call = () => fetch(app.url + getSettings.path)
  const burst = Promise.all(Array.from({ length: 20 }, call))
  await expect.poll(() => db.pool.waitingCount).toBe(19)
  await expect.poll(() => db.pool.waitingCount).toBeLessThan(14)
  const late = await Promise.all([call(), call()])
  expect(db.pool.waitingCount).toBeGreaterThan(5)
  expect(late.map(({ status }) => status)).toEqual([503, 503])
  expect(late[0]?.headers.get('retry-after')).toBe('2')
  expect(new Set((await burst).map(({ status }) => status))).toEqual(new Set([500]))
  expect((await call()).status).toBe(500)
  const outages = app
    .logs()
    .split('\n')
    .filter((line) => line.includes('"outage":"overloaded"'))
  expect(outages).toHaveLength(1)
})
