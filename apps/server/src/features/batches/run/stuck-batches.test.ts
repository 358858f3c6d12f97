import { beforeEach, expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'
import { bothFields } from '../../../testing/lookups/lookups-on.ts'

/** Batches that operators try again or cancel. */

setUpBatches(1_010)
beforeEach(() => void (t.vendor.requests.length = 0))

const BY = 'command line'
const isDown = () => {
  throw new Error('down')
}

/** A batch of 20 subjects whose vendor is down. */
async function stuckBatch(subjects = dins.slice(0, 20)) {
  const person = await t.uploader(100)
  t.vendor.answer = isDown
  const { client_id: id } = await t.submit(person, fileOf(subjects))
  await t.work()
  return { person, id }
}

test('a batch that waits for its vendor is listed, and tried again it is charged once', async () => {
  const { person, id } = await stuckBatch()
  const { stuck } = t.server.operator
  const { rows, counts } = await stuck.list('batch', {})
  expect(rows).toMatchObject([
    { id, state: 'AWAITING_RETRY', attempts: 1, can_retry: true, can_cancel: true },
  ])
  expect(counts).toMatchObject({ batch: 1, delivery: 0, push: 0 })
  t.vendor.answer = bothFields
  await t.work()
  expect(await t.payingOf(person)).toEqual([100, 100])
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => stuck.retry(BY, 'batch', id)),
  )
  expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
  await t.workUntilOver(person, id)
  expect(await t.seen(person, id)).toMatchObject({ status: 'COMPLETED', credits_used: 40 })
  expect(await t.payingOf(person)).toEqual([80, 80])
  await expect(stuck.retry(BY, 'batch', id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(stuck.cancel(BY, 'batch', id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await t.leftOpen()).toEqual({ holds: 0, lookups: 0, chunks: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('a cancelled batch costs nothing more, also if it is retried at the same moment', async () => {
  const { person, id } = await stuckBatch(dins.slice(20, 40))
  t.vendor.answer = bothFields
  const { stuck } = t.server.operator
  await Promise.allSettled([
    stuck.cancel(BY, 'batch', id, 'The vendor is gone'),
    stuck.retry(BY, 'batch', id),
    t.work(),
  ])
  await t.workUntilOver(person, id)
  const { credits_used: used } = await t.status(person, id)
  const [phone, email] = await t.payingOf(person)
  expect(200 - (phone ?? 0) - (email ?? 0)).toBe(used)
  expect(await t.leftOpen()).toEqual({ holds: 0, lookups: 0, chunks: 0 })
  expect(await t.brokenRules()).toEqual([])
  expect((await stuck.list('batch', {})).rows).toEqual([])
})

test('a batch that a worker has is not stuck, and one that nobody knows is not found', async () => {
  const { stuck } = t.server.operator
  const none = '00000000-0000-4000-8000-000000000000'
  for (const id of [none, 'x', '98765 43210'])
    await expect(stuck.retry(BY, 'batch', id)).rejects.toMatchObject({ code: 'not_found' })
  const { rows } = await t.server.operator.log.list({ verb: 'stuck retry' })
  expect(rows.map(({ target_id: target }) => target)).not.toContain('98765 43210')
})
