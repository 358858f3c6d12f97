import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../testing/database/as-owner.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { inTransaction, openDatabase } from './database.ts'
import { isDatabaseAway } from './database-away.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 1 })
})
afterAll(() => database.drop())

async function failure(action: () => Promise<unknown>): Promise<unknown> {
  return action().then(
    () => undefined,
    (error: unknown) => error,
  )
}
const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)
const connect = (connectionString: string) => async () => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 50 })
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

describe('the database cannot be reached', () => {
  test.each([
    ['nothing listens', 'postgres://x@127.0.0.1:1/x'],
    ['the socket is gone', 'postgres://x@localhost/x?host=/tmp/no-such-folder'],
  ])('where %s', async (_, url) => {
    expect(isDatabaseAway(await failure(connect(url)))).toBe(true)
  })

  test('if its name can not be looked up for a while', () => {
    expect(
      isDatabaseAway(
        Object.assign(new Error('getaddrinfo EAI_AGAIN db.example'), { code: 'EAI_AGAIN' }),
      ),
    ).toBe(true)
  })

  test('if a read-only copy answers, which is not connected to', async () => {
    const copy = await createTestDatabase()
    const setTo = (state: string) =>
      asOwner(
        copy.ownerUrl,
        `BEGIN READ WRITE; ALTER DATABASE "${nameOf(copy)}" SET default_transaction_read_only ` +
          `= ${state}; COMMIT`,
      )
    const open = async () => (await openDatabase({ url: copy.url })).close()
    await setTo('on')
    expect(isDatabaseAway(await failure(open))).toBe(true)
    // The same for a server that becomes a copy while connections are open.
    const write = () => copy.db.pool.query(`BEGIN READ ONLY; DELETE FROM otp_send; ROLLBACK`)
    expect(isDatabaseAway(await failure(write))).toBe(true)
    await setTo('off')
    await expect(open()).resolves.toBeUndefined()
    await copy.drop()
  })

  test('if the connection breaks during a statement, and during the next one', async () => {
    const cut = async () =>
      inTransaction(database.db, async (tx) => {
        const client = new pg.Client({ connectionString: database.ownerUrl })
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
        await client.connect()
        // oxlint-disable-next-line waits/no-long-wait -- until its connection is cut
        const sleeping = failure(() => sql`SELECT pg_sleep(30)`.execute(tx))
        await client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
        await client.end()
        expect(isDatabaseAway(await sleeping)).toBe(true)
        await sql`SELECT 1`.execute(tx)
      })
    expect(isDatabaseAway(await failure(cut))).toBe(true)
  })

  test('if all connections are in use for too long', async () => {
    const db = await openDatabase({ url: database.url, maxConnections: 1 })
    Object.assign(db.pool.options, { connectionTimeoutMillis: 50 })
    const error = await inTransaction(db, () => failure(() => db.pool.query('SELECT 1')))
    expect(isDatabaseAway(error)).toBe(true)
    await db.close()
  })
})

test('the database is not away if it refused the statement', async () => {
  expect(isDatabaseAway(await failure(() => database.db.pool.query('SELECT 1 FROM nowhere')))).toBe(
    false,
  )
  expect(isDatabaseAway(await failure(() => database.db.pool.query('SELECT 1 / 0')))).toBe(false)
  expect(isDatabaseAway(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  )
  expect(isDatabaseAway('Connection terminated')).toBe(false)
})
