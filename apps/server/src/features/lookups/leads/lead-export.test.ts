import { text } from 'node:stream/consumers'
import { exportLeads, queryLeads } from '@dastak/contract/kinds/din.ts'
import { exportGstLeads } from '@dastak/contract/kinds/gst.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../db/database.ts'
import { openSession } from '../../../db/session.ts'
import { removeValues } from '../../../testing/lookups/everyone-opts-out.ts'
import { insertLeads } from '../../../testing/lookups/lead-rows.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { createLeadLists } from './lead-list.service.ts'

/** More than the product reads in one statement for a file. */
const COUNT = 2_111
/** Of somebody whose list is read in small pages, each of which sorts it. */
const SORTED = 601
let server: TestServer
let token: string
let userId: number
let sortedBy: number
let ids: string[]
beforeAll(async () => {
  server = await createTestServer()
  token = (await server.signIn('+919740000001')).token
  userId = (await server.accounts.sessions.authenticate(token)).userId
  const leads = Array.from({ length: COUNT }, (_, index) => ({
    subject: String(index + 1).padStart(8, '0'),
    name: index === 0 ? '=HYPERLINK("http://evil.example")' : `Name ${index % 50}`,
    company_name: index % 3 ? `Looms, "${index}"\nand Sons` : null,
    designation: index === 1 ? '-Director' : null,
    phone: index % 4 ? `+9111111${String(index).padStart(5, '0')}` : null,
    email: index % 7 ? `d${index}@sample.example` : null,
  }))
  ids = await insertLeads(server.db, userId, 'din', leads)
  const { token: other } = await server.signIn('+919740000003')
  sortedBy = (await server.accounts.sessions.authenticate(other)).userId
  await insertLeads(server.db, sortedBy, 'din', leads.slice(0, SORTED))
})
afterAll(() => server.drop())

const HEADING = 'Extracted on,Name,DIN,Company,Designation,Phone,Email,Report,Do not call'

async function download(
  body: object,
  endpoint: typeof exportLeads | typeof exportGstLeads = exportLeads,
) {
  const { blob, filename } = (await server.call(endpoint, { token, body })).body.data
  // Blob.text() would remove the byte order mark.
  return { text: Buffer.from(await blob.arrayBuffer()).toString('utf8'), filename }
}

/** The records of a CSV file, read by an independent parser: PostgreSQL's. */
async function parse(csv: string): Promise<string[][]> {
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const session = await openSession(server.db)
  try {
    const columns = HEADING.split(',').map((_, index) => `c${index}`)
    await sql
      .raw(
        'CREATE TEMP TABLE parsed (line bigserial, ' +
          `${columns.map((name) => `${name} text`).join(', ')})`,
      )
      .execute(session.kysely)
    await session.copyIn(
      `COPY parsed (${columns.join(', ')}) FROM STDIN WITH (FORMAT csv, NULL 'never')`,
      [csv.slice(1)],
    )
    const rows = await sql<Record<string, string>>`SELECT * FROM parsed ORDER BY line`.execute(
      session.kysely,
    )
    return rows.rows.map((row) => columns.map((name) => row[name] ?? ''))
  } finally {
    await session.close()
  }
}

test('the file is the list, row by row, as any CSV parser reads it', async () => {
  const { text, filename } = await download({})
  expect(filename).toBe('din_leads.csv')
  expect(text.startsWith(`\uFEFF${HEADING}\r\n`)).toBe(true)
  const [, ...records] = await parse(text)
  const listed = await Promise.all(
    [0, 1, 2].map(
      async (page) =>
        (await server.call(queryLeads, { token, body: { offset: page * 1_000 } })).body.data.data,
    ),
  )
  const india = (instant: string) =>
    new Date(Date.parse(instant) + 19_800_000).toISOString().replace(/\.\d+Z$/, '+05:30')
  const harmless = (value: string | null) =>
    /^[=-]/.test(value ?? '') ? `'${value}` : (value ?? '')
  expect(records).toEqual(
    listed
      .flat()
      .map(({ timestamp, director_id: din, director_data: person }) => [
        india(timestamp),
        harmless(person.full_name),
        din,
        person.company_name ?? '',
        harmless(person.designation),
        person.phone_no ?? '',
        person.email ?? '',
        '',
        '',
      ]),
  )
  expect(records).toHaveLength(COUNT)
})

test('a phone number is written so that a dialer accepts it, and nothing runs in a spreadsheet', async () => {
  const records = await parse((await download({ lead_ids: ids.slice(0, 3), sort: 'din' })).text)
  expect(records.map(([, name, , , designation, phone]) => [name, designation, phone])).toEqual([
    ['Name', 'Designation', 'Phone'],
    [`'=HYPERLINK("http://evil.example")`, '', ''],
    ['Name 1', `'-Director`, '+911111100001'],
    ['Name 2', '', '+911111100002'],
  ])
})

test('filters, search, order and selection apply to the file', async () => {
  const dins = async (body: object) =>
    (await parse((await download(body)).text)).slice(1).map(([, , din]) => Number(din))
  expect(await dins({ filters: { name: 'name 49' }, search: 'd99@', sort: 'din' })).toEqual([100])
  expect(await dins({ lead_ids: [ids[5], ids[2], ids[9]], sort: '-din' })).toEqual([10, 6, 3])
  expect(await dins({ lead_ids: [ids[5], ids[2]], filters: { din: '0006' } })).toEqual([6])
  expect(await dins({ lead_ids: ['00000000-0000-4000-8000-000000000000'] })).toEqual([])
})

