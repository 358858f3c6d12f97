import { REMOVED_TEXT } from '@dastak/contract/contact-notices.ts'
import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { queryBatchRows, type BatchRowStatus } from '@dastak/contract/batches/batch-rows.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeValues } from '../../../testing/lookups/everyone-opts-out.ts'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

/** The rows of a batch with their results, a page at a time. */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer({ env: { BATCH_KEEP_DAYS: '2' } })
  t = createBatchPeople(server, '+91880151')
  await t.insertDirectors(3_000)
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<typeof t.uploader>>

async function rowsOf(
  { token }: Person,
  id: string,
  query: { status?: BatchRowStatus; search?: string; offset?: number; limit?: number } = {},
) {
  const { body } = await server.call(queryBatchRows, { token, body: { client_id: id, ...query } })
  if (!body.success) throw new Error(body.message)
  return body.data
}

test('each row has its status, its reason, its cost and the first columns of the file', async () => {
  const person = await t.uploader(100)
  const file =
    'Sr,Name,DIN,City,Note,Last\n1,Asha,1,Pune,a,z\n2,Ravi,00000001\n3,Nobody,12AB\n4,,\n' +
    '5,Unknown,90000001\n6,Meera,00000002'
  const { client_id: id } = await t.submit(person, file)
  const before = await rowsOf(person, id)
  expect(before.data[0]).toMatchObject({ status: 'not_processed', note: 'Not looked up yet.' })
  expect(before.data[0]!.result).toEqual([null, null, null, null, null])
  expect(before.counts).toMatchObject({ not_processed: 3, duplicate: 1, malformed: 2 })
  await t.work()
  const { data, ...page } = await rowsOf(person, id)
  expect(page).toMatchObject({
    total: 6,
    total_all: 6,
    counts: { found: 2, not_found: 1, malformed: 2, duplicate: 1, failed: 0, not_processed: 0 },
    file_columns: ['Sr', 'Name', 'City'],
  })
  expect(page.result_columns.map(({ holds }) => holds)).toEqual([
    'text',
    'text',
    'text',
    'phone',
    'email',
  ])
  expect(data.map(({ number, status, subject, note }) => [number, status, subject, note])).toEqual([
    [1, 'found', '00000001', null],
    [2, 'duplicate', '00000001', 'Same as a row above. It was charged only once.'],
    [3, 'malformed', null, 'A DIN has 8 digits.'],
    [4, 'malformed', null, 'This row has no value in the chosen column.'],
    [5, 'not_found', '90000001', expect.any(String)],
    [6, 'found', '00000002', null],
  ])
  expect(data[0]).toMatchObject({
    cell: '1',
    cells: ['1', 'Asha', 'Pune'],
    credits_charged: { phone: 1, email: 1 },
  })
  expect(data[1]!.result).toEqual(data[0]!.result)
  expect(data[1]!.credits_charged).toEqual({ phone: 0, email: 0 })
  expect(data[0]!.result[3]).toMatch(/^\+91/)
})

test('a page of any status is the same part of the whole list, in many blocks and chunks', async () => {
  const person = await t.uploader(10_000)
  const cells = Array.from({ length: 5_500 }, (_, at) => {
    if (at % 7 === 0) return `none ${at}`
    if (at % 5 === 0) return String((at % 40) + 1)
    return at % 3 === 0 ? String(91_000_000 + at) : String((at % 3_000) + 1)
  })
  const { client_id: id } = await t.submit(person, `DIN\n${cells.join('\n')}`)
  await t.work()
  const all = []
  for (let offset = 0; offset < 5_500; offset += 1_000)
    all.push(...(await rowsOf(person, id, { offset, limit: 1_000 })).data)
  expect(all.map(({ number }) => number)).toEqual(cells.map((_, at) => at + 1))
  expect(all.map(({ cell }) => cell)).toEqual(cells)
  for (const status of ['found', 'not_found', 'malformed', 'duplicate'] as const) {
    const those = all.filter((row) => row.status === status)
    const { total, counts } = await rowsOf(person, id, { status, limit: 1 })
    expect([total, counts[status]]).toEqual([those.length, those.length])
    for (const [offset, limit] of [
      [0, 9],
      [those.length - 5, 30],
      [Math.floor(those.length / 2), 700],
    ] as const)
      expect((await rowsOf(person, id, { status, offset, limit })).data).toEqual(
        those.slice(offset, offset + limit),
      )
    expect((await rowsOf(person, id, { status, offset: those.length, limit: 9 })).data).toEqual([])
  }
})

