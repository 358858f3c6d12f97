import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRegistry, type Registry } from '../features/registry/registry.service.ts'
import { insertDirector, makeSearchable } from '../testing/registry/registry-rows.ts'
import { startBalancer } from '../testing/database/balancer.ts'
import type { PostgresServer } from '../testing/database/postgres-server.ts'
import { startPreparedPostgres } from '../testing/database/prepared-folder.ts'
import { startSplitter } from '../testing/database/splitting-pooler.ts'
import { startReplicas } from '../testing/database/streaming-replica.ts'
import { openDatabase, type Db } from './database.ts'
import type { ReplicaChange } from './replica-watch.ts'

const EVERY_MS = 100
const MAX_LAG_MS = 1_000
const CIN = 'U72200KA2013PTC097389'

let primary: PostgresServer
let replica: PostgresServer
let second: PostgresServer
const opened: Db[] = []

const urlAt = ({ port }: { port: number }) => `postgres://dastak_app@127.0.0.1:${port}/dastak`
const urlOf = (server: PostgresServer, database = 'dastak') => server.url('dastak_app', database)

beforeAll(async () => {
  primary = await startPreparedPostgres()
  await primary.run('CREATE DATABASE other')
  const db = await openDatabase({ url: urlOf(primary) })
  await insertDirector({ db }, { din: '00000011', cin: CIN, name: 'ASHA SAMPLE' })
  await makeSearchable(db)
  await db.close()
  const settings = { max_standby_streaming_delay: '0', max_standby_archive_delay: '0' }
  ;[replica, second] = (await startReplicas(primary, 2, settings)) as [
    PostgresServer,
    PostgresServer,
  ]
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
})
afterAll(async () => {
  for (const server of [replica, second, primary]) await server?.drop()
})

interface Opening {
  db: Db
  registry: Registry
  changes: ReplicaChange[]
}

async function open(urls: readonly string[]): Promise<Opening> {
  const changes: ReplicaChange[] = []
  const replicas = {
    urls,
    maxLagMs: MAX_LAG_MS,
    everyMs: EVERY_MS,
    onChange: (change: ReplicaChange) => changes.push(change),
  }
  const db = await openDatabase({ url: urlOf(primary), maxConnections: 4, replicas })
  opened.push(db)
  return { db, registry: createRegistry({ db }), changes }
}

const used = ({ db }: Opening) =>
  db.replicas.lag().flatMap(({ replica: number, isUsed }) => (isUsed ? [number] : []))
const untilUsed = async (opening: Opening, numbers: readonly number[]) => {
  await expect.poll(() => used(opening), { interval: 20 }).toEqual(numbers)
}
/** The port of the server that a read comes from. */
const portOf = async ({ db }: Opening) =>
  db.replicas.choose()(async (reader) => {
    const { rows } = await sql<{ port: string }>`SHOW port`.execute(reader)
    return Number(rows[0]!.port)
  })
const refusal = (url: string) =>
  open([url]).then(
    () => 'it can be used',
    (error: Error) => error.message,
  )

/** How many of our connections to a server ran a function of the search last. */
async function searchesOn(server: PostgresServer): Promise<number> {
  const [row] = await server.run<{ count: number }>(
    "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'dastak' AND query ~ " +
      "'company|director|search'",
  )
  return row!.count
}

test('searches, records, suggestions and files are read from replicas, in turns', async () => {
  const t = await open([urlOf(replica), urlOf(second)])
  await untilUsed(t, [1, 2])
  const before = await searchesOn(primary)
  await t.registry.searchOptions()
  for (let turn = 0; turn < 4; turn += 1) {
    const { companies } = await t.registry.searchCompanies({ query: 'sample' })
    expect(companies).toHaveLength(1)
    expect(await t.registry.suggest('director', 'asha')).toHaveLength(1)
    expect((await t.registry.company(CIN)).identification_number).toBe(CIN)
    expect(await t.registry.directorsOfCompany(CIN)).toHaveLength(1)
    for await (const rows of t.registry.exportDirectors({ query: 'asha' }))
      expect(rows).toHaveLength(1)
  }
  expect(await searchesOn(primary)).toBe(before)
  expect(await searchesOn(replica)).toBeGreaterThan(0)
  expect(await searchesOn(second)).toBeGreaterThan(0)
  expect(t.changes).toEqual([])
})

