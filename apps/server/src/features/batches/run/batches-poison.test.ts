import { expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'
import { endLeases, startBatchWorker } from '../../../testing/batches/batch-workers.ts'
import { bothFields } from '../../../testing/lookups/lookups-on.ts'

/** Rows and batches on which workers crash. */

setUpBatches(30)

test('a row on which every worker crashes is given up after three, and the others are charged once', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins))
  const poison = dins[12]!
  const target = { url: t.server.databaseUrl, dataDir: t.server.dataDir }
  for (let crashes = 0; crashes < 3; crashes += 1) {
    const behaviour = { source: 'deadly', subject: poison, leaseMs: 60_000 } as const
    await startBatchWorker(target, behaviour).ended
    await endLeases(t.server)
  }
  t.vendor.requests.length = 0
  await t.workUntilOver(person, id)
  expect(t.vendor.requests.map(({ subject }) => subject)).not.toContain(poison)
  expect(await t.status(person, id)).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    found: 29,
    failed: 1,
  })
  const rows = await t.resultRows(person, id)
  expect(rows.map(({ din, status, cost }) => [din, status, ...cost])).toEqual(
    dins.map((din) => (din === poison ? [din, 'failed', 0, 0] : [din, 'found', 1, 1])),
  )
  expect(await t.payingOf(person)).toEqual([71, 71])
  expect(await t.leftOpen()).toEqual({ holds: 0, lookups: 0, chunks: 0 })
  // The cause is fixed: resuming looks up only this row.
  t.vendor.requests.length = 0
  t.vendor.answer = bothFields
  await t.server.batches.resume(person.userId, id, null)
  await t.work()
  expect(t.vendor.requests.map(({ subject }) => subject)).toEqual([poison])
  expect(await t.status(person, id)).toMatchObject({
    status: 'COMPLETED',
    found: 30,
    credits_used: 60,
  })
  expect(await t.payingOf(person)).toEqual([70, 70])
  expect(await t.brokenRules()).toEqual([])
})

test('workers that crash for another reason cost the batch no row', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins))
  const getProfileDetails = () => Promise.reject(new Error('no memory'))
  const crashing = t.createAnother({
    accounts: { ...t.server.accounts, profile: { getProfileDetails } },
  })
  for (let crashes = 0; crashes < 5; crashes += 1) {
    await expect(crashing.worker.work(new AbortController().signal)).rejects.toThrow('no memory')
    await endLeases(t.server)
  }
  await t.workUntilOver(person, id)
  expect(await t.status(person, id)).toMatchObject({
    status: 'COMPLETED',
    found: 30,
    credits_used: 60,
  })
  expect(await t.payingOf(person)).toEqual([70, 70])
  expect(await t.brokenRules()).toEqual([])
})
