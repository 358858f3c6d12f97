import { makeSearchable } from '../../../testing/registry/registry-rows.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { exportCompanies, exportDirectors } from '@dastak/contract/registry/export.ts'
import { searchCompany, searchDirector } from '@dastak/contract/registry/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRegistry } from '../../../sample/load-registry.ts'
import { MANY_CALLS } from '../../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  await server.accounts.demoAccounts.ensureDemoAccounts()
  token = (await server.signIn('+919876543210')).token
  await loadRegistry(server.db, {
    seed: 5,
    companies: 2_000,
    hasGstNumbers: false,
    now: () => new Date(),
  })
})
afterAll(() => server.drop())

const BYTE_ORDER_MARK = '\uFEFF'
async function linesOf(file: { blob: Blob }): Promise<string[]> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.blob.arrayBuffer())
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(1, -2).split('\r\n')
}

test('the file of a search of companies has all of it, in its order, narrowed as the search is', async () => {
  const query = {
    company_name: 's',
    filters: { type: ['pvt_ltd' as const], year_from: 2000 },
    sort: '-capital' as const,
  }
  const { body } = await server.call(exportCompanies, { token, body: query })
  expect(body.data.filename).toBe('company_information.csv')
  const [heading, ...rows] = await linesOf(body.data)
  expect(heading).toBe(
    'CIN / LLPIN,Company Name,Former Names,Company Type,Company Status,ROC,Class of ' +
      'Company,Registration Number,Company Subcategory,Date of Incorporation,Main ' +
      'Division,Address,Authorised Capital,Paid-up Capital,Listed or Not,Last AGM Date,Balance ' +
      'Sheet Date',
  )
  const page = (await server.call(searchCompany, { token, body: { ...query, limit: 100 } })).body
    .data
  expect(rows).toHaveLength(page.total)
  expect(rows.slice(0, 100).map((row) => row.split(',')[0])).toEqual(
    page.companies.map((company) => company.identification_number),
  )
})

test('a file ends at 10,000 rows, and one of nothing has its heading alone', async () => {
  await server.db.pool.query(`INSERT INTO company (cin, name)
    SELECT 'X' || n, '=MANY MANY ' || n FROM generate_series(1, 10050) n`)
  await makeSearchable(server.db)
  const { body } = await server.call(exportCompanies, { token, body: { company_name: 'manymany' } })
  const rows = await linesOf(body.data)
  expect(rows).toHaveLength(10_001)
  // Nothing that a spreadsheet would run.
  expect(rows[1]).toContain(`'=MANY`)
  const search = (await server.call(searchCompany, { token, body: { company_name: 'manymany' } }))
    .body.data
  expect(search).toMatchObject({ total: 10_000, is_total_capped: true })
  const none = await server.call(exportCompanies, { token, body: { company_name: 'zzqzzqzz' } })
  expect(await linesOf(none.body.data)).toHaveLength(1)
})

test('paging goes on beyond the capped total', async () => {
  let found = 0
  let cursor: string | undefined
  do {
    const { companies, next_cursor } = await server.registry.searchCompanies({
      query: 'manymany',
      limit: 1_000,
      cursor,
    })
    found += companies.length
    cursor = next_cursor ?? undefined
  } while (cursor)
  expect(found).toBe(10_050)
})

test('the file of directors has the user’s own contacts, and never a masked one', async () => {
  const query = {
    query: 'kumar',
    filters: { type: ['pvt_ltd' as const] },
    sort: 'name' as const,
  }
  const filters = JSON.stringify(query.filters)
  const found = (
    await server.call(searchDirector, { token, query: { ...query, filters, limit: '100' } })
  ).body.data
  const own = found.directors.find((director) => director.mobile_no && director.email_address)!
  await server.call(revealDirector, { token, body: { director_id: own.din_number } })
  const { body } = await server.call(exportDirectors, { token, body: query })
  expect(body.data.filename).toBe('employee_directory.csv')
  const [heading, ...rows] = await linesOf(body.data)
  expect(heading).toBe('Name,DIN,Phone,Email,Designation,Company,Since')
  expect(rows).toHaveLength(found.total)
  expect(rows.join('\n')).not.toContain('•')
  expect(rows.filter((row) => /\+91/.test(row))).toHaveLength(1)
  expect(rows.find((row) => row.includes(`,${own.din_number},`))).toMatch(
    /,\+9111111\d{5},[a-z.]+@[a-z]+\.example,/,
  )
})

test('a file by DIN takes the permission, as the search does', async () => {
  const mobile = '+919876543210'
  await server.accounts.operatorActions.revokePermissions(mobile, ['din-search'])
  const { body } = await server.call(exportDirectors, { token, body: { query: '00000001' } })
  expect(body.message_code).toBe('permission_required')
  await server.accounts.operatorActions.grantPermissions(mobile, ['din-search'])
})

test.each([
  [{ filters: { state: [1] } }, 'filters.state.0', 'Choose one or more for state.'],
  [{ filters: { type: ['public'] } }, 'filters.type.0', 'type must be llp, pvt_ltd or others.'],
  [
    { filters: { status: ['a\u0000b'] } },
    'filters.status.0',
    'This text has characters that cannot be used.',
  ],
  [
    { filters: { year_from: 2020, year_to: 2010 } },
    'filters.year_to',
    'The first year must not be after the last.',
  ],
  [
    { filters: { capital_from: -1 } },
    'filters.capital_from',
    'A capital must be an amount in rupees, 0 or more.',
  ],
  [{ filters: { year_from: 20.5 } }, 'filters.year_from', 'A year must be a number like 2015.'],
  [{ filters: 'state' }, 'filters', 'filters must be an object.'],
  [
    { filters: { class: Array.from({ length: 101 }, () => 'x') } },
    'filters.class',
    'Choose at most 100 for class.',
  ],
  [
    { sort: 'size' },
    'sort',
    'sort must be one of name, -name, incorporated, -incorporated, capital, -capital.',
  ],
])('what cannot be asked is refused in plain words: %j', async (extra, path, message) => {
  const { body } = await server.call(searchCompany, {
    token,
    body: { company_name: 'sa', ...extra } as never,
  })
  expect(body).toMatchObject({
    message_code: 'validation_failed',
    message,
    data: { errors: [{ path, message }] },
  })
})

test.each([
  ['{', 'filters', 'filters must be an object, written as JSON.'],
  ['[]', 'filters', 'filters must be an object.'],
  ['{"year_from":1e999}', 'filters.year_from', 'A year must be a number like 2015.'],
])('nor in the address of a search of directors: %s', async (filters, path, message) => {
  const { body } = await server.call(searchDirector, { token, query: { query: 'kumar', filters } })
  expect(body).toMatchObject({
    message_code: 'validation_failed',
    message,
    data: { errors: [{ path, message }] },
  })
})
