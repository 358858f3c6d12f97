import { setTimeout as sleep } from 'node:timers/promises'
import { cancelBatchRequest, estimateBatchRequest } from '@dastak/contract/batches/batches.ts'
import { expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'
import { createGate } from '../../../testing/server/gate.ts'
import { endLeases } from '../../../testing/batches/batch-workers.ts'
import { bothFields } from '../../../testing/lookups/lookups-on.ts'

setUpBatches(750)

const cancel = async ({ token }: { token: string }, id: string) =>
  (await t.server.call(cancelBatchRequest, { token, body: { client_id: id } })).body.message_code
const NOTHING_OPEN = { holds: 0, lookups: 0, chunks: 0 }

test('before its first row it is REJECTED and has no result; an ended or staged batch cannot be cancelled', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(0, 5)))
  const body = { batch_type: 'DIN', file: new File([fileOf(dins)], 'staged.csv') } as const
  const staged = await t.server.call(estimateBatchRequest, { token: person.token, body })
  expect(await cancel(person, staged.body.data.client_id)).toBe('not_found')
  expect(await cancel(person, id)).toBe('success')
  expect(await cancel(await t.uploader(), id)).toBe('not_found')
  await t.work()
  expect(await t.seen(person, id)).toMatchObject({
    status: 'REJECTED',
    stopped_by: 'cancelled',
    has_result: false,
    credits_used: 0,
    left: [100, 100],
  })
  expect(await cancel(person, id)).toBe('conflict')
  expect(t.vendor.requests).toEqual([])
})

test('open lookups are answered, charged and in the result; nothing is looked up afterwards', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(0, 80)))
  const gate = createGate()
  t.vendor.requests.length = 0
  t.vendor.answer = (request) => gate.pass().then(() => bothFields(request))
  const working = t.work()
  await gate.reached
  const lookedUp = t.vendor.requests.map(({ subject }) => subject)
  expect(await cancel(person, id)).toBe('success')
  // Nobody ends it meanwhile.
  await t.work()
  gate.open()
  await working
  expect(t.vendor.requests).toHaveLength(lookedUp.length)
  expect(lookedUp.length).toBeLessThan(80)
  const seen = await t.seen(person, id)
  expect(seen).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    stopped_by: 'cancelled',
    found: lookedUp.length,
  })
  expect(seen.left).toEqual([100 - lookedUp.length, 100 - lookedUp.length])
  expect(seen.rows.map(({ din, status, cost }) => [din, status, ...cost])).toEqual(
    dins
      .slice(0, 80)
      .map((din) => (lookedUp.includes(din) ? [din, 'found', 1, 1] : [din, 'not processed', 0, 0])),
  )
  expect(await t.brokenRules()).toEqual([])
})

test('a batch with a sleeping worker ends without it and releases its hold; the worker charges nothing when it wakes', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins.slice(0, 20)))
  const gate = createGate()
  t.vendor.answer = (request) => gate.pass().then(() => bothFields(request))
  const sleeper = t.createAnother().worker.work(new AbortController().signal)
  await gate.reached
  await endLeases(t.server)
  expect(await t.payingOf(person)).toEqual([80, 80])
  expect(await cancel(person, id)).toBe('success')
  await t.workUntilOver(person, id)
  const before = await t.seen(person, id)
  expect(before).toMatchObject({ status: 'REJECTED', credits_used: 0, left: [100, 100] })
  gate.open()
  await sleeper
  expect(await t.seen(person, id)).toEqual(before)
  expect(await t.leftOpen()).toEqual(NOTHING_OPEN)
  expect(await t.brokenRules()).toEqual([])
})

test('at any moment, while workers of two processes run, what was charged is what was found, and it stays', async () => {
  const person = await t.uploader(1_000)
  t.vendor.answer = async (request) => {
    await sleep(15)
    return bothFields(request)
  }
  let spent = 0
  for (let at = 0; at < 750; at += 250) {
    const part = dins.slice(at, at + 250)
    const { client_id: id } = await t.submit(person, fileOf(part))
    const before = t.vendor.requests.length
    const wanted = Math.floor(Math.random() * 250)
    const cancelThen = async () => {
      while (t.vendor.requests.length - before < wanted) await sleep(2)
      await sleep(Math.random() * 20)
      return cancel(person, id)
    }
    const [cancelled] = await Promise.all([cancelThen(), t.workUntilOver(person, id)])
    // Sometimes it has ended before.
    expect(['success', 'conflict']).toContain(cancelled)
    const ended = await t.seen(person, id)
    const found = ended.rows.filter(({ status }) => status === 'found')
    spent += found.length
    expect(ended).toMatchObject({
      found: found.length,
      not_processed: 250 - found.length,
      credits_used: 2 * found.length,
    })
    expect(ended.left).toEqual([1_000 - spent, 1_000 - spent])
    await t.work()
    expect(await t.seen(person, id)).toEqual(ended)
  }
  expect(await t.leftOpen()).toEqual(NOTHING_OPEN)
  expect(await t.brokenRules()).toEqual([])
})
