import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import {
  estimateBatchRequest,
  estimateResumeBatchRequest,
  resumeBatchRequest,
  submitBatchRequest,
} from '@dastak/contract/batches/batches.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_TYPES } from '../../../ports/storage.ts'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { deleteRows } from './old-batches.store.ts'
import { lastReleaseKey } from './result-name.rules.ts'

/** How long the data of a batch is kept. */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer({ env: { BATCH_KEEP_DAYS: '2' } })
  t = createBatchPeople(server, '+91880130')
  await t.insertDirectors(20)
})
afterAll(() => server.drop())

/** With an API key, which lives longer than a session. */
async function program(credits: number) {
  const person = await t.uploader(credits)
  const { body } = await server.call(createServerToken, {
    token: person.token,
    body: { name: 'A program' },
  })
  return { ...person, token: body.data.token }
}
/** How many of its pieces are in the database. */
async function piecesOf(id: string) {
  const { rows } = await server.db.pool.query<Record<'batches' | 'blocks' | 'chunks', number>>(
    `SELECT (SELECT count(*) FROM batch WHERE public_id = $1) AS batches,
      (
        SELECT count(*)
        FROM batch_block
        JOIN batch b ON b.id = batch_id
        WHERE public_id = $1) AS blocks,
      (
        SELECT count(*)
        FROM batch_chunk
        JOIN batch b ON b.id = batch_id
        WHERE public_id = $1) AS chunks`,
    [id],
  )
  return Object.values(rows[0]!)
}
const filesOf = (id: string) =>
  readdirSync(join(server.dataDir, 'files')).filter((name) => name.includes(id))
const statusOf = async (link: string | null) => (await fetch(new URL(link!, server.url))).status
const empty = () => server.batches.worker.emptyOld()

test('a staged file is kept for an hour; then it can be neither submitted nor found in the database', async () => {
  const person = await program(100)
  const stage = async () => {
    const body = { batch_type: 'DIN', file: new File(['DIN\n00000001'], 'staged.csv') } as const
    return (await server.call(estimateBatchRequest, { token: person.token, body })).body.data
      .client_id
  }
  const [used, left] = [await stage(), await stage()]
  const submit = (client_id: string) =>
    server.call(submitBatchRequest, { token: person.token, body: { batch_type: 'DIN', client_id } })
  server.clock.pass({ minutes: 59, seconds: 59 })
  await empty()
  expect((await submit(used)).status).toBe(200)
  server.clock.pass({ seconds: 1 })
  // Even before it is deleted.
  expect((await submit(left)).body).toMatchObject({
    message_code: 'not_found',
    message: 'This file is no longer available. Choose it again.',
  })
  expect(await piecesOf(left)).toEqual([1, 1, 1])
  server.clock.pass({ seconds: 1 })
  await empty()
  expect(await piecesOf(left)).toEqual([0, 0, 0])
  // A submitted one of the same age continues.
  await t.work()
  expect(await t.status(person, used)).toMatchObject({ status: 'COMPLETED', found: 1 })
})

test('rows and result are deleted when their time is over; the totals and the cost stay', async () => {
  const person = await program(100)
  const { client_id: id } = await t.submit(person, 'DIN\n00000002\n00000003\n99999990')
  await t.work()
  const ended = server.clock.now()
  const before = await t.status(person, id)
  expect(before.deleted_at).toBe(new Date(ended.getTime() + 2 * 86_400_000).toISOString())
  server.clock.pass({ days: 1, hours: 23, minutes: 59 })
  await empty()
  const kept = await t.status(person, id)
  expect([kept.has_result, await statusOf(kept.output_s3_key)]).toEqual([true, 200])
  server.clock.pass({ minutes: 2 })
  await empty()
  expect(await piecesOf(id)).toEqual([1, 0, 0])
  expect(filesOf(id)).toEqual([])
  // Its own five minutes are not over.
  expect(await statusOf(kept.output_s3_key)).toBe(410)
  expect(await t.status(person, id)).toEqual({
    ...before,
    deleted_at: server.clock.now().toISOString(),
    has_result: false,
    result_formats: [],
    output_s3_key: null,
  })
  await empty()
  expect(await t.brokenRules()).toEqual([])
})

test('a batch with several runs leaves none of their results, and cannot be resumed any more', async () => {
  const person = await program(12)
  const file = [
    'DIN',
    ...Array.from({ length: 15 }, (_, index) => String(index + 1).padStart(8, '0')),
  ].join('\n')
  const resumed = await t.submit(person, file, { max_credits: '2' })
  await t.work()
  const old = await t.submit(person, file)
  await t.work()
  const topUp = (count: number) =>
    server.accounts.operatorActions.topUp(person.mobile, { phone: count, email: count })
  const resume = (client_id: string) =>
    server.call(resumeBatchRequest, { token: person.token, body: { client_id } })
  await topUp(1)
  await resume(old.client_id)
  await t.work()
  expect(await t.status(person, old.client_id)).toMatchObject({
    found: 13,
    not_processed: 2,
    can_resume: true,
  })
  // As left by a worker of the last release that died before it could remove the previous result.
  const left = join(server.dataDir, 'left.csv')
  writeFileSync(left, 'left')
  await server.storage.put(lastReleaseKey(old.client_id, 1, 'csv'), left, { type: FILE_TYPES.csv })
  expect(filesOf(old.client_id)).toHaveLength(3)
  await topUp(100)
  server.clock.pass({ days: 2, minutes: 1 })
  // Resumed at the last moment: its lookups are still needed.
  expect((await resume(resumed.client_id)).status).toBe(200)
  await empty()
  // Nor by one that had found it before.
  const { id } = (await server.batches.status(person.userId, resumed.client_id)).row
  const now = server.clock.now()
  expect(await t.inTx((tx) => deleteRows(tx, id, { before: now, now }))).toBe(false)
  expect(await piecesOf(resumed.client_id)).toEqual([1, 1, 1])
  await t.work()
  expect(await t.status(person, resumed.client_id)).toMatchObject({
    status: 'COMPLETED',
    found: 15,
  })
  expect(await piecesOf(old.client_id)).toEqual([1, 0, 0])
  expect(filesOf(old.client_id)).toEqual([])
  const query = { client_id: old.client_id }
  for (const answer of [
    await resume(old.client_id),
    await server.call(estimateResumeBatchRequest, { token: person.token, query }),
  ])
    expect(answer.body).toMatchObject({
      message_code: 'conflict',
      message: 'The rows of this request were deleted. Upload the file again.',
    })
  expect((await t.status(person, old.client_id)).can_resume).toBe(false)
  expect(await t.brokenRules()).toEqual([])
})
