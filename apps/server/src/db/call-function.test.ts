import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { callFunction } from './call-function.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('texts of the same length are different prepared statements', async () => {
  const { pool } = database.db
  expect(await callFunction(pool, '(SELECT 1 AS one) f', [])).toEqual([{ one: 1 }])
  expect(await callFunction(pool, '(SELECT 2 AS two) f', [])).toEqual([{ two: 2 }])
  expect(pool.totalCount).toBe(1)
})
