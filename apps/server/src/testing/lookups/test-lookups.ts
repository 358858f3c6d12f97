import { createLookupsOn, insertDirectors, type LookupsOverrides } from './lookups-on.ts'
import { createTestDatabase } from '../database/test-database.ts'

/** Credits and lookups on a separate database. */
export async function createTestLookups({
  maxConnections,
  ...options
}: LookupsOverrides & { maxConnections?: number } = {}) {
  const database = await createTestDatabase({ maxConnections: maxConnections ?? 10 })
  await insertDirectors(database.db)
  return { ...database, ...createLookupsOn(database.db, options) }
}
export type TestLookups = Awaited<ReturnType<typeof createTestLookups>>
