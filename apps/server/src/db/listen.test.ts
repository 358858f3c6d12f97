import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { listen, type Listening } from './listen.ts'

let t: TestDatabase
const open: Listening[] = []
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(open.map((listening) => listening.close()))
  await t.drop()
})

/** A listener that writes down what it is told. */
function note() {
  const heard: string[] = []
  return {
    heard,
    onMessage: (payload: string) => heard.push(payload),
    onUp: () => heard.push('up'),
    onDown: () => heard.push('down'),
  }
}
const notify = (channel: string, payload: string) => t.db.pool.query('SELECT pg_notify($1, $2)', [channel, payload])

test('what is notified on its channel is heard, and nothing of another', async () => {
  const noted = note()
  open.push(t.db.listen('first', noted))
  await expect.poll(() => noted.heard).toEqual(['up'])
  await notify('second', 'not for us')
  await notify('first', 'for us')
  await expect.poll(() => noted.heard).toEqual(['up', 'for us'])
})

test('a connection that is lost is told, and another one opened', async () => {
  const noted = note()
  open.push(t.db.listen('third', noted))
  await expect.poll(() => noted.heard).toEqual(['up'])
  await t.db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'dastak listener' AND datname = current_database()`,
  )
  await expect.poll(() => noted.heard, { timeout: 10_000 }).toEqual(['up', 'down', 'up'])
  await notify('third', 'again')
  await expect.poll(() => noted.heard).toEqual(['up', 'down', 'up', 'again'])
})

test('where LISTEN is taken but nothing delivered, as by some poolers, it never counts as up', async () => {
  const [deaf, beacon] = [note(), note()]
  const listening = listen('fourth', deaf, {
    newClient: () => new pg.Client({ connectionString: t.url, application_name: 'deaf' }),
    prepare: async () => undefined,
    notify: async () => undefined,
  })
  open.push(listening, t.db.listen('fourth', beacon))
  const deafState = async () =>
    (await t.db.pool.query<{ query: string }>("SELECT query FROM pg_stat_activity WHERE application_name = 'deaf'"))
      .rows[0]?.query
  await expect.poll(deafState).toMatch(/^LISTEN/)
  await expect.poll(() => beacon.heard).toEqual(['up'])
  await notify('fourth', 'hello')
  await expect.poll(() => beacon.heard).toEqual(['up', 'hello'])
  expect(listening.isUp).toBe(false)
  expect(deaf.heard).toEqual([])
})

test('once closed it is down, hears nothing and opens nothing', async () => {
  const noted = note()
  const listening = t.db.listen('fifth', noted)
  await expect.poll(() => listening.isUp).toBe(true)
  await listening.close()
  expect(noted.heard).toEqual(['up', 'down'])
  const beacon = note()
  open.push(t.db.listen('fifth', beacon))
  await expect.poll(() => beacon.heard).toEqual(['up'])
  await notify('fifth', 'too late')
  await expect.poll(() => beacon.heard).toEqual(['up', 'too late'])
  expect(noted.heard).toEqual(['up', 'down'])
})
