import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  submitLinkedinBulkRequest,
  getResolvedLinkedinBulkRequest,
} from '@dastak/contract/linkedin/bulk.ts'
import { write, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../testing/batches/batch-files.ts'
import { startS3Server } from '../../testing/vendors/s3-server.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { openTable } from './files/read-table.ts'

/** Each type from its file to its result, which is in a bucket. */

let server: TestServer
let s3: Awaited<ReturnType<typeof startS3Server>>
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  s3 = await startS3Server()
  server = await createTestServer({ storage: s3.storage })
  t = createBatchPeople(server, '+91880110')
  const source = "'Sample', '2026-03-31'"
  await server.db.pool.query(
    `INSERT INTO contact_record (kind, subject, phone, email, facts, source, as_of) VALUES
      ('rc', 'XX00SA0001', '+911111190001', NULL, '{"owner_name":"ASHA SAMPLE"}', ${source}),
      ('mobile', '+911111190001', 'XX00SA0001',
        NULL, '{"vehicle_class":"Motor car","registered_on":"2020-01-15"}', ${source}),
      ('pan', 'SAMXS0001P', 'SAMPLE LOOMS LLP',
        NULL, '{"designation":"Accountant","since":"2021-05-15"}', ${source}),
      ('linkedin', 'asha-sample', '+911111190002', 'asha@sample.example',
        '{"name":"Asha Sample"}', ${source})`,
  )
})
afterAll(async () => {
  await server.drop()
  await s3.stop()
})

const TYPES = {
  RC_TO_MOBILE: {
    file: 'Owner,RC_TO_MOBILE\nx,xx-00 sa 1\ny,XX00SA9999\nz,no number',
    lines: [
      'x,xx-00 sa 1,found,+911111190001,ASHA SAMPLE,1,0,',
      /^y,XX00SA9999,not found,,,0,0,/,
      /^z,no number,malformed,,,0,0,/,
    ],
  },
  MOBILE_TO_RC: {
    file: 'MOBILE_TO_RC\n1111190001\n+91 11111 90001',
    lines: [
      '1111190001,found,XX00SA0001,Motor car,2020-01-15,1,0,',
      /^\+91 11111 90001|^'\+91 11111 90001/,
    ],
  },
  PAN_TO_CURRENT_EMPLOYMENT: {
    file: 'PAN_TO_CURRENT_EMPLOYMENT\nsamxs0001p',
    lines: ['samxs0001p,found,SAMPLE LOOMS LLP,Accountant,2021-05-15,1,0,'],
  },
} as const

test.each(Object.entries(TYPES))(
  '%s costs one phone credit for each record found, and keeps its purpose',
  async (type, { file, lines }) => {
    const person = await t.uploader(50)
    const batch = await t.submit(person, file, {
      type: type as keyof typeof TYPES,
      purpose: 'Reminders for our own customers',
    })
    await t.work()
    expect(await t.status(person, batch.client_id)).toMatchObject({
      status: 'COMPLETED',
      found: 1,
      credits_charged: { phone: 1, email: 0 },
      purpose: 'Reminders for our own customers',
    })
    const result = (await t.result(person, batch.client_id)).slice(1)
    expect(result).toHaveLength(lines.length)
    for (const [index, line] of lines.entries())
      if (typeof line === 'string') expect(result[index]).toBe(line)
      else expect(result[index]).toMatch(line)
    expect(await t.payingOf(person)).toEqual([49, 50])
    expect(await t.brokenRules()).toEqual([])
  },
)

test('a workbook of profiles is returned as a workbook, by a link into the bucket', async () => {
  const person = await t.uploader(50)
  const sheet = utils.aoa_to_sheet([
    ['Who', 'Profile'],
    ['Asha', 'https://in.linkedin.com/in/Asha-Sample/?trk=x'],
    ['the same', 'linkedin.com/in/asha-sample'],
    ['nobody', 'https://www.linkedin.com/in/nobody-sample'],
  ])
  const bytes = write(
    { SheetNames: ['Buyers'], Sheets: { Buyers: sheet } },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer
  const file = new File([new Uint8Array(bytes)], 'buyers.xlsx')
  const { body } = await server.call(submitLinkedinBulkRequest, {
    token: person.token,
    body: { file },
  })
  expect(body.data).toMatchObject({ status: 'pending', rows: 3, duplicates: 1 })
  await t.work()
  const query = { client_id: body.data.client_id }
  const done = await server.call(getResolvedLinkedinBulkRequest, { token: person.token, query })
  expect(done.body.data).toMatchObject({
    status: 'completed',
    found: 1,
    not_found: 1,
    credits_charged: { phone: 1, email: 1 },
  })
  const link = done.body.data.download_url ?? ''
  expect(new URL(link).origin).not.toBe(server.url)
  const answer = await fetch(link)
  expect(answer.headers.get('content-disposition')).toContain('buyers-result.xlsx')
  expect(await rowsOf(new Uint8Array(await answer.arrayBuffer()))).toEqual([
    [
      'Who',
      'Profile',
      'status',
      'name',
      'headline',
      'company',
      'phone_no',
      'email',
      'credits_charged_phone',
      'credits_charged_email',
      'note',
    ],
    [
      'Asha',
      'https://in.linkedin.com/in/Asha-Sample/?trk=x',
      'found',
      'Asha Sample',
      '',
      '',
      '+911111190002',
      'asha@sample.example',
      '1',
      '1',
    ],
    [
      'the same',
      'linkedin.com/in/asha-sample',
      'found',
      'Asha Sample',
      '',
      '',
      '+911111190002',
      'asha@sample.example',
      '0',
      '0',
      'Same as a row above. It was charged only once.',
    ],
    [
      'nobody',
      'https://www.linkedin.com/in/nobody-sample',
      'not found',
      '',
      '',
      '',
      '',
      '',
      '0',
      '0',
      'No person was found for this LinkedIn profile.',
    ],
  ])
})

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'dastak-test-'))
  const path = `${folder}/result.xlsx`
  await writeFile(path, bytes)
  const table = await openTable(path, { choose: () => 0 })
  const rows: string[][] = []
  for await (const piece of table.pieces) rows.push(...piece.rows.map((row) => row.map(String)))
  await table.close()
  await rm(folder, { recursive: true })
  return rows
}
