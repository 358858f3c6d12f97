import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { isDatabaseAway } from './database-away.ts'
import { openDatabase, type Db } from './database.ts'

const SILENCE_MS = 1_000
let database: TestDatabase
let proxy: Awaited<ReturnType<typeof openProxy>>
let db: Db

/** ReadyForQuery: the server waits for a statement. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

/** A TCP proxy to the server, as to another machine, that can go silent without a sign. */
async function openProxy(socketDir: string) {
  const pairs: [Socket, Socket][] = []
  const sockets = new Set<Socket>()
  let isDead = false
  let isDeadAfterLogin = false
  const server = createServer((near) => {
    sockets.add(near)
    if (isDead) return
    const far = connect(join(socketDir, '.s.PGSQL.5432'))
    sockets.add(far)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    pairs.push([near, far])
    if (isDeadAfterLogin)
      far.on('data', (piece: Buffer) => piece.includes(READY) && near.unpipe(far).resume())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Open connections go silent without being closed. */
    silence() {
      for (const [near, far] of pairs.splice(0)) {
        near.unpipe(far).resume()
        far.unpipe(near).destroy()
      }
    },
    /** New connections are accepted and never served. */
    setDead: (dead: boolean) => (isDead = dead),
    /** As with a pooler that accepts logins although its server is gone. */
    setDeadAfterLogin: (dead: boolean) => (isDeadAfterLogin = dead),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  proxy = await openProxy(url.searchParams.get('host') ?? '')
  url.host = `127.0.0.1:${proxy.port}`
  url.searchParams.delete('host')
  db = await openDatabase({ url: url.href, maxConnections: 3, silenceMs: SILENCE_MS })
})
afterAll(async () => {
  proxy.close()
  await db.close()
  await database.drop()
})
beforeEach(() => proxy.setDead(false))

const ask = (text = 'SELECT 1') =>
  db.pool.query(text).then(
    () => 'answered',
    (error: unknown) => (isDatabaseAway(error) ? 'away' : error),
  )
const several = (text?: string) => Promise.all([1, 2, 3].map(() => ask(text)))

test('connections that went silent are closed, and the next calls are answered', async () => {
  expect(await several('SELECT pg_sleep(0.05)')).toEqual(['answered', 'answered', 'answered'])
  proxy.silence()
  expect(await ask()).toBe('away')
  // Idle ones are closed with it, so no other call waits for them.
  expect(await several('SELECT pg_sleep(0.05)')).toEqual(['answered', 'answered', 'answered'])
})

test('also those whose transaction was returned to the pool as if intact', async () => {
  const failed = db.kysely.transaction().execute(async (tx) => {
    proxy.silence()
    await sql`SELECT 1`.execute(tx)
  })
  await expect(failed).rejects.toSatisfy(isDatabaseAway)
  expect(await several()).toEqual(['answered', 'answered', 'answered'])
})

test('a slow statement is checked, and goes on', async () => {
  // oxlint-disable-next-line waits/no-long-wait -- longer than a connection may be silent
  expect(await ask(`SELECT pg_sleep(${(SILENCE_MS * 4) / 1000})`)).toBe('answered')
})

test('if the server itself does not answer any more, they are closed too', async () => {
  proxy.setDead(true)
  proxy.silence()
  expect(await ask()).toBe('away')
  proxy.setDead(false)
  expect(await several()).toEqual(['answered', 'answered', 'answered'])
})

test('one that goes silent right after its login is closed, and its slot is free', async () => {
  proxy.silence()
  expect(await ask()).toBe('away')
  proxy.setDeadAfterLogin(true)
  for (let rounds = 0; rounds < 2; rounds += 1)
    expect(await several()).toEqual(['away', 'away', 'away'])
  proxy.setDeadAfterLogin(false)
  expect(await several()).toEqual(['answered', 'answered', 'answered'])
})
