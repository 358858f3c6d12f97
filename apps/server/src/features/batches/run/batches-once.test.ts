import { estimateBatchRequest } from '@dastak/contract/batches/batches.ts'
import { expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'
import { createGate } from '../../../testing/server/gate.ts'

/** The same request many times at the same moment: to start, and to resume. */

setUpBatches(10)

type Uploader = Awaited<ReturnType<typeof t.uploader>>

async function stage({ token }: Uploader, subjects: readonly string[]): Promise<string> {
  const body = { batch_type: 'DIN', file: new File([fileOf(subjects)], 'staged.csv') } as const
  return (await t.server.call(estimateBatchRequest, { token, body })).body.data.client_id
}
/** A user's batches, with the number of their runs and of their events. */
async function batchesOf({ userId }: Uploader) {
  const { rows } = await t.server.db.pool.query<{ status: string; run: number; events: number }>(
    `
      SELECT status, run, (
        SELECT count(*)
        FROM event e
        WHERE e.user_id = b.user_id AND e.type = 'din_batch_request') AS events
      FROM batch b WHERE user_id = $1 ORDER BY id`,
    [userId],
  )
  return rows
}
/** Waits before it reads the balance, which is before it starts anything. */
function slowSubmitter(gate: ReturnType<typeof createGate>) {
  const { credits } = t.server
  return t.createAnother({
    credits: {
      ...credits,
      payingBalance: (...of) => gate.pass().then(() => credits.payingBalance(...of)),
    },
  })
}

test('a staged file that is submitted fifty times at the same moment, and once more after its end, is one batch that runs once', async () => {
  const person = await t.uploader(100)
  const clientId = await stage(person, dins)
  const submission = { userId: person.userId, type: 'DIN', clientId } as const
  const gate = createGate()
  const slow = slowSubmitter(gate).submit({ ...submission, maxCredits: 2 })
  await gate.reached
  const answers = Promise.all(Array.from({ length: 50 }, () => t.server.batches.submit(submission)))
  await t.workUntilOver(person, (await answers)[0]!.public_id)
  expect(new Set((await answers).map(({ public_id: id }) => id))).toEqual(new Set([clientId]))
  const before = await t.seen(person, clientId)
  expect(before).toMatchObject({
    status: 'COMPLETED',
    found: 10,
    credits_used: 20,
    max_credits: null,
    left: [90, 90],
  })
  gate.open()
  expect((await slow).public_id).toBe(clientId)
  await t.server.batches.submit(submission)
  await t.work()
  expect(await t.seen(person, clientId)).toEqual(before)
  expect(await batchesOf(person)).toEqual([{ status: 'COMPLETED', run: 1, events: 1 }])
  expect(await t.brokenRules()).toEqual([])
})

test('many simultaneous requests to resume are one run', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins), { max_credits: '4' })
  await t.work()
  const gate = createGate()
  const slow = slowSubmitter(gate).resume(person.userId, id, null)
  await gate.reached
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => t.server.batches.resume(person.userId, id, null)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await t.work()
  const before = await t.seen(person, id)
  expect(before).toMatchObject({ status: 'COMPLETED', found: 10, credits_used: 20, left: [90, 90] })
  gate.open()
  await expect(slow).rejects.toMatchObject({ code: 'conflict' })
  await t.work()
  expect(await t.seen(person, id)).toEqual(before)
  expect(await batchesOf(person)).toEqual([{ status: 'COMPLETED', run: 2, events: 2 }])
})
