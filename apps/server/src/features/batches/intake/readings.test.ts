import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  cancelBatchRequest,
  estimateBatchRequest,
  getBatchEstimate,
  submitBatchRequest,
} from '@dastak/contract/batches/batches.ts'
import { getLinkedinBulkEstimate } from '@dastak/contract/linkedin/bulk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../testing/database/as-owner.ts'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

/**
 * Long files: the call is answered before they are counted, and the client polls for the progress.
 */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer({ env: { ESTIMATE_WAIT_SECONDS: '0' } })
  t = createBatchPeople(server, '+91880153')
  await t.insertDirectors(3)
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<typeof t.uploader>>
const FILE = 'DIN\n1\n2\n2\nx\n'

async function send({ token }: Person, content = FILE) {
  const file = new File([content], 'directors.csv')
  return server.call(estimateBatchRequest, { token, body: { batch_type: 'DIN', file } })
}
const look = ({ token }: Pick<Person, 'token'>, id: string) =>
  server.call(getBatchEstimate, { token, query: { client_id: id, batch_type: 'DIN' } })
async function ended(person: Person, id: string) {
  await expect.poll(async () => (await look(person, id)).body.data?.status).not.toBe('reading')
  return look(person, id)
}
const submit = ({ token }: Person, client_id: string) =>
  server.call(submitBatchRequest, { token, body: { batch_type: 'DIN', client_id } })
const uploads = () => {
  const folder = join(server.dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}
/** No file is counted to its end meanwhile. */
async function whileHeld(work: () => Promise<void>) {
  const db = await server.db.pool.connect()
  try {
    await db.query('BEGIN')
    await db.query('LOCK TABLE batch_chunk IN SHARE MODE')
    await work()
  } finally {
    await db.query('ROLLBACK')
    db.release()
  }
}

test('a long file is answered immediately, counted in the background, and submitted by its id when it is counted', async () => {
  const person = await t.uploader()
  let id = ''
  await whileHeld(async () => {
    const sent = await send(person)
    id = sent.body.data.client_id
    expect([sent.status, sent.body.data]).toEqual([
      200,
      {
        client_id: id,
        filename: 'directors.csv',
        status: 'reading',
        batch_type: 'DIN',
        expires_at: expect.any(String),
      },
    ])
    expect((await look(person, id)).body.data).toEqual(sent.body.data)
    const early = await submit(person, id)
    expect([early.status, early.body.message]).toEqual([
      409,
      'This file is still being read. Submit it when it is counted.',
    ])
  })
  const counted = await ended(person, id)
  expect(counted.body.data).toMatchObject({
    client_id: id,
    status: 'counted',
    rows: 4,
    valid: 3,
    subjects: 2,
    duplicates: 1,
    malformed_examples: ['x'],
    most: { phone: 2, email: 2 },
    credits_left: { phone: 1_000, email: 1_000 },
    column: { name: 'DIN' },
  })
  await expect.poll(uploads).toEqual([])
  expect((await submit(person, id)).body.data).toMatchObject({ client_id: id, rows: 4 })
  await t.work()
  expect(await t.status(person, id)).toMatchObject({ status: 'COMPLETED', found: 2 })
})

test('the progress of a refused file is the usual error', async () => {
  const person = await t.uploader()
  const { client_id: id } = (await send(person, 'Name\nAsha\n')).body.data
  const { status, body } = await ended(person, id)
  expect([status, body.message]).toEqual([
    422,
    'The header of the file must include DIN, and no column clearly holds DINs. Rename the ' +
      'heading of the right column to DIN. It has "Name".',
  ])
  expect((await submit(person, id)).status).toBe(404)
})

test('a cancelled reading ends, and leaves nothing', async () => {
  const person = await t.uploader()
  await whileHeld(async () => {
    const { client_id: id } = (await send(person)).body.data
    const cancel = () =>
      server.call(cancelBatchRequest, { token: person.token, body: { client_id: id } })
    expect((await cancel()).status).toBe(200)
    expect([(await look(person, id)).status, (await submit(person, id)).status]).toEqual([404, 404])
    expect((await cancel()).status).toBe(404)
  })
  await expect.poll(uploads).toEqual([])
  const { rows } = await server.db.pool.query('SELECT FROM batch WHERE user_id = $1', [
    person.userId,
  ])
  expect(rows).toEqual([])
})

test('a file whose reading cannot be saved is refused, and leaves nothing', async () => {
  const person = await t.uploader()
  await asOwner(
    server.ownerUrl,
    'ALTER TABLE batch_reading ADD CONSTRAINT is_refused CHECK (false) NOT VALID',
  )
  try {
    expect((await send(person)).status).toBe(500)
    expect(uploads()).toEqual([])
  } finally {
    await asOwner(server.ownerUrl, 'ALTER TABLE batch_reading DROP CONSTRAINT is_refused')
  }
})

test('nobody else sees it, at most four are read at a time, and a dead process is reported', async () => {
  const [person, other] = [await t.uploader(), await t.uploader()]
  await whileHeld(async () => {
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(person)))
    const [id = ''] = sent.map(({ body }) => body.data.client_id)
    expect((await look(other, id)).status).toBe(404)
    const asLinkedin = { token: person.token, query: { client_id: id } }
    expect((await server.call(getLinkedinBulkEstimate, asLinkedin)).status).toBe(404)
    const fifth = await send(person)
    expect([fifth.status, fifth.body.message]).toEqual([
      409,
      '4 of your files are being read. Wait until one of them is counted, or cancel it.',
    ])
    await server.db.pool.query(
      `UPDATE batch_reading SET seen_at = clock_timestamp() - interval '31 s' WHERE public_id = $1`,
      [id],
    )
    const lost = await look(person, id)
    expect([lost.status, lost.body.message]).toEqual([
      503,
      'The server restarted while it was reading this file. Choose the file again.',
    ])
  })
  await expect.poll(uploads).toEqual([])
  server.clock.pass({ hours: 1, minutes: 1 })
  await server.batches.worker.emptyOld()
  const { rows } = await server.db.pool.query('SELECT FROM batch_reading')
  expect(rows).toEqual([])
})
