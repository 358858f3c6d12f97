import { afterAll, beforeAll, expect, test } from 'vitest'
import { STORAGE_OF_BITMAPS, tableTypes } from '../testing/database/table-types.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('schema.ts matches the migrated database (npm run db:types writes it)', async () => {
  await expect(await tableTypes(database.db.pool)).toMatchFileSnapshot('./schema.ts')
})

test('the bitmaps of the search are stored uncompressed', async () => {
  const { rows } = await database.db.pool.query(STORAGE_OF_BITMAPS)
  expect(rows).toEqual([{ kinds: 'pm' }])
})
