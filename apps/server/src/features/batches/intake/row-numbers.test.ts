import { estimateBatchRequest, submitBatchRequest } from '@dastak/contract/batches/batches.ts'
import { submitLinkedinBulkRequest } from '@dastak/contract/linkedin/bulk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { workbookOf } from '../../../testing/batches/workbooks.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

/** What is looked up in files with row numbers, and in files whose cells lead to profiles. */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880137')
  await t.insertDirectors(30)
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<typeof t.uploader>>
const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1))
const COUNTED = `DIN,Name\n${numbers.map((number) => `${number},Director ${number}`).join('\n')}`

const file = (content: string | Buffer, name = 'list.csv') => new File([content as string], name)
async function submit(
  { token }: Person,
  body: { file?: File; client_id?: string; accept?: 'true' },
) {
  const { accept, ...own } = body
  const fields = { ...own, ...(accept && { accept_running_numbers: accept }) }
  return (await server.call(submitBatchRequest, { token, body: { batch_type: 'DIN', ...fields } }))
    .body
}
async function estimate({ token }: Person, content: string) {
  const body = { batch_type: 'DIN' as const, file: file(content) }
  return (await server.call(estimateBatchRequest, { token, body })).body.data
}
async function subjectsOf(id: string) {
  const { rows } = await server.db.pool.query<{ subjects: string[] }>(
    `SELECT c.subjects FROM batch_chunk c JOIN batch b ON b.id = c.batch_id WHERE b.public_id = $1`,
    [id],
  )
  return rows.flatMap(({ subjects }) => subjects)
}

test('numbers that count the rows are not looked up without a word of the user', async () => {
  const person = await t.uploader(100)
  const refusal = {
    success: false,
    message_code: 'validation_failed',
    message: expect.stringMatching(/column "DIN" count its rows.*accept_running_numbers=true/),
    data: { errors: [{ path: 'accept_running_numbers' }] },
  }
  expect(await submit(person, { file: file(COUNTED) })).toMatchObject(refusal)
  const counted = await estimate(person, COUNTED)
  expect(counted).toMatchObject({ column: { has_running_numbers: true }, subjects: 12 })
  const { client_id } = counted
  expect(await submit(person, { client_id })).toMatchObject(refusal)
  await t.work()
  expect(await t.ownOf(person)).toEqual([100, 100])

  expect(await submit(person, { client_id, accept: 'true' })).toMatchObject({ success: true })
  await t.work()
  expect(await t.ownOf(person)).toEqual([88, 88])
  const direct = await submit(person, { file: file(COUNTED), accept: 'true' })
  expect(direct).toMatchObject({ success: true })
})

test('small numbers that do not count the rows are DINs, and so are eight digits', async () => {
  const person = await t.uploader(100)
  for (const cells of [
    ['3', '17', '9', '21'],
    ['00000001', '00000002', '00000003', '00000004'],
  ]) {
    const content = ['DIN', ...cells].join('\n')
    expect(await estimate(person, content)).toMatchObject({
      column: { has_running_numbers: false },
    })
    expect(await submit(person, { file: file(content) })).toMatchObject({ success: true })
  }
})

test('row numbers without a heading are never taken for DINs', async () => {
  const person = await t.uploader(100)
  const rows = numbers.map((number) => `"${number}","${number.padStart(8, '0')}","Asha ${number}"`)
  const { client_id: id } = await t.submit(person, ['"DIN","Name"', ...rows].join('\n'))
  expect(await subjectsOf(id)).toEqual(numbers.map((number) => number.padStart(8, '0')))
  await t.work()
  const [heading, first] = await t.result(person, id)
  expect(heading).toMatch(/^,DIN,Name,status,/)
  expect(first).toMatch(/^1,00000001,Asha 1,found,/)
})

test('of a cell that leads to a profile the profile is looked up, and other cells stay as they are', async () => {
  const person = await t.uploader(100)
  const link = (name: string, text: string) =>
    `<c t="str"><f>HYPERLINK("https://www.linkedin.com/in/${name}","${text}")</f><v>${text}</v></c>`
  const row = (name: string) => `<row>${link(name, 'Asha')}${link(`${name}-x`, 'profile')}</row>`
  const heading = '<row><c t="str"><v>Name</v></c><c t="str"><v>LinkedIn</v></c></row>'
  const bytes = await workbookOf({
    List: heading + ['a-one', 'a-two', 'a-three'].map(row).join(''),
  })
  const { body } = await server.call(submitLinkedinBulkRequest, {
    token: person.token,
    body: { file: file(bytes, 'people.xlsx') },
  })
  expect(body).toMatchObject({ success: true })
  expect(await subjectsOf(body.data.client_id)).toEqual(['a-one-x', 'a-two-x', 'a-three-x'])
  const { rows } = await server.db.pool.query<{ rows: string }>(
    `SELECT k.rows FROM batch_block k JOIN batch b ON b.id = k.batch_id WHERE b.public_id = $1`,
    [body.data.client_id],
  )
  expect((JSON.parse(rows[0]!.rows) as string[][])[0]).toEqual([
    'Asha',
    'https://www.linkedin.com/in/a-one-x',
  ])
})
