import { afterAll, expect, test } from 'vitest'
import { asOwner } from '../testing/database/as-owner.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import type { DataMode } from './data-mode.ts'
import { migrate } from './migrate.ts'
import { resetDatabase } from './reset-database.ts'

const made: TestDatabase[] = []
afterAll(() => Promise.all(made.map((database) => database.drop())))
const keep = async (database: Promise<TestDatabase>) => {
  made.push(await database)
  return database
}
const modeOf = async ({ db }: TestDatabase) =>
  (await db.pool.query<{ mode: DataMode }>('SELECT mode FROM data_mode')).rows[0]?.mode

test.for([
  ['demo', 'production', 'holds the data of a demo'],
  ['production', 'demo', 'holds real data'],
] as const)(
  'a database made for %s refuses %s, and still starts in its own mode',
  async ([first, other, words]) => {
    const database = await keep(createTestDatabase())
    const { ownerUrl } = database
    await migrate({ ownerUrl, mode: first })
    await expect(migrate({ ownerUrl, mode: other })).rejects.toThrow(words)
    await migrate({ ownerUrl, mode: first })
    expect(await modeOf(database)).toBe(first)
  },
)

test('if two first starts use different modes, one is refused', async () => {
  const { ownerUrl } = await keep(createTestDatabase())
  const starts = await Promise.allSettled(
    (['demo', 'production'] as const).map((mode) => migrate({ ownerUrl, mode })),
  )
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the other mode is refused before anything is changed', async () => {
  const { ownerUrl } = await keep(createTestDatabase())
  await migrate({ ownerUrl, mode: 'production' })
  await asOwner(
    ownerUrl,
    `UPDATE schema_function SET checksum = 'of another version' WHERE name = 'credits.sql'`,
  )
  await expect(migrate({ ownerUrl, mode: 'demo' })).rejects.toThrow('Nothing was changed')
  // The refused start has not updated the functions.
  expect(await migrate({ ownerUrl, mode: 'production' })).toContain('credits.sql')
})

test('a demo that was reset is still a demo', async () => {
  const database = await keep(createTestDatabase())
  await migrate({ ownerUrl: database.ownerUrl, mode: 'demo' })
  await resetDatabase(database.ownerUrl)
  expect(await modeOf(database)).toBe('demo')
})

test('the application cannot change the mode of its data', async () => {
  const { db } = await keep(createTestDatabase())
  await expect(db.pool.query(`INSERT INTO data_mode (mode) VALUES ('demo')`)).rejects.toThrow(
    'permission denied',
  )
})
