import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendOtp } from '@dastak/contract/accounts/accounts.ts'
import { getSettings } from '@dastak/contract/settings.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { isOutageRunning, logError, outageOf, setOutageChecks } from './outages.ts'
import { bind } from '../route.ts'

let database: TestDatabase
let app: TestApp
let fail: () => unknown = () => undefined
beforeAll(async () => {
  database = await createTestDatabase()
  app = await createTestApp([
    bind(getSettings, async () => {
      await fail()
      throw new Error('it did not fail')
    }),
  ])
})
afterAll(async () => {
  vi.useRealTimers()
  await app.drop()
  await database.drop()
})

const away = async () => new pg.Client({ connectionString: 'postgres://x@127.0.0.1:1/x' }).connect()
/** A system device that is always full. */
const fullHere = () => writeFileSync('/dev/full', 'x')
const fullThere = () =>
  database.db.pool.query(
    `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`,
  )

test.for([
  ['a database that is away', 'the database cannot be reached', away, '2'],
  ['a full disk of ours', 'the disk is full', fullHere, '60'],
  ['a full disk of the database', 'the disk is full', fullThere, '60'],
] as const)(
  '%s answers 503 with a time to try again, and is logged once however many calls fail',
  async ([, message, how, wait]) => {
    fail = how
    const before = app.logs().length
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => fetch(app.url + getSettings.path)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(new Set(answers.map(({ headers }) => headers.get('retry-after')))).toEqual(
      new Set([wait]),
    )
    const lines = app
      .logs()
      .slice(before)
      .split('\n')
      .filter((line) => /"level":"?(error|warn|50|40)/.test(line))
    // The second kind of full disk is the same outage.
    expect(lines).toHaveLength(how === fullThere ? 0 : 1)
    expect(lines.join()).not.toContain('    at ')
    if (how !== fullThere) expect(lines[0]).toContain(message)
  },
)

test('a client that leaves during its request is not an outage', async () => {
  const before = app.logs().length
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${sendOtp.path} HTTP/1.1\r\nhost: x\r\ncontent-type: ` +
      'application/json\r\ncontent-length: 100\r\n\r\n{"user',
  )
  await sleep(100)
  socket.destroy()
  await expect.poll(() => app.logs().slice(before)).toContain('"status":422')
  expect(app.logs().slice(before)).not.toContain('outage')
})

test('an outage ends when nothing fails any more, is logged with its length, and the next one is logged again', async () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  for (let count = 0; count < 5; count += 1) {
    logError(log, full, {}, 'x')
    vi.advanceTimersByTime(4_000)
  }
  expect([lines.length, isOutageRunning(log, 'disk full')]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(12_000)
  expect(isOutageRunning(log, 'disk full')).toBe(false)
  expect(lines.at(-1)).toMatch(/"seconds":16,"failures":5,.*the outage is over/)
  logError(log, full, {}, 'x')
  expect(lines).toHaveLength(3)
})

test('while its check fails it is not over, even without calls', async () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  let isAway = true
  setOutageChecks(log, {
    'database away': async () => {
      if (isAway) throw new Error('it does not answer')
      return true
    },
  })
  for (let checks = 0; checks < 4; checks += 1) {
    logError(log, await away().catch((error: unknown) => error), {}, 'x')
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(lines).toHaveLength(1)
  isAway = false
  await vi.advanceTimersByTimeAsync(12_000)
  expect(lines.at(-1)).toMatch(/"seconds":2[34]\d,"failures":4,.*the outage is over/)
  vi.useRealTimers()
})

test('an outage is also recognized by the cause of an error; other errors are logged in full', () => {
  const full = Object.assign(new Error('no room'), { code: '53100' })
  expect(outageOf(new Error('the file could not be kept', { cause: full }))).toBe('disk full')
  expect(outageOf(new Error('something else'))).toBeNull()
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  for (let count = 0; count < 2; count += 1)
    logError(log, new Error('a fault'), { job: 'x' }, 'a job failed')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/a fault.*stack.*outages\.test/)
})
