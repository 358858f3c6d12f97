import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { inTransaction } from './database.ts'
import { listen } from './listen.ts'

let database: TestDatabase
let close = async () => undefined as void
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => close())
afterAll(() => database.drop())

async function start() {
  const heard: string[] = []
  ;({ close } = await listen(database.db, 'a channel', {
    onMessage: (payload) => heard.push(payload),
    onUp: () => heard.push('up'),
    onDown: () => heard.push('down'),
  }))
  return heard
}

test('a message of a transaction is heard once that has committed, and not when it was rolled back', async () => {
  const heard = await start()
  const rolledBack = inTransaction(database.db, async (tx) => {
    await sql`SELECT pg_notify('a channel', 'lost')`.execute(tx)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await inTransaction(database.db, async (tx) => {
    await sql`SELECT pg_notify('a channel', 'kept')`.execute(tx)
  })
  await expect.poll(() => heard, { timeout: 10_000, interval: 5 }).toEqual(['up', 'kept'])
})

test('a connection that was cut is made again, and both are told', async () => {
  const heard = await start()
  const own = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dastak listen' AND datname = current_database()`
  await database.db.pool.query(own)
  await expect.poll(() => heard, { timeout: 10_000, interval: 20 }).toEqual(['up', 'down', 'up'])
  await database.db.pool.query(`SELECT pg_notify('a channel', 'again')`)
  await expect.poll(() => heard.at(-1), { timeout: 10_000, interval: 5 }).toBe('again')
})

test('a database that is not there is an error', async () => {
  const nowhere = { ...database.db, pool: { options: { connectionString: 'postgres://x@127.0.0.1:1/x' } } }
  await expect(listen(nowhere as never, 'a channel', { onMessage: () => undefined })).rejects.toThrow('ECONNREFUSED')
})
