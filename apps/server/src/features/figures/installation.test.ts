import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { inTransaction } from '../../db/database.ts'
import * as store from './installation.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.drop())

test('x', async () => {
  await inTransaction(server.db, async (tx) => {
    await store.limitStatements(tx, 2000)
    for (const f of [
      store.readJobs,
      store.readHolds,
      store.readBatches,
      (tx) => store.readBatchSubjects(tx, 1000),
      store.readLinkedin,
      store.readDeliveries,
    ])
      console.log(await f(tx).catch((e) => e))
  })
  console.log(await server.metrics.text())
})
