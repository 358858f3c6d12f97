import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { asOwner } from '../testing/database/as-owner.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { changedFunctions, migrate, waitingMigrations } from './migrate.ts'

const one = { version: 1, name: '0001-one.sql', checksum: 'a' }
const two = { version: 2, name: '0002-two.sql', checksum: 'b' }

describe('the migrations to apply', () => {
  it('are those not applied yet, in order', () => {
    expect(waitingMigrations([one, two], [])).toEqual([one, two])
    expect(waitingMigrations([one, two], [one])).toEqual([two])
  })

  it('are refused if an applied file was edited', () => {
    expect(() => waitingMigrations([{ ...one, checksum: 'x' }], [one])).toThrow(
      '0001-one.sql was edited',
    )
  })

  it('are refused if the database is newer than the program', () => {
    expect(() => waitingMigrations([one], [one, two])).toThrow('Start the newer version')
  })
})

describe('the functions to apply', () => {
  const functions = [
    { name: 'a.sql', checksum: '1' },
    { name: 'b.sql', checksum: '1' },
  ]

  it('are all of them as soon as one differs', () => {
    expect(changedFunctions(functions, [])).toEqual(functions)
    expect(changedFunctions(functions, [functions[0]!, { name: 'b.sql', checksum: '0' }])).toEqual(
      functions,
    )
    expect(changedFunctions(functions, functions)).toEqual([])
  })
})

describe('migrate', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.drop())

  it('does nothing the second time, also for several processes at the same time', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate({ ownerUrl: test.ownerUrl })))
    expect(runs).toEqual([[], [], []])
  })

  it('restores a function that differs from its file', async () => {
    const client = new pg.Client({ connectionString: test.ownerUrl })
    await client.connect()
    await client.query(`UPDATE schema_function SET checksum = 'x' WHERE name = 'credits.sql';
      CREATE
        OR REPLACE FUNCTION ledger_own_wallet(p_user bigint) RETURNS bigint
        LANGUAGE sql STABLE AS 'SELECT 0::bigint'`)
    expect(await migrate({ ownerUrl: test.ownerUrl })).toContain('credits.sql')
    const { rows } = await client.query<{ wallet: number | null }>(
      'SELECT ledger_own_wallet(1) AS wallet',
    )
    await client.end()
    expect(rows).toEqual([{ wallet: null }])
  })

  it('waits for a long transaction in turns with the calls of the last release', async () => {
    await asOwner(test.ownerUrl, `UPDATE schema_function SET checksum = 'x'`)
    const long = new pg.Client({ connectionString: test.ownerUrl })
    await long.connect()
    await long.query('BEGIN; SELECT FROM ledger_account')
    const migrating = migrate({ ownerUrl: test.ownerUrl, lockTimeoutMs: 200 })
    const isWaiting = async () =>
      (
        await asOwner(
          test.ownerUrl,
          `SELECT FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
      ).length > 0
    for (let call = 0; call < 3; call += 1) {
      await expect.poll(isWaiting, { interval: 5 }).toBe(true)
      // It waits behind the migration, which gives way to it.
      await test.db.pool.query('SELECT FROM ledger_account LIMIT 1')
    }
    await long.query('COMMIT')
    await long.end()
    expect(await migrating).toContain('ledger.sql')
  })

  it('leaves everything as it was if a file fails', async () => {
    const broken = `DROP FUNCTION ledger_own_wallet(bigint) CASCADE;
      CREATE FUNCTION ledger_own_wallet(p_user bigint) RETURNS text LANGUAGE sql AS 'SELECT 1'`
    await asOwner(test.ownerUrl, `UPDATE schema_function SET checksum = 'x'; ${broken}`)
    await expect(migrate({ ownerUrl: test.ownerUrl })).rejects.toThrow('credits.sql failed')
    // Files before it in the same run are not applied either.
    expect(await asOwner(test.ownerUrl, 'SELECT DISTINCT checksum FROM schema_function')).toEqual([
      { checksum: 'x' },
    ])
    await asOwner(test.ownerUrl, 'DROP FUNCTION ledger_own_wallet(bigint) CASCADE')
    expect(await migrate({ ownerUrl: test.ownerUrl })).toContain('credits.sql')
  })

  it('refuses a database in which an applied migration differs', async () => {
    const client = new pg.Client({ connectionString: test.ownerUrl })
    await client.connect()
    await client.query(`UPDATE schema_migration SET checksum = 'x' WHERE version = 1`)
    await client.end()
    await expect(migrate({ ownerUrl: test.ownerUrl })).rejects.toThrow(
      'was edited after it was applied',
    )
  })
})

describe('a database from before 0.1.0', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.drop())

  const functions = async () =>
    (
      await test.db.pool.query<{ name: string }>(
        `SELECT oid::regprocedure::text AS name FROM pg_proc
         WHERE pronamespace = 'public'::regnamespace ORDER BY name`,
      )
    ).rows
  const triggers = async () =>
    (
      await test.db.pool.query<{ name: string }>(
        'SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY name',
      )
    ).rows
  const names = async () =>
    (
      await test.db.pool.query<{ name: string }>(
        'SELECT name FROM schema_migration ORDER BY version',
      )
    ).rows.map(({ name }) => name)

  /** The history before 0.1.0, up to its last file or less far. */
  const history = (count: number, last: string) => `
    DELETE FROM schema_migration;
    INSERT INTO schema_migration (version, name, checksum)
    SELECT n, CASE n WHEN 1 THEN '0001-roles.sql' WHEN ${count} THEN '${last}' ELSE 'old' END, 'x'
    FROM generate_series(1, ${count}) n`

  it('is taken over with its data, and with only the functions of today', async () => {
    const today = [await names(), await functions(), await triggers()]
    await asOwner(test.ownerUrl, history(46, '0057-leads-without-companies.sql'))
    await asOwner(
      test.ownerUrl,
      `CREATE FUNCTION lookup_open(bigint) RETURNS void LANGUAGE sql AS '';
       INSERT INTO user_account (mobile, created_at) VALUES ('+919870000001', now())`,
    )
    expect(await migrate({ ownerUrl: test.ownerUrl })).toContain('lookup-open.sql')
    expect([await names(), await functions(), await triggers()]).toEqual(today)
    expect((await test.db.pool.query('SELECT FROM user_account')).rowCount).toBe(1)
    expect(await migrate({ ownerUrl: test.ownerUrl })).toEqual([])
  })

  it('is refused unless it has the last version before, and nothing is changed', async () => {
    await asOwner(test.ownerUrl, history(45, '0054-webhooks-of-keys.sql'))
    await expect(migrate({ ownerUrl: test.ownerUrl })).rejects.toThrow(
      'Start it once with the last version before 0.1.0',
    )
    expect(await names()).toHaveLength(45)
  })
})