test('times have the viewer’s offset, in summer and in winter, east and west', async () => {
  const { token: other } = await server.signIn('+919740000002')
  const { userId: otherId } = await server.accounts.sessions.authenticate(other)
  await insertLeads(server.db, otherId, 'gst', [
    { subject: '27AAACS0001A1Z3', created_at: '2026-01-15T12:00:00Z' },
    { subject: '27AAACS0002A1Z3', created_at: '2026-07-15T12:00:00Z' },
  ])
  const times = async (zone?: string) => {
    const body = { sort: 'timestamp', ...(zone && { time_zone: zone }) } as const
    const { blob, filename } = (await server.call(exportGstLeads, { token: other, body })).body.data
    expect(filename).toBe('gst_leads.csv')
    const [heading, ...lines] = (await blob.text()).trim().split('\r\n')
    expect(heading).toMatch(
      /^\uFEFF?Extracted on,Business Name,GST Number,Phone,Email,Do not call$/,
    )
    return lines.map((line) => line.split(',')[0])
  }
  expect(await times()).toEqual(['2026-01-15T17:30:00+05:30', '2026-07-15T17:30:00+05:30'])
  expect(await times('America/St_Johns')).toEqual([
    '2026-01-15T08:30:00-03:30',
    '2026-07-15T09:30:00-02:30',
  ])
  expect(await times('Europe/London')).toEqual([
    '2026-01-15T12:00:00+00:00',
    '2026-07-15T13:00:00+01:00',
  ])
})

test('a contact that may not be shown is not in the file', async () => {
  const chosen = { lead_ids: ids.slice(20, 29) }
  const before = await parse((await download(chosen)).text)
  const values = before.slice(1).flatMap(([, , , , , phone, email]) => [phone!, email!])
  await removeValues(server.db, values.filter(Boolean))
  const records = await parse((await download(chosen)).text)
  expect(records.slice(1).map(([, , , , , phone, email]) => `${phone}${email}`)).toEqual(
    Array(9).fill(''),
  )
})

test.for(['timestamp', '-timestamp', 'name', '-name', 'company', '-company', 'phone', '-email'])(
  'by %s each lead comes once, with pages of any size',
  async (sort) => {
    const file = async (sizes: { fileRows?: number; filePositions?: number }) => {
      const lists = createLeadLists({ db: server.db, timeZone: 'Asia/Kolkata', ...sizes })
      return text((await lists.exportLeads('din', sortedBy, { sort })).content)
    }
    const whole = await file({})
    expect(whole.split('\r\n')).toHaveLength(SORTED + 2)
    expect(await file({ fileRows: 20, filePositions: 97 })).toBe(whole)
  },
)

test('a slow download holds no connection', async () => {
  const url = server.ownerUrl
  const db = await openDatabase({ url, maxConnections: 1 })
  const lists = createLeadLists({ db, timeZone: 'Asia/Kolkata', fileRows: 500 })
  const { content } = await lists.exportLeads('din', userId, { sort: 'name' })
  const pieces: string[] = []
  for await (const piece of content) {
    pieces.push(String(piece))
    // The only connection is free between any two pieces.
    expect((await lists.queryLeads('din', userId, { limit: 1 })).total).toBe(COUNT)
  }
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.join('').split('\r\n')).toHaveLength(COUNT + 2)
  await db.close()
})

test('each CRM gets the column names that its importer knows, with names split', async () => {
  const chosen = { lead_ids: [ids[5]!] }
  const zoho = await download({ ...chosen, layout: 'zoho' })
  expect(zoho.text).toBe(
    '\uFEFFFirst Name,Last Name,Company,Title,Phone,Email,Lead Source\r\n' +
      'Name,5,"Looms, ""5""\nand Sons",,+911111100005,d5@sample.example,Dastak\r\n',
  )
  const headings = async (layout: 'hubspot' | 'salesforce' | 'frappe') =>
    (await download({ ...chosen, layout })).text.split('\r\n')[0]?.slice(1)
  expect(await headings('hubspot')).toBe(
    'First Name,Last Name,Company Name,Job Title,Phone Number,Email',
  )
  expect(await headings('salesforce')).toBe(
    'First Name,Last Name,Company,Title,Phone,Email,Lead Source',
  )
  expect(await headings('frappe')).toBe(
    'First Name,Last Name,Organization,Job Title,Mobile No.,Email',
  )
  const answer = await server.call(exportLeads, { token, body: { layout: 'sap' } as never })
  expect(answer.body.message).toMatch(/^layout must be one of/)
})

test('leads with a contact are cards for an address book', async () => {
  const { text: cards, filename } = await download({ format: 'vcf', lead_ids: ids.slice(4, 7) })
  expect(filename).toBe('din_leads.vcf')
  expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(3)
  expect(cards).toContain('TEL;TYPE=CELL:+911111100005\r\n')
  expect(cards).toContain('NOTE:DIN 00000006\r\n')
})
