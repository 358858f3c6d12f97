import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { unrealRemedies } from '../../testing/processes/real-remedies.ts'
import {
  checkDatabase,
  checkJobs,
  codeSends,
  findDatabase,
  lastBackup,
  vendorSites,
} from './database.ts'
import { judgeCodeLengths } from './sms.rules.ts'

let t: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  ;[t, empty] = await Promise.all([createTestDatabase(), createTestDatabase({ isEmpty: true })])
})
afterAll(async () => {
  await Promise.all([t.drop(), empty.drop()])
})

const settingsOf = ({ url, ownerUrl }: Pick<TestDatabase, 'url' | 'ownerUrl'>) => ({
  dataDir: '/nowhere',
  database: { url, adminUrl: ownerUrl, directUrl: null },
  databasePoolSize: 8,
  isDemo: false,
})
async function look(
  database: Pick<TestDatabase, 'url' | 'ownerUrl'>,
  found = findDatabase(settingsOf(database)),
) {
  const checks = await checkDatabase(await found, settingsOf(database))
  expect(unrealRemedies(checks)).toEqual([])
  return Object.fromEntries(checks.map(({ subject, state }) => [subject, state]))
}

const nameOf = ({ url }: Pick<TestDatabase, 'url'>) => new URL(url).pathname.slice(1)

/** All that the doctor reads, except what changes from one look to the next. */
async function everything() {
  const finding = findDatabase(settingsOf(t))
  const found = (await finding)!
  return {
    states: await look(t, finding),
    jobs: (await checkJobs(found)).map(({ state }) => state),
    backup: await lastBackup(found),
    vendors: await vendorSites(found),
  }
}

test('a migrated database is fine, except that the server of the tests may lose data', async () => {
  expect(await look(t)).toEqual({
    database: 'good',
    TLS: 'good',
    migrations: 'good',
    collation: 'good',
    letters: 'good',
    durability: 'broken',
    connections: 'good',
    upkeep: 'good',
  })
})

test('other migrations and functions are found, and nothing of them is applied', async () => {
  await asOwner(t.ownerUrl, "UPDATE schema_function SET checksum = 'x' WHERE name = 'teams.sql'")
  expect(await look(t)).toMatchObject({ migrations: 'advice' })
  await asOwner(t.ownerUrl, 'DELETE FROM schema_migration WHERE version = 5')
  expect(await look(t)).toMatchObject({ migrations: 'advice' })
  await asOwner(t.ownerUrl, "INSERT INTO schema_migration VALUES (9999, '9999-x.sql', 'x')")
  expect(await look(t)).toMatchObject({ migrations: 'broken' })
  const rows = await asOwner(t.ownerUrl, 'SELECT FROM schema_migration WHERE version = 5')
  expect(rows).toEqual([])
  expect(await look(empty)).toMatchObject({ migrations: 'advice', database: 'good' })
})

describe('the search_path of the login', () => {
  let before: Awaited<ReturnType<typeof everything>>
  let login: string
  beforeAll(async () => {
    before = await everything()
    const [row] = await asOwner<{ login: string }>(t.ownerUrl, 'SELECT session_user::text AS login')
    login = row?.login ?? ''
  })

  test.for([`''`, `'"$user"'`, `'another'`, `'pg_catalog, another'`])(
    'may be %s: all that is seen is the same',
    async (path) => {
      const set = (change: string) =>
        asOwner(t.ownerUrl, `ALTER ROLE ${login} IN DATABASE ${nameOf(t)} ${change}`)
      await set(`SET search_path = ${path}`)
      await set("SET datestyle = 'German, DMY'")
      expect(await everything()).toEqual(before)
      await set('RESET ALL')
    },
  )
})

test('an order of texts that has changed since the indexes were made is found', async () => {
  const change = "UPDATE pg_database SET datcollversion = '0' WHERE datname = current_database()"
  await asOwner(t.ownerUrl, change)
  expect(await look(t)).toMatchObject({ collation: 'broken' })
})

