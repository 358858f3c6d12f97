import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGate } from '../../testing/server/gate.ts'
import { endLeases } from '../../testing/batches/batch-workers.ts'
import { createLinkedinWorld, type LinkedinWorld } from '../../testing/people/linkedin-world.ts'
import { bothFields } from '../../testing/lookups/lookups-on.ts'

/** Vendors that fail, workers that sleep. */

let t: LinkedinWorld
let person: Awaited<ReturnType<LinkedinWorld['newUser']>>

beforeAll(async () => {
  t = await createLinkedinWorld('+91880303')
})
afterAll(() => t.server.drop())
beforeEach(async () => {
  person = await t.newUser()
  t.vendor.answer = bothFields
  t.vendor.requests.length = 0
})

test('a failing vendor is called three times, then the request has failed for free and can be sent again', async () => {
  t.vendor.answer = () => Promise.reject(new Error('500'))
  const id = t.newProfile()
  const { request_id: requestId } = await t.submit(person, id)
  for (const [wait, status] of [
    [0, 'processing'],
    [6, 'processing'],
    [16, 'failed'],
    [60, 'failed'],
  ] as const) {
    t.server.clock.pass({ seconds: wait })
    await t.work()
    expect(await t.request(person, requestId)).toMatchObject({
      status,
      credits_charged: { phone: 0, email: 0 },
    })
  }
  expect(t.vendor.requests).toHaveLength(3)
  expect(await t.left(person)).toEqual([10, 10])
  t.vendor.answer = bothFields
  expect(await t.ask(person, id)).toMatchObject({ request_id: requestId, status: 'completed' })
  expect(await t.left(person)).toEqual([9, 9])
  expect(await t.leftOpen()).toEqual({ requests: 0, lookups: 0 })
})

test('a vendor that is back in time answers, and its answer is charged once', async () => {
  t.vendor.answer = () => Promise.reject(new Error('500'))
  const { request_id: id } = await t.submit(person, t.newProfile())
  await t.work()
  t.vendor.answer = bothFields
  await t.work()
  expect(await t.request(person, id)).toMatchObject({ status: 'processing' })
  t.server.clock.pass({ seconds: 6 })
  await t.work()
  expect(await t.request(person, id)).toMatchObject({
    status: 'completed',
    credits_charged: { phone: 1, email: 1 },
  })
})

test('a worker that sleeps through its lease writes and charges nothing when it wakes', async () => {
  const gate = createGate()
  const asleep = createGate()
  t.vendor.answer = async (request) => {
    asleep.open()
    await gate.pass()
    return bothFields(request)
  }
  const { request_id: id } = await t.submit(person, t.newProfile())
  const sleeper = t.createAnother().worker.work(t.NEVER)
  await asleep.pass()
  await gate.reached
  await endLeases(t.server)
  t.vendor.answer = bothFields
  await t.work()
  const before = await t.request(person, id)
  expect(before).toMatchObject({
    status: 'completed',
    credits_charged: { phone: 1, email: 1 },
    credits_left: { phone: 9, email: 9 },
  })
  gate.open()
  await sleeper
  expect(await t.request(person, id)).toEqual(before)
  expect(await t.leftOpen()).toEqual({ requests: 0, lookups: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('a user with one request does not wait for all requests of another user', async () => {
  const many = person
  for (let count = 0; count < 8; count += 1) await t.submit(many, t.newProfile())
  const other = await t.newUser()
  const { request_id: id } = await t.submit(other, t.newProfile())
  const gate = createGate()
  t.vendor.answer = async (request) => {
    await gate.pass()
    return bothFields(request)
  }
  const first = t.work()
  await gate.reached
  // The next worker takes the request of a user with no running request.
  const second = t.work()
  await expect.poll(() => t.vendor.requests.length).toBe(2)
  const { rows } = await t.server.db.pool.query<{ user_id: number }>(
    `SELECT user_id FROM linkedin_request WHERE lease_until >= clock_timestamp() ORDER BY user_id`,
  )
  expect(rows.map(({ user_id: userId }) => userId)).toEqual([many.userId, other.userId])
  gate.open()
  await Promise.all([first, second])
  expect(await t.request(other, id)).toMatchObject({ status: 'completed' })
})

test('requests that find nothing count against the limit of reveals: those over it fail, for free', async () => {
  t.vendor.answer = () => ({})
  await t.server.db.pool.query(
    `
      INSERT INTO lookup_miss_count (user_id, day, in_day, minute, in_minute)
      VALUES ($1, $2, 0, date_trunc('minute', $3::timestamptz), 59)
     ON CONFLICT (user_id) DO UPDATE SET in_minute = 59`,
    [person.userId, t.server.clock.now(), t.server.clock.now()],
  )
  expect(await t.ask(person, t.newProfile())).toMatchObject({ status: 'not_found' })
  const id = t.newProfile()
  expect(await t.ask(person, id)).toMatchObject({ status: 'failed' })
  t.server.clock.pass({ minutes: 1 })
  expect(await t.ask(person, id)).toMatchObject({ status: 'not_found' })
  expect(await t.left(person)).toEqual([10, 10])
})