test('rows are found by their cells, their subject and what was found, with counts of their own', async () => {
  const person = await t.uploader(100)
  const cells = Array.from({ length: 700 }, (_, at) => `${at},00099999,Plain`)
  const file = [
    'Sr,DIN,City',
    '1,40,"Pune ""East"""',
    '2,41,Puné',
    '3,40,pune again',
    '4,Pune,none',
    '5,90000007,PUNE west',
    ...cells,
  ].join('\n')
  const { client_id: id } = await t.submit(person, file)
  await t.work()
  const { data } = await rowsOf(person, id, { limit: 1 })
  const found = async (search: string, more: Parameters<typeof rowsOf>[2] = {}) => {
    const { data: rows, ...page } = await rowsOf(person, id, { search, ...more })
    return { numbers: rows.map(({ number }) => number), ...page }
  }
  const all = await found('pune')
  expect(all.numbers).toEqual([1, 3, 4, 5])
  expect([all.total, all.total_all]).toEqual([4, 705])
  expect(all.counts).toMatchObject({ found: 1, duplicate: 1, malformed: 1, not_found: 1 })
  expect((await found('pune', { status: 'duplicate' })).numbers).toEqual([3])
  expect((await found('pune', { status: 'malformed' })).numbers).toEqual([4])
  expect((await found('pune', { status: 'not_found' })).numbers).toEqual([5])
  expect((await found('pune', { offset: 1, limit: 2 })).numbers).toEqual([3, 4])
  expect((await found('"east"')).numbers).toEqual([1])
  // By the standard spelling of the subject, by the number and by the address that were found.
  expect((await found('0000 0040')).numbers).toEqual([1, 3])
  const [, , , phone, email] = data[0]!.result
  expect((await found(`${phone!.slice(3, 8)} ${phone!.slice(8)}`)).numbers).toEqual([1, 3])
  expect((await found(email!.toUpperCase(), { status: 'found' })).numbers).toEqual([1])
  expect((await found('plain', { offset: 698, limit: 9 })).numbers).toEqual([704, 705])
  expect((await found('%')).total).toBe(0)
  await removeValues(server.db, [phone!, email!.toLowerCase()])
  expect((await found(email!)).total).toBe(0)
})

test('a stopped batch says why rows are left out', async () => {
  const person = await t.uploader(0)
  const { client_id: id } = await t.submit(person, 'DIN\n00000011\n00000012\n00000013', {
    max_credits: '2',
  })
  await t.work()
  const { data, counts } = await rowsOf(person, id, { status: 'not_processed' })
  expect(counts).toMatchObject({ found: 1, not_processed: 2 })
  expect(data.map(({ number }) => number)).toEqual([2, 3])
  expect(data[0]!.note).toMatch(/reached the maximum that you set/)
})

test('only the user who uploaded it sees it, with contacts as they may be shown now', async () => {
  const [person, other] = [await t.uploader(100), await t.uploader(100)]
  const { client_id: id } = await t.submit(person, 'DIN\n00000021')
  await t.work()
  const answer = await server.call(queryBatchRows, { token: other.token, body: { client_id: id } })
  expect([answer.status, answer.body.success]).toEqual([404, false])
  const shown = () => rowsOf(person, id).then(({ data }) => data[0]!)
  const { result } = await shown()
  expect(result.slice(3)).toEqual([expect.any(String), expect.any(String)])
  await removeValues(server.db, result.slice(3) as string[])
  const { status, note, ...row } = await shown()
  expect([status, note]).toEqual(['found', REMOVED_TEXT])
  expect(row.result.slice(3)).toEqual([null, null])
})

test('nothing is left when its rows are deleted', async () => {
  const signedIn = await t.uploader(100)
  // A session would have ended by then.
  const { body } = await server.call(createServerToken, {
    token: signedIn.token,
    body: { name: 'A program' },
  })
  const person = { ...signedIn, token: body.data.token }
  const { client_id: id } = await t.submit(person, 'DIN\n00000031')
  await t.work()
  expect((await rowsOf(person, id)).data).toHaveLength(1)
  server.clock.pass({ days: 3 })
  await server.batches.worker.emptyOld()
  expect(await rowsOf(person, id)).toMatchObject({ data: [], total: 0, total_all: 0 })
})
