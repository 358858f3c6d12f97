import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../testing/database/as-owner.ts'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { refreshStatistics } from './lookup-state.store.ts'

/** What the planner knows about the leads if the server has not analysed them automatically yet. */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
let dins: string[]
beforeAll(async () => {
  server = await createTestServer()
  await asOwner(
    server.ownerUrl,
    'ALTER TABLE lead SET (autovacuum_enabled = false); ALTER TABLE lookup SET ' +
      '(autovacuum_enabled = false)',
  )
  t = createBatchPeople(server, '+91880133')
  dins = await t.insertDirectors(2_000)
})
afterAll(() => server.drop())

/**
 * A user looks up this many subjects. Returns how many leads the planner knows of then, and how
 * often its statistics were refreshed.
 */
async function askAbout(count: number) {
  const person = await t.uploader(2_500)
  const { client_id: id } = await t.submit(person, ['DIN', ...dins.slice(0, count)].join('\n'))
  await t.work()
  expect((await t.status(person, id)).found).toBe(count)
  const { rows } = await server.db.pool.query<{ known: number; looks: number; lookups: number }>(
    `
      SELECT c.reltuples::integer AS known, s.analyze_count::integer AS looks, (
        SELECT analyze_count::integer
        FROM pg_stat_user_tables
        WHERE relid = 'lookup'::regclass) AS lookups
     FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid WHERE c.oid = 'lead'::regclass`,
  )
  return rows[0]!
}

test('statistics are refreshed when there may be twice as many leads as the planner knows of, and not before', async () => {
  const fresh = await askAbout(300)
  expect(fresh.looks).toBe(0)
  const grown = await askAbout(1_500)
  expect([grown.looks > 0, grown.lookups]).toEqual([true, grown.looks])
  expect(grown.known).toBeGreaterThan(300)
  const small = await askAbout(5)
  expect([small.known, small.looks]).toEqual([grown.known, grown.looks])
  const twice = await askAbout(2_000)
  expect(twice.looks).toBeGreaterThan(grown.looks)
  expect(twice.known).toBeGreaterThan(1_500)
  // A process that has just started does not know what the others have looked up.
  expect(await refreshStatistics(server.db.pool, 500)).toBe(twice.known)
  expect((await askAbout(5)).looks).toBe(twice.looks)
})
