import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { workUntilDone } from '../../../testing/batches/batch-until-done.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880201')
  await t.insertDirectors(5_000)
})
afterAll(() => server.drop())

const CREDITS = 6_000

// After a crash 192 subjects are looked up one by one: the flaky file has more, in one chunk.
test.for([
  { source: 'directory', rows: 5_000, kills: 3, withinMs: 100 },
  { source: 'flaky', rows: 250, kills: 3, withinMs: 300 },
] as const)(
  'a file whose workers are killed again and again has each row once, and is charged once: $source',
  async (options) => {
    let killed = 0
    // On a busy machine a file may be over before the second kill: then another one is tried.
    for (let tries = 0; tries < 4 && killed < 2; tries += 1) {
      const person = await t.uploader(CREDITS)
      const target = { ...server, url: server.databaseUrl, userId: person.userId }
      const done = await workUntilDone(target, options)
      const { known, row } = done
      killed = done.killed
      expect(done.faults.slice(0, 5)).toEqual([])
      expect([row.charged_phone, row.charged_email]).toEqual([known, known])
      expect(await t.payingOf(person)).toEqual([CREDITS - known, CREDITS - known])
      expect(await t.leftOpen()).toEqual({ holds: 0, lookups: 0, chunks: 0 })
      expect(await t.brokenRules()).toEqual([])
    }
    expect(killed).toBeGreaterThan(1)
  },
)
