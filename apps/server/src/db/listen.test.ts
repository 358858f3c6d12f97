import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { inTransaction, openDatabase, type Db } from './database.ts'
import { listen } from './listen.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())

async function start(channel: string, db: Db = t.db) {
  const received: string[] = []
  const { close } = await listen(db, channel, {
    onMessage: (payload) => received.push(payload),
    onUp: () => received.push('up'),
    onDown: () => received.push('down'),
  })
  return { received, close }
}
const notify = (channel: string, payload: string) =>
  t.db.pool.query('SELECT pg_notify($1, $2)', [channel, payload])

test('a message arrives after its transaction has committed, and never if it was rolled back', async () => {
  const { received } = await start('first')
  const rolledBack = inTransaction(t.db, async (tx) => {
    await sql`SELECT pg_notify('first', 'lost')`.execute(tx)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await notify('another', 'not for us')
  await inTransaction(t.db, async (tx) => {
    await sql`SELECT pg_notify('first', 'kept')`.execute(tx)
  })
  await expect.poll(() => received, { interval: 5 }).toEqual(['up', 'kept'])
})

test('a broken connection is restored, and the listener hears of both', async () => {
  const { received } = await start('second')
  await t.db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'dastak listen' AND datname = current_database()`,
  )
  await expect.poll(() => received, { interval: 20 }).toEqual(['up', 'down', 'up'])
  await notify('second', 'again')
  await expect.poll(() => received.at(-1), { interval: 5 }).toBe('again')
})

test('if LISTEN is accepted but nothing is delivered, as by some poolers, it never counts as up', async () => {
  // Nobody receives what it sends through such a pool.
  const pool = { options: t.db.pool.options, query: async () => undefined }
  const received: string[] = []
  void listen({ ...t.db, pool } as never, 'third', {
    onMessage: (payload) => received.push(payload),
    onUp: () => received.push('up'),
  })
  const listeners = async () =>
    (
      await t.db.pool.query(
        `SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE 'LISTEN "third"%' AND state = 'idle'`,
      )
    ).rowCount
  await expect.poll(listeners).toBe(1)
  const beacon = await start('third')
  await notify('third', 'hello')
  await expect.poll(() => beacon.received).toEqual(['up', 'hello'])
  expect(received).toEqual([])
})

test('a database that is not running yet is tried again', async () => {
  const pool = Object.assign(Object.create(t.db.pool) as Db['pool'], {
    options: { ...t.db.pool.options },
  })
  pool.options.connectionString = 'postgres://x@127.0.0.1:1/x'
  const { received } = await start('fourth', { ...t.db, direct: pool })
  expect(received).toEqual([])
  pool.options.connectionString = t.url
  await expect.poll(() => received).toEqual(['up'])
})

test('after a close, alone or with its database, it receives nothing and leaves no connection', async () => {
  const name = 'listens and ends'
  const db = await openDatabase({ url: t.url, maxConnections: 1 })
  const [first, second] = [await start(name, db), await start(name, db)]
  const open = async () =>
    (
      await t.db.pool.query('SELECT 1 FROM pg_stat_activity WHERE query LIKE $1', [
        `LISTEN "${name}"%`,
      ])
    ).rowCount
  expect(await open()).toBe(2)
  await first.close()
  await expect.poll(open).toBe(1)
  await db.close()
  await expect.poll(open).toBe(0)
  expect([first.received, second.received]).toEqual([
    ['up', 'down'],
    ['up', 'down'],
  ])
})