test('what a reveal decides on comes from the primary, and nothing is written elsewhere', async () => {
  const t = await open([urlOf(replica)])
  await untilUsed(t, [1])
  await replica.run('SELECT pg_wal_replay_pause()')
  await insertDirector(t, { din: '00000022', cin: CIN, phone: '+911111100022' })
  expect((await t.registry.contacts('din', ['00000022'])).get('00000022')?.phone).toBeTruthy()
  expect((await t.registry.shownContacts(['00000022'])).size).toBe(0)
  expect(await t.registry.directorByDin('00000022')).toBeNull()
  await replica.run('SELECT pg_wal_replay_resume()')
  const write = t.db.replicas.choose()((reader) =>
    reader.deleteFrom('company').where('cin', '=', CIN).execute(),
  )
  await expect(write).rejects.toThrow('read-only transaction')
})

test('one that is too far behind is left out, and comes back', async () => {
  const t = await open([urlOf(replica)])
  await untilUsed(t, [1])
  expect(await portOf(t)).toBe(replica.port)
  await replica.run('SELECT pg_wal_replay_pause()')
  await untilUsed(t, [])
  expect(await portOf(t)).toBe(primary.port)
  expect(t.db.replicas.lag()[0]!.seconds).toBeGreaterThan(MAX_LAG_MS / 1000)
  await replica.run('SELECT pg_wal_replay_resume()')
  await untilUsed(t, [1])
  expect(await portOf(t)).toBe(replica.port)
  expect(t.changes).toEqual([
    { replica: 1, why: 'It is 1 s behind.' },
    { replica: 1, why: null, seconds: expect.any(Number) },
  ])
})

test('a read that a replica cancels for a change is repeated on the primary', async () => {
  const t = await open([urlOf(replica)])
  await untilUsed(t, [1])
  const ports: string[] = []
  const reading = t.db.replicas.choose()(async (reader) => {
    // oxlint-disable-next-line waits/no-long-wait -- on the replica, until it is cancelled
    const { rows } = await sql<{ port: string }>`
      SELECT current_setting('port') AS port, pg_sleep(60 * pg_is_in_recovery()::int),
        (SELECT count(*) FROM company)`
      .execute(reader)
      .catch((error: unknown) => {
        ports.push((error as { code: string }).code)
        throw error
      })
    ports.push(rows[0]!.port)
    return true
  })
  await expect
    .poll(() => replica.run("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'"))
    .toHaveLength(1)
  await primary.run('BEGIN; LOCK TABLE company IN ACCESS EXCLUSIVE MODE; COMMIT', 'dastak')
  expect(await reading).toBe(true)
  expect(ports).toEqual(['40001', String(primary.port)])
  expect(t.changes).toEqual([])
})

test('no search fails when a replica is killed, and it is used again after its restart', async () => {
  const t = await open([urlOf(replica), urlOf(second)])
  await untilUsed(t, [1, 2])
  const over = new AbortController()
  let searches = 0
  const client = async () => {
    while (!over.signal.aborted) {
      const { companies } = await t.registry.searchCompanies({ query: 'sampel' })
      expect(companies).toHaveLength(1)
      searches += 1
    }
  }
  const clients = Promise.all([client(), client(), client()])
  await expect.poll(() => searches).toBeGreaterThan(5)
  await replica.crash()
  await untilUsed(t, [2])
  await replica.start()
  await untilUsed(t, [1, 2])
  over.abort()
  await clients
  expect(searches).toBeGreaterThan(20)
  expect(t.changes.map((change) => [change.replica, change.why !== null])).toEqual([
    [1, true],
    [1, false],
  ])
})

test('a search does not wait for a replica that has gone silent', async () => {
  const proxy = await startBalancer([replica.port])
  const t = await open([urlAt(proxy)])
  await untilUsed(t, [1])
  expect(await portOf(t)).toBe(replica.port)
  proxy.silence()
  const start = performance.now()
  expect(await portOf(t)).toBe(primary.port)
  expect(performance.now() - start).toBeLessThan(5_000)
  proxy.close()
})

test('an address is refused, in words, if it does not lead to one copy of the database', async () => {
  expect(await refusal(urlOf(replica, 'missing'))).toContain('has no database missing')
  const proxy = await startBalancer([replica.port, second.port])
  expect(await refusal(urlAt(proxy))).toContain('DATABASE_READ_URL leads to several servers')
  proxy.close()
  const splitter = await startSplitter(primary.port, replica.port)
  expect(await refusal(splitter.url('dastak_app', 'dastak'))).toContain(
    'DATABASE_READ_URL leads to several servers',
  )
  splitter.close()
  expect(await refusal(urlOf(primary, 'other'))).toContain(
    'DATABASE_READ_URL does not lead to a copy of the database in DATABASE_URL',
  )
})

test('the primary does the reads while a replica is away at the start', async () => {
  await second.stop()
  const t = await open([urlOf(replica), urlOf(second)])
  await untilUsed(t, [1])
  expect(t.changes[0]!.why).toMatch(/^No server is listening at .*address 2 of DATABASE_READ_URL/)
  await second.start()
  await untilUsed(t, [1, 2])
})
