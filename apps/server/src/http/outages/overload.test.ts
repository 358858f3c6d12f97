import { getSettings } from '@dastak/contract/settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'
import { bind } from '../route.ts'
import { isOverloaded } from './overload.ts'

let database: TestDatabase
let db: Db
let app: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  db = await openDatabase({ url: database.url, maxConnections: 1 })
  const slowly = async () => {
    await sql`SELECT pg_sleep(0.5)`.execute(db.kysely)
    throw new Error('this call was served')
  }
  app = await createTestApp([bind(getSettings, slowly)], {
    isOverloaded: () => isOverloaded(db.pool),
  })
})
afterAll(async () => {
  await app.drop()
  await db.close()
  await database.drop()
})

test('calls that would wait too long for the database are refused at once', async () => {
  let answered = 0
  const call = async () => {
    const { status, headers } = await fetch(app.url + getSettings.path)
    answered += 1
    return { status, wait: headers.get('retry-after'), place: answered }
  }
  const answers = await Promise.all(Array.from({ length: 30 }, call))
  const refused = answers.filter(({ status }) => status === 503)
  // One runs, and six wait.
  expect(answers.filter(({ status }) => status === 500).length).toBeGreaterThanOrEqual(7)
  expect(refused.length).toBeGreaterThan(15)
  expect(new Set(refused.map(({ wait }) => wait))).toEqual(new Set(['2']))
  // Those that waited were answered after most of those that were refused.
  expect(Math.min(...refused.map(({ place }) => place))).toBeLessThan(3)
  const lines = app.logs().split('\n')
  expect(lines.filter((line) => line.includes('"outage":"overloaded"'))).toHaveLength(1)
  expect((await call()).status).toBe(500)
})