test('data of a demo in a real installation is found', async () => {
  await asOwner(t.ownerUrl, "INSERT INTO data_mode (mode) VALUES ('demo') ON CONFLICT DO NOTHING")
  expect(await look(t)).toMatchObject({ data: 'broken' })
})

test('jobs without a worker are found, and jobs that failed', async () => {
  const state = async () => {
    const [found] = await checkJobs(await findDatabase(settingsOf(t)))
    return `${found?.state}: ${found?.found}`
  }
  expect(await state()).toBe('advice: no worker has ever run, no job waits')
  await asOwner(
    t.ownerUrl,
    'SELECT pgboss.create_queue(\'send\', \'{"policy": "standard"}\'); ' +
      "INSERT INTO pgboss.job (name, start_after, created_on) SELECT 'send', a, a " +
      "FROM (VALUES (now() - interval '2 hours')) v (a)",
  )
  expect(await state()).toBe('broken: no worker has ever run, 1 jobs wait, one for 2 h')
  await asOwner(
    t.ownerUrl,
    "UPDATE pgboss.queue SET monitor_on = now(); UPDATE pgboss.job SET state = 'failed', " +
      'completed_on = now()',
  )
  expect(await state()).toMatch(/^advice: a worker runs, no job waits\. Failed .*: send \(1\)$/)
})

test('a database that is not there is an error with what to do', async () => {
  const away = { url: 'postgres://dastak_app@127.0.0.1:1/dastak', ownerUrl: '' }
  await expect(findDatabase({ ...settingsOf(away), database: null })).resolves.toBeNull()
  const database = { url: away.url, adminUrl: null, directUrl: null }
  await expect(findDatabase({ ...settingsOf(away), database })).rejects.toThrow(
    /No server is listening at 127\.0\.0\.1:1\. Start the database server/,
  )
})

const send = (purpose: string | null, { isFailed = false, channel = 'sms', hours = 1 } = {}) =>
  asOwner(
    t.ownerUrl,
    `INSERT INTO otp_send (channel, purpose, address, source, block, sent_at, is_failed)
     VALUES ('${channel}', ${purpose && `'${purpose}'`}, '+911111100001', '192.0.2.1',
       '192.0.2.0/24', now() - interval '${hours} hours', ${isFailed})`,
  )
async function judgeSends(database: Pick<TestDatabase, 'url' | 'ownerUrl'> = t) {
  const found = await findDatabase(settingsOf(database))
  return judgeCodeLengths(await codeSends(found!))
}

test('a vendor that takes four digits and refuses all of six is found', async () => {
  await send('sign_in')
  for (const purpose of ['opt_out', 'confirmation']) await send(purpose, { isFailed: true })
  expect(await judgeSends()).toEqual([])
  await send('erasure', { isFailed: true })
  const found = await judgeSends()
  expect(found).toEqual([
    {
      subject: 'SMS',
      state: 'advice',
      found: 'in the last day the vendor took codes of 4 digits, but none of 3 with 6',
      remedy: 'Register new_number_code with 6 digits, then: `npm run dastak -- sms check NUMBER`',
    },
  ])
  expect(unrealRemedies(found)).toEqual([])
})

test('an outage, old failures, mails and a vendor that takes some are not', async () => {
  await asOwner(t.ownerUrl, 'DELETE FROM otp_send')
  for (let count = 0; count < 4; count += 1) await send('opt_out', { isFailed: true })
  await send('sign_in', { isFailed: true })
  expect(await judgeSends()).toEqual([])
  await send(null)
  await send('email', { channel: 'email' })
  expect(await judgeSends()).toEqual([])
  await send('sign_in')
  expect(await judgeSends()).toHaveLength(1)
  await send('report')
  expect(await judgeSends()).toEqual([])
  await asOwner(t.ownerUrl, "UPDATE otp_send SET sent_at = sent_at - interval '2 days'")
  await send('sign_in')
  expect(await judgeSends()).toEqual([])
})

test('a database without the column says nothing', async () => {
  expect(await judgeSends(empty)).toEqual([])
})
