import { estimateBatchRequest, getBatchEstimate } from '@dastak/contract/batches/batches.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { textRows, workbookOf } from '../../../testing/batches/workbooks.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

/** A file without a type says which it is. */

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880152')
  await t.insertDirectors(5)
})
afterAll(() => server.drop())

async function estimate(token: string, content: string | Uint8Array<ArrayBuffer>, sheet?: string) {
  const file = new File([content], 'list.csv')
  const { status, body } = await server.call(estimateBatchRequest, {
    token,
    body: { file, ...(sheet !== undefined && { sheet }) },
  })
  return body.success ? body.data : { status, message: body.message }
}

test.each([
  ['a heading', 'Sr,GST,DIN no\n1,27AAAAA0000A1Z5,00000001', 'GST', 'GST', false],
  ['DINs', 'Sr,Director\n1,00000001\n2,00000002', 'DIN', 'Director', true],
  ['GST numbers', 'Who,Number\nA,27AAAAA0000A1Z5\nB,29AAAAA0000A1Z1', 'GST', 'Number', true],
  ['mobile numbers', 'Who,Call\nA,9111111111\nB,9111111112', 'MOBILE_TO_RC', 'Call', true],
  ['PANs', 'Who,Tax\nA,AAAPA1234A\nB,BBBPB1234B', 'PAN_TO_CURRENT_EMPLOYMENT', 'Tax', true],
])('by %s', async (_, content, type, name, isGuessed) => {
  const { token } = await t.uploader()
  const found = await estimate(token, content)
  expect(found).toMatchObject({
    batch_type: type,
    column: { name, is_guessed: isGuessed },
    columns: content.split('\n')[0]!.split(','),
  })
  const { body } = await server.call(getBatchEstimate, {
    token,
    query: { client_id: 'client_id' in found ? found.client_id : '' },
  })
  expect(body.success && body.data).toMatchObject({ status: 'counted', batch_type: type })
})

test('of several sheets the one that has a column is read; the others can be chosen', async () => {
  const { token } = await t.uploader()
  const bytes = new Uint8Array(
    await workbookOf({
      About: textRows(['How to use it', 'x'], ['Fill the sheets', '1']),
      Firms: textRows(['Firm', 'GST'], ['A', '27AAAAA0000A1Z5']),
      People: textRows(['DIN'], ['00000001'], ['00000002']),
    }),
  )
  const sheets = ['About', 'Firms', 'People']
  expect(await estimate(token, bytes)).toMatchObject({ sheet: 'Firms', batch_type: 'GST', sheets })
  expect(await estimate(token, bytes, 'People')).toMatchObject({
    sheet: 'People',
    batch_type: 'DIN',
    rows: 2,
    sheets,
  })
})

test('otherwise it says what to rename, in the words of the types that the user may run', async () => {
  const person = await t.newUser()
  await t.givePlan(person.userId, ['din-batch', 'gst-batch'])
  expect(await estimate(person.token, 'Firm,City\nA,Pune\nB,Goa')).toEqual({
    status: 422,
    message:
      'No heading of the file is DIN or GST, and no column clearly holds such numbers. Rename ' +
      'the heading of the right column to DIN or GST. It has "Firm", "City".',
  })
  // Mobile numbers: the user has no permission for these files.
  expect(await estimate(person.token, 'Who,Call\nA,9111111111')).toMatchObject({ status: 422 })
  const nobody = await t.newUser()
  expect(await estimate(nobody.token, 'DIN\n00000001')).toMatchObject({ status: 403 })
})
