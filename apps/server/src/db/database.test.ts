import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { inTransaction, openDatabase } from './database.ts'
import { openSession } from './session.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('the application pool', () => {
  it('acts as dastak_app on every connection, also when the owner logged in', async () => {
    const db = await openDatabase({ url: test.ownerUrl, maxConnections: 5 })
    const users = await Promise.all(
      Array.from({ length: 20 }, () =>
        db.pool.query<{ who: string }>('SELECT current_user AS who, pg_sleep(0.01)'),
      ),
    )
    await db.close()
    expect(new Set(users.map(({ rows }) => rows[0]?.who))).toEqual(new Set(['dastak_app']))
  })

  it('ends a statement that takes too long, but not in a separate session', async () => {
    // Time enough for the statements of the opening, on a busy machine too.
    const db = await openDatabase({ url: test.url, maxConnections: 2, statementTimeoutMs: 1_000 })
    const session = await openSession(db)
    await Promise.all([
      // oxlint-disable-next-line waits/no-long-wait -- until it is ended
      expect(db.pool.query('SELECT pg_sleep(5)')).rejects.toThrow(/statement timeout/),
      // oxlint-disable-next-line waits/no-long-wait -- longer than the limit of the pool
      expect(sql`SELECT pg_sleep(1.2)`.execute(session.kysely)).resolves.toBeDefined(),
    ])
    await expect(db.pool.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
    await session.close()
    await db.close()
  })

  it('closes even if Kysely was never used', async () => {
    const db = await openDatabase({ url: test.url })
    await db.close()
    expect(db.pool.ended).toBe(true)
    expect(db.pool.totalCount).toBe(0)
  })

  it('can neither create tables nor change what it was not granted', async () => {
    await expect(test.db.pool.query('CREATE TABLE mine (id int)')).rejects.toThrow(
      /permission denied/,
    )
    await expect(test.db.pool.query('DELETE FROM schema_migration')).rejects.toThrow(
      /permission denied/,
    )
  })

  it('returns bigint as number, date as text and timestamptz as Date', async () => {
    const { rows } = await test.db.pool.query(
      `SELECT 5::bigint AS n, '2020-01-02'::date AS d, ARRAY[7::bigint] AS ns, ARRAY['2020-01-02'::date] AS ds, now() AS t`,
    )
    expect(rows[0]).toEqual({
      n: 5,
      d: '2020-01-02',
      ns: [7],
      ds: ['2020-01-02'],
      t: expect.any(Date),
    })
  })
})

// A scan that is switched off costs so much in the planner's eyes that each call would compile.
it('functions that switch a scan off also switch compiling off', async () => {
  const { rows } = await test.db.pool.query<{ name: string; settings: string[] }>(
    `SELECT oid::regprocedure::text AS name, proconfig AS settings FROM pg_proc
     WHERE 'enable_seqscan=off' = ANY (proconfig)`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ settings }) => !settings.includes('jit=off'))).toEqual([])
})

describe('inTransaction', () => {
  it('waits for the disk unless told not to', async () => {
    const setting = async (isAsyncCommit: boolean) =>
      inTransaction(
        test.db,
        async (tx) =>
          (
            await sql<{
              value: string
            }>`SELECT current_setting('synchronous_commit') AS value`.execute(tx)
          ).rows[0],
        { isAsyncCommit },
      )
    expect(await setting(true)).toEqual({ value: 'off' })
  })
})
