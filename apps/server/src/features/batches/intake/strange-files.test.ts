import { estimateBatchRequest, submitBatchRequest } from '@dastak/contract/batches/batches.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { CAN_SEE_PROCESSES, childrenOf } from '../../../testing/processes/child-processes.ts'
import { textRows, workbookOf } from '../../../testing/batches/workbooks.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

/** Unusual files: how they are read, and what their result is. */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880133')
  await t.insertDirectors(10)
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<typeof t.uploader>>

async function estimate({ token }: Person, file: File, more: { sheet?: string } = {}) {
  const { status, body } = await server.call(estimateBatchRequest, {
    token,
    body: { batch_type: 'DIN', file, ...more },
  })
  return body.success ? body.data : { status, code: body.message_code, message: body.message }
}

test('titles above the heading are counted, are not rows, and are not in the result', async () => {
  const person = await t.uploader()
  const content =
    'List of Directors,,\n,,\nas on 31-03-2026,,\nSr,DIN,Name\n1,00000001,Asha\n2,x,Ravi'
  expect(await estimate(person, new File([content], 'list.csv'))).toMatchObject({
    rows: 2,
    malformed: 1,
    title_rows: 2,
    sheets: [],
    column: { name: 'DIN', is_guessed: false, has_header: true },
  })
  const { client_id: id } = await t.submit(person, content)
  await t.work()
  const [heading, ...rows] = await t.result(person, id)
  expect(heading).toMatch(/^Sr,DIN,Name,status,/)
  expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
    '1,00000001,Asha,found',
    '2,x,Ravi,malformed',
  ])
})

test('of several sheets the one with the column is read, or the chosen one', async () => {
  const person = await t.uploader()
  const bytes = await workbookOf({
    'Read me': textRows(['Please fill the other sheets']),
    January: textRows(['List of directors'], ['DIN', 'Name'], ['00000001', 'A']),
    February: textRows(['DIN', 'Name'], ['00000002', 'B'], ['00000003', 'C']),
  })
  const file = new File([Buffer.from(bytes)], 'two.xlsm')
  const sheets = ['Read me', 'January', 'February']
  expect(await estimate(person, file)).toMatchObject({ sheet: 'January', sheets, rows: 1 })
  expect(await estimate(person, file, { sheet: 'February' })).toMatchObject({
    sheet: 'February',
    sheets,
    rows: 2,
  })
  expect(await estimate(person, file, { sheet: 'Read me' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('Rename the heading of the right column to DIN.') as string,
  })
  expect(await estimate(person, file, { sheet: 'March' })).toMatchObject({
    status: 422,
    message: 'The file has no sheet "March" to read.',
  })
  const body = { batch_type: 'DIN', sheet: 'February', file } as const
  const answer = await server.call(submitBatchRequest, { token: person.token, body })
  expect(answer.body.success && answer.body.data.rows).toBe(2)
})

test.each([
  [
    'web page',
    'list.xls',
    '<center>List</center><table><tr><th>DIN</th></tr><tr><td>00000001</td></tr></table>',
  ],
  ['text with tabs', 'list.tsv', 'Name\tDIN\nA\t00000001\n'],
  ['text', 'list.txt', 'Name|DIN\nA|00000001\n'],
])('a %s is read, and has a result', async (_, name, content) => {
  const person = await t.uploader()
  const { client_id: id } = await t.submit(person, new File([content], name))
  await t.work()
  expect(await t.status(person, id)).toMatchObject({ status: 'COMPLETED', found: 1 })
})

const LARGE = `DIN\n${Array.from({ length: 20_000 }, (_, at) => String(at + 1).padStart(8, '0')).join('\n')}`
/** As the system does when memory is short, or an operator. */
async function killReaders(times: number): Promise<void> {
  let last: string | undefined
  for (let time = 0; time < times; time += 1) {
    await expect.poll(() => readers().find((pid) => pid !== last), { interval: 5 }).toBeDefined()
    last = readers().find((pid) => pid !== last)
    process.kill(Number(last), 'SIGKILL')
  }
}
const readers = () => childrenOf(process.pid, 'table-child')

test.runIf(CAN_SEE_PROCESSES)(
  'a reader that was killed from outside starts once more, and the file gets no blame',
  async () => {
    const person = await t.uploader()
    const first = estimate(person, new File([LARGE], 'list.csv'))
    await killReaders(1)
    expect(await first).toMatchObject({ rows: 20_000, subjects: 20_000 })
    const second = estimate(person, new File([LARGE], 'list.csv'))
    await killReaders(2)
    expect(await second).toMatchObject({
      status: 503,
      code: 'provider_unavailable',
      message: expect.stringContaining('this server is busy or short of memory') as string,
    })
  },
)
