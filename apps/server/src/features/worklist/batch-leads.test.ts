import * as lists from '@dastak/contract/worklist/lead-lists.ts'
import * as contract from '@dastak/contract/worklist/worklist.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

/** The leads that a bulk request has found, in the worklist and in lists. */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880191')
  await t.insertDirectors(20)
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<typeof t.uploader>>

async function leadsOf({ token }: Person, batchId: string, more: contract.WorklistScope = {}) {
  const { status, body } = await server.call(contract.queryWorklist, {
    token,
    body: { scope: { batch_id: batchId, ...more }, sort: 'subject' },
  })
  if (!body.success) return status
  const { data, total, total_all: all, batch_name: name } = body.data
  return { subjects: data.map(({ subject }) => subject), total, all, name }
}
const newList = async ({ token }: Person, isShared = false) =>
  (
    await server.call(lists.createLeadList, {
      token,
      body: { name: 'From a file', is_shared: isShared },
    })
  ).body.data.list_id
async function add({ token }: Person, listId: string, batchId: string) {
  const { status, body } = await server.call(lists.addBatchToLeadList, {
    token,
    body: { list_id: listId, batch_id: batchId },
  })
  return body.success ? body.data.added : status
}

test('the worklist shows exactly the leads of a bulk request, also of one with leads from before', async () => {
  const person = await t.uploader(100)
  const first = await t.submit(person, 'DIN\n1\n2\n3\n90000001\n2\n99999902')
  await t.work()
  const second = await t.submit(person, 'DIN\n3\n4')
  await t.work()
  expect(await leadsOf(person, first.client_id)).toEqual({
    subjects: ['00000001', '00000002', '00000003'],
    total: 3,
    all: 3,
    name: 'directors.csv',
  })
  expect(await leadsOf(person, second.client_id)).toMatchObject({
    subjects: ['00000003', '00000004'],
  })
  expect(await leadsOf(person, second.client_id, { stage: 'won' })).toMatchObject({ all: 0 })
})

test('found leads go to a list once, however often, and also while the list is shared', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, 'DIN\n5\n6\n7\nnone')
  await t.work()
  const list = await newList(person, true)
  expect(await add(person, list, id)).toBe(3)
  expect(await add(person, list, id)).toBe(0)
  expect(await leadsOf(person, id, { list_id: list })).toMatchObject({ total: 3 })
})

test('a list does not grow beyond its limit, and nothing of the file is added then', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, 'DIN\n8\n9')
  await t.work()
  const list = await newList(person)
  await server.db.pool.query(
    `INSERT INTO lead_list_entry (list_id, user_id, lead_id, kind, subject, added_at)
     SELECT l.id, l.user_id, gen_random_uuid(), 'din', 'x' || g, now()
     FROM lead_list l, generate_series(1, 99999) g
     WHERE l.public_id = $1`,
    [list],
  )
  expect(await add(person, list, id)).toBe(409)
  expect(await leadsOf(person, id, { list_id: list })).toMatchObject({ total: 0 })
})

test('bulk requests and lists of others do not exist', async () => {
  const [person, other] = [await t.uploader(100), await t.uploader(100)]
  const { client_id: id } = await t.submit(person, 'DIN\n10')
  await t.work()
  expect(await leadsOf(other, id)).toBe(404)
  const list = await newList(other)
  expect(await add(other, list, id)).toBe(404)
  expect(await add(person, list, id)).toBe(404)
})
