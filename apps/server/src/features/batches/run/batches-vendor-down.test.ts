import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { resumeBatchRequest } from '@dastak/contract/batches/batches.ts'
import { beforeEach, expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'
import { bothFields, type Answering } from '../../../testing/lookups/lookups-on.ts'

/** Vendors that are down, or fail at some rows. */

setUpBatches(1_010)
beforeEach(() => void (t.vendor.requests.length = 0))

const isDown = () => {
  throw new Error('down')
}
/** How many subjects of the file were looked up since the last call. */
const takeCount = () => t.vendor.requests.splice(0).length
type Uploader = Awaited<ReturnType<typeof t.uploader>>

/** Of a user with an API key, which lives longer than a session. */
async function submitTo(answer: Answering, subjects = dins.slice(0, 20)) {
  const uploader = await t.uploader(100)
  const { body } = await t.server.call(createServerToken, {
    token: uploader.token,
    body: { name: 'A program' },
  })
  const person = { ...uploader, token: body.data.token }
  t.vendor.answer = answer
  const { client_id: id } = await t.submit(person, fileOf(subjects))
  return { person, id }
}
async function retry(person: Uploader, id: string): Promise<void> {
  const { body } = await t.server.call(resumeBatchRequest, {
    token: person.token,
    body: { client_id: id },
  })
  expect(body.success).toBe(true)
  await t.work()
}
/** Moves the time until the vendor is called again, several times; returns the seconds between. */
async function waitOut(person: Uploader, id: string): Promise<number[]> {
  const pauses: number[] = []
  for (;;) {
    const { status, retry_at: at } = await t.status(person, id)
    if (status !== 'AWAITING_RETRY') return pauses
    const seconds = (Date.parse(at!) - t.server.clock.now().getTime()) / 1_000
    pauses.push(seconds)
    t.server.clock.pass({ seconds })
    await t.work()
  }
}

test('while a vendor is down nothing is charged and nobody calls it before the pause is over; when it is back everything is looked up once more', async () => {
  const { person, id } = await submitTo(isDown)
  await t.work()
  expect(takeCount()).toBe(20)
  const now = t.server.clock.now().getTime()
  expect(await t.status(person, id)).toMatchObject({
    status: 'AWAITING_RETRY',
    retry_at: new Date(now + 5_000).toISOString(),
    credits_used: 0,
    can_cancel: true,
  })
  expect(await t.payingOf(person)).toEqual([100, 100])
  t.server.clock.pass({ seconds: 4 })
  await t.work()
  expect(takeCount()).toBe(0)
  t.server.clock.pass({ seconds: 1 })
  await t.work()
  expect(takeCount()).toBe(20)
  // Longer each time.
  const { retry_at: next } = await t.status(person, id)
  expect(Date.parse(next!) - now).toBe(20_000)
  t.vendor.answer = bothFields
  t.server.clock.pass({ seconds: 15 })
  await t.work()
  expect(await t.seen(person, id)).toMatchObject({
    status: 'COMPLETED',
    found: 20,
    credits_used: 40,
    retry_at: null,
  })
  expect(takeCount()).toBe(20)
  expect(await t.payingOf(person)).toEqual([80, 80])
  expect(await t.leftOpen()).toEqual({ holds: 0, lookups: 0, chunks: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('one failure of the vendor that two workers meet at the same time counts once', async () => {
  let waiting = 0
  const both = Promise.withResolvers<void>()
  const { person, id } = await submitTo(async ({ subject }) => {
    if (subject === dins[0] || subject === dins[1_000]) waiting += 1
    if (waiting === 2) both.resolve()
    await both.promise
    isDown()
  }, dins)
  await t.workUntil(() => waiting === 2)
  const { status, retry_at: at } = await t.status(person, id)
  expect([status, Date.parse(at!) - t.server.clock.now().getTime()]).toEqual([
    'AWAITING_RETRY',
    5_000,
  ])
  await t.server.batches.cancel(person.userId, id)
  await t.work()
  expect(await t.status(person, id)).toMatchObject({ status: 'REJECTED', credits_used: 0 })
})

test('after half an hour a batch without any answer has failed for free, and Retry looks up all of it', async () => {
  const { person, id } = await submitTo(isDown)
  await t.work()
  expect(await waitOut(person, id)).toEqual([5, 15, 30, 60, 120, 240, 480, 600])
  const failed = await t.seen(person, id)
  expect(failed).toMatchObject({
    status: 'FAILED',
    stopped_by: 'failure',
    failed: 20,
    credits_used: 0,
    can_resume: true,
  })
  expect(
    failed.rows.every(({ status, cost }) => status === 'failed' && cost.join() === '0,0'),
  ).toBe(true)
  expect(failed.left).toEqual([100, 100])
  // Still down: it starts to wait again.
  await retry(person, id)
  expect(await t.status(person, id)).toMatchObject({ status: 'AWAITING_RETRY', failed: 0 })
  t.vendor.answer = bothFields
  expect(await waitOut(person, id)).toEqual([5])
  expect(await t.seen(person, id)).toMatchObject({
    status: 'COMPLETED',
    found: 20,
    credits_used: 40,
    left: [80, 80],
  })
  expect(await t.brokenRules()).toEqual([])
})

test('what was answered before the vendor went down is kept and charged, and Retry looks up the rest', async () => {
  let answered = 0
  const { person, id } = await submitTo(
    (request) => (answered++ < 24 ? bothFields(request) : isDown()),
    dins.slice(0, 100),
  )
  await t.work()
  // It answers once in between: its failures count from there.
  const wait = async (seconds: number) => {
    t.server.clock.pass({ seconds })
    await t.work()
  }
  await wait(5)
  const first = t.vendor.answer
  const again = dins.slice(24, 26)
  t.vendor.answer = (request) =>
    again.includes(request.subject) ? bothFields(request) : { failed: true }
  await wait(15)
  t.vendor.answer = first
  expect(await waitOut(person, id)).toEqual([5, 15, 30, 60, 120, 240, 480, 600])
  const partly = await t.seen(person, id)
  expect(partly).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    found: 26,
    failed: 74,
    credits_used: 52,
    left: [74, 74],
  })
  expect(partly.rows.map(({ status }) => status)).toEqual(
    dins.slice(0, 100).map((_, at) => (at < 26 ? 'found' : 'failed')),
  )
  t.vendor.answer = bothFields
  takeCount()
  await retry(person, id)
  expect(t.vendor.requests.map(({ subject }) => subject).toSorted()).toEqual(dins.slice(26, 100))
  expect(await t.seen(person, id)).toMatchObject({
    status: 'COMPLETED',
    found: 100,
    credits_used: 200,
    left: [0, 0],
  })
  expect(await t.brokenRules()).toEqual([])
})

test('a row at which the vendor keeps failing fails alone, for free, and is found by Retry', async () => {
  const bad = dins.slice(3, 5)
  const { person, id } = await submitTo((request) =>
    bad.includes(request.subject) ? { failed: true } : bothFields(request),
  )
  // Not immediately: there is a pause before each further try.
  for (const count of [20, 2, 2]) {
    await t.work()
    expect(takeCount()).toBe(count)
    t.server.clock.pass({ seconds: 5 })
  }
  const partly = await t.seen(person, id)
  expect(partly).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    found: 18,
    failed: 2,
    credits_used: 36,
    left: [82, 82],
  })
  expect(partly.rows.filter(({ status }) => status === 'failed').map(({ din }) => din)).toEqual(bad)
  t.vendor.answer = bothFields
  await retry(person, id)
  expect(takeCount()).toBe(2)
  expect(await t.seen(person, id)).toMatchObject({
    status: 'COMPLETED',
    found: 20,
    credits_used: 40,
    left: [80, 80],
  })
  expect(await t.brokenRules()).toEqual([])
})

test('a row at which the vendor fails at the end of a worker’s turn has a pause too', async () => {
  const stopping = new AbortController()
  const { person, id } = await submitTo((request) => {
    stopping.abort()
    return request.subject === dins[3] ? { failed: true } : bothFields(request)
  })
  await t.createAnother().worker.work(stopping.signal)
  expect(takeCount()).toBe(20)
  await t.work()
  expect(takeCount()).toBe(0)
  t.vendor.answer = bothFields
  t.server.clock.pass({ seconds: 5 })
  await t.work()
  expect(takeCount()).toBe(1)
  expect(await t.seen(person, id)).toMatchObject({ status: 'COMPLETED', found: 20 })
})
