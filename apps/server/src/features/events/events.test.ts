import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/database.ts'
import { createJobQueue, type JobQueue } from '../../jobs/job-queue.ts'
import { createTestClock } from '../../testing/server/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import type { Event, EventListener } from './event-types.ts'
import { createEvents, type Events } from './events.service.ts'
import { notifyListenersJob } from './events.job.ts'

let database: TestDatabase
let queue: JobQueue
let events: Events
let userId: number
let received: string[] = []
let isDown = false
const clock = createTestClock()

const listeners: EventListener[] = [
  {
    name: 'flaky',
    handle: async (tx, event) => {
      await note(tx, 'flaky', event)
      if (isDown) throw new Error('not now')
    },
  },
  { name: 'bell', types: ['credits_low'], handle: (tx, event) => note(tx, 'bell', event) },
]

/** A listener's writes are committed together with the note that it has handled the event. */
async function note(tx: Tx, name: string, event: Event) {
  received.push(`${name} ${event.type} ${event.reference.id}`)
  await sql`
    INSERT INTO user_preference (user_id, name, value)
    VALUES (${event.userId}, ${`${name}.${event.key}`}, '1')`.execute(tx)
}
const written = async () =>
  (
    await sql<{ name: string }>`SELECT name FROM user_preference ORDER BY name`.execute(
      database.db.kysely,
    )
  ).rows.map(({ name }) => name)

beforeAll(async () => {
  database = await createTestDatabase()
  queue = createJobQueue({ db: database.db, onError: () => undefined })
  events = createEvents({ db: database.db, clock, queue })
  await queue.start([notifyListenersJob(events, listeners)], { isWorker: false })
  const user = await database.db.kysely
    .insertInto('user_account')
    .values({ mobile: '+919876500001', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  userId = user.id
})
afterAll(async () => {
  await queue.stop(1_000)
  await database.drop()
})
beforeEach(async () => {
  received = []
  isDown = false
  await sql`DELETE FROM user_preference`.execute(database.db.kysely)
})

const run = () => queue.runOnce([notifyListenersJob(events, listeners)])
function record(key: string, type: Event['type'] = 'credits_low') {
  const reference = { type: 'wallet', id: key }
  return inTransaction(database.db, (tx) =>
    events.record(tx, { userId, type, reference, data: { phone: 4 }, key }),
  )
}

test('an event with one key is recorded once and handled once, even if it is recorded many times at the same moment', async () => {
  await Promise.all(Array.from({ length: 10 }, () => record('a')))
  await record('a')
  await expect(run()).resolves.toBe(1)
  expect(received).toEqual(['flaky credits_low a', 'bell credits_low a'])
})

test('an event of a transaction that did not commit does not exist', async () => {
  const rolledBack = inTransaction(database.db, async (tx) => {
    await events.record(tx, {
      userId,
      type: 'plan_ended',
      reference: { type: 'plan', id: '1' },
      data: {},
      key: 'b',
    })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await expect(run()).resolves.toBe(0)
  await record('b', 'plan_ended')
  await expect(run()).resolves.toBe(1)
  expect(received).toEqual(['flaky plan_ended b'])
})

test('a listener that fails is notified again, with nothing left of the first try; the others are not', async () => {
  await record('c')
  isDown = true
  const eventId = await idOf('c')
  await expect(events.notify(eventId, listeners)).rejects.toThrow('not now')
  expect(await written()).toEqual(['bell.c'])
  isDown = false
  await run()
  expect(await written()).toEqual(['bell.c', 'flaky.c'])
  expect(received.filter((line) => line.startsWith('bell'))).toHaveLength(1)
})

test('an event with many simultaneous notifications is handled once by each listener', async () => {
  await record('d')
  const eventId = await idOf('d')
  await Promise.all(Array.from({ length: 8 }, () => events.notify(eventId, listeners)))
  await run()
  expect(await written()).toEqual(['bell.d', 'flaky.d'])
  expect(received).toHaveLength(2)
})

test('events older than 400 days are deleted, and nothing else', async () => {
  await record('old')
  clock.pass({ days: 401 })
  await record('new')
  await events.deleteOld()
  const keys = await database.db.kysely.selectFrom('event').select('key').execute()
  expect(keys.map(({ key }) => key)).toEqual(['new'])
})

async function idOf(key: string): Promise<number> {
  return (
    await database.db.kysely
      .selectFrom('event')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).id
}
