import { getSettings } from '@dastak/contract/settings.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Db } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'
import { bind } from '../route.ts'
import { createOverload } from './overload.ts'

let database: TestDatabase
let db: Db
let app: TestApp
const [first, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
beforeAll(async () => {
  database = await createTestDatabase()
  db = await openDatabase({ url: database.url, maxConnections: 1 })
  // None of the calls that wait gives up before the test is over.
  Object.assign(db.pool.options, { connectionTimeoutMillis: 60_000 })
  let calls = 0
  const slowly = async () => {
    const connection = await db.pool.connect()
    await (calls++ === 0 ? first : others).promise
    connection.release()
    throw new Error('this call was served')
  }
  app = await createTestApp([bind(getSettings, slowly)], { isOverloaded: createOverload(db.pool) })
})
afterAll(async () => {
  vi.useRealTimers()
  await app.drop()
  await db.close()
  await database.drop()
})

test('a burst of calls waits. Calls that would wait too long are refused immediately', async () => {
  const call = () => fetch(app.url + getSettings.path)
  const burst = Promise.all(Array.from({ length: 20 }, call))
  await expect.poll(() => db.pool.waitingCount).toBe(19)
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1_100)
  first.resolve()
  await expect.poll(() => db.pool.waitingCount).toBe(18)
  const late = await Promise.all([call(), call()])
  expect(db.pool.waitingCount).toBe(18)
  expect(late.map(({ status }) => status)).toEqual([503, 503])
  expect(late[0]?.headers.get('retry-after')).toBe('2')
  others.resolve()
  expect(new Set((await burst).map(({ status }) => status))).toEqual(new Set([500]))
  expect((await call()).status).toBe(500)
  const outages = app
    .logs()
    .split('\n')
    .filter((line) => line.includes('"outage":"overloaded"'))
  expect(outages).toHaveLength(1)
})
