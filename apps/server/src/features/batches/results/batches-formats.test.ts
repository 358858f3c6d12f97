import { read, utils } from '@e965/xlsx'
import { getBatchRequestStatus } from '@dastak/contract/batches/batches.ts'
import { exportLedger } from '@dastak/contract/ledger.ts'
import { exportLeads } from '@dastak/contract/kinds/din.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { workbookOf } from '../../../testing/batches/workbooks.ts'

/** Results and lists as CSV and as Excel files. */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880152')
  await t.insertDirectors(3)
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<typeof t.uploader>>

async function resultIn(person: Person, id: string, format?: 'csv' | 'xlsx') {
  const query = { client_id: id, ...(format && { format }) }
  const { body } = await server.call(getBatchRequestStatus, { token: person.token, query })
  const response = await fetch(new URL(body.data.output_s3_key!, server.url))
  const name = /filename="(.*?)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return {
    name,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const sheetOf = (bytes: Buffer) => read(bytes, { cellNF: true }).Sheets['Sheet1']!
const rowsOf = (bytes: Buffer) =>
  utils.sheet_to_json<unknown[]>(sheetOf(bytes), { header: 1, defval: '' })

test('the result of a CSV file can be downloaded as an Excel file, and the other way round', async () => {
  const person = await t.uploader()
  const { client_id: id } = await t.submit(
    person,
    'DIN,नाम,Phone,PIN\n1,आशा,09876543210,000401\nx,=1+1,,\n',
  )
  await t.work()
  expect((await t.status(person, id)).result_formats).toEqual(['csv', 'xlsx'])
  const csv = await resultIn(person, id)
  const excel = await resultIn(person, id, 'xlsx')
  expect([csv.name, csv.type]).toEqual(['directors-result.csv', 'text/csv; charset=utf-8'])
  expect([excel.name, excel.type]).toEqual([
    'directors-result.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const [heading, first, second] = rowsOf(excel.bytes)
  const asText = csv.bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  expect([heading, first, second].map((row) => row!.join(','))).toEqual(
    asText.map((line) => line.replaceAll('"', '')),
  )
  expect(first!.slice(0, 4)).toEqual(['00000001', 'आशा', '09876543210', '000401'])
  const sheet = sheetOf(excel.bytes)
  const at = (name: string) => utils.encode_cell({ r: 1, c: heading!.indexOf(name) })
  expect(sheet[at('phone_no')]).toMatchObject({
    t: 's',
    z: '@',
    v: expect.stringMatching(/^\+91\d{10}$/),
  })
  expect(sheet[at('credits_charged_phone')]).toMatchObject({ t: 'n', v: 1 })
  expect(sheet['B3']).toMatchObject({ t: 's', v: "'=1+1" })
  expect(sheet['B3'].f).toBeUndefined()

  const workbook = await workbookOf({
    Data: '<row><c t="inlineStr"><is><t>DIN</t></is></c></row><row><c><v>2</v></c></row>',
  })
  const other = await t.submit(person, new File([new Uint8Array(workbook)], 'list.xlsx'))
  await t.work()
  expect((await t.status(person, other.client_id)).result_formats).toEqual(['xlsx', 'csv'])
  expect((await resultIn(person, other.client_id)).name).toBe('list-result.xlsx')
  const plain = await resultIn(person, other.client_id, 'csv')
  expect(plain.name).toBe('list-result.csv')
  expect(plain.bytes.toString()).toMatch(/^\uFEFFDIN,status,.*\r\n00000002,found,/)
})

test('a result from before there were two formats has only its own format, and the error says so', async () => {
  const person = await t.uploader()
  const { client_id: id } = await t.submit(person, 'DIN\n3\n')
  await t.work()
  await server.db.pool.query(`UPDATE batch SET result_formats = '{}' WHERE public_id = $1`, [id])
  const { status, body } = await server.call(getBatchRequestStatus, {
    token: person.token,
    query: { client_id: id, format: 'xlsx' },
  })
  expect([status, body.message_code, body.message]).toEqual([
    409,
    'conflict',
    'This result is only available as CSV. Leave out format, or send csv.',
  ])
  expect((await t.status(person, id)).result_formats).toEqual(['csv'])
  expect((await resultIn(person, id, 'csv')).name).toBe('directors-result.csv')
  const query = { client_id: id, format: 'pdf' as 'csv' }
  const wrong = await server.call(getBatchRequestStatus, { token: person.token, query })
  expect([wrong.status, wrong.body.message]).toEqual([422, 'format must be csv or xlsx.'])
})

test('numbers and dates of the user can be calculated with in Excel, and everything else is text', async () => {
  const person = await t.uploader()
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const number = (value: number | string, style = 2) => `<c s="${style}"><v>${value}</v></c>`
  const names = ['DIN', 'Amount', 'Share', 'On', 'At', 'Was', 'Phone', 'Long', 'Sum', 'Note']
  const cells = [
    number(1),
    number(100_000.5),
    number(0.125),
    number(42_036, 0),
    number(42_036.4375, 1),
    text('2015-02-01'),
    text('9111110001'),
    number('123456789012345678'),
    number(3),
    text('=1+1'),
  ]
  const bytes = await workbookOf(
    { List: `<row>${names.map(text).join('')}</row><row>${cells.join('')}</row>` },
    {
      'xl/styles.xml':
        '<styleSheet><cellXfs><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="0"/></cellXfs>' +
        '</styleSheet>',
    },
  )
  const { client_id: id } = await t.submit(person, new File([Buffer.from(bytes)], 'own.xlsx'))
  await t.work()
  const { bytes: excel } = await resultIn(person, id, 'xlsx')
  const sheet = sheetOf(excel)
  const own = names.map((_, column) => sheet[utils.encode_cell({ r: 1, c: column })])
  expect(own.map(({ t: type, v: value }) => [type, value])).toEqual([
    ['s', '00000001'],
    ['n', 100_000.5],
    ['n', 0.125],
    ['n', 42_036],
    ['n', 42_036.4375],
    ['n', 42_036],
    ['s', '9111110001'],
    ['s', '123456789012346000'],
    ['n', 3],
    ['s', "'=1+1"],
  ])
  expect(own.slice(1, 5).map(({ w: shown }) => shown)).toEqual([
    '100000.50',
    '0.125',
    '2015-02-01',
    '2015-02-01 10:30:00',
  ])
  const csv = (await resultIn(person, id, 'csv')).bytes.toString().split('\r\n')
  expect(csv[1]).toMatch(
    /^00000001,100000\.5,0\.125,2015-02-01,2015-02-01 10:30,2015-02-01,9111110001,1234/,
  )
})

test('leads and the ledger are Excel files on request, with real numbers, dates and phone numbers', async () => {
  const person = await t.uploader()
  await t.submit(person, 'DIN\n1\n2\n')
  await t.work()
  const file = async (endpoint: typeof exportLeads | typeof exportLedger) => {
    const body = { format: 'xlsx', time_zone: 'Asia/Kolkata' } as const
    const { blob, filename } = (await server.call(endpoint, { token: person.token, body })).body
      .data
    return { name: filename, bytes: Buffer.from(await blob.arrayBuffer()) }
  }
  const leads = await file(exportLeads)
  expect(leads.name).toBe('din_leads.xlsx')
  const sheet = sheetOf(leads.bytes)
  expect(sheet['A2']).toMatchObject({ t: 'n', z: expect.stringContaining('hh:mm:ss') })
  const [, lead] = rowsOf(leads.bytes)
  expect(lead!.slice(2, 3)).toEqual([expect.stringMatching(/^0000000[12]$/)])
  expect(lead).toContainEqual(expect.stringMatching(/^\+91\d{10}$/))

  const ledger = await file(exportLedger)
  expect(ledger.name).toBe('ledger.xlsx')
  const cells = Object.entries(sheetOf(ledger.bytes)).filter(([cell]) => /^[FGHI][2-9]$/.test(cell))
  expect(cells.length).toBeGreaterThan(4)
  expect(cells.every(([, cell]) => cell.t === 'n' && Number.isInteger(cell.v))).toBe(true)
})
