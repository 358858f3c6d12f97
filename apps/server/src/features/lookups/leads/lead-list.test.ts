import { queryLeads } from '@dastak/contract/kinds/din.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyoneOptsOut } from '../../../testing/lookups/everyone-opts-out.ts'
import { insertLeads } from '../../../testing/lookups/lead-rows.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import type { LeadQuery } from './lead-list.service.ts'

const LEADS = [
  {
    subject: '00000001',
    name: 'Meera Iyer',
    company_name: 'Looms & Sons 100% Cotton',
    companies: 'Looms & Sons 100% Cotton\nSecond_Board Ltd',
    designation: 'Director',
    phone: '+919876543210',
    email: 'Meera@Looms.example',
    created_at: '2026-11-22T04:45:00.123Z',
  },
  {
    subject: '00000002',
    name: 'asha RAO',
    company_name: 'Acme',
    phone: '+911111100002',
    created_at: '2026-11-22T20:00:00Z',
  },
  {
    subject: '00000003',
    name: 'Émile Das',
    designation: '',
    email: 'e@acme.example',
    created_at: '2026-01-05T06:31:00Z',
  },
  {
    subject: '00000104',
    name: 'Asha Rao',
    company_name: 'acme',
    phone: '+911111100001',
    created_at: '2026-01-05T06:31:00Z',
  },
]

let t: TestLookups
let user: number
beforeAll(async () => {
  t = await createTestLookups()
  user = await t.createUser({ phone: 0, email: 0 })
  const other = await t.createUser({ phone: 0, email: 0 })
  await insertLeads(t.db, user, 'din', LEADS)
  await insertLeads(t.db, user, 'gst', [
    { subject: '27AAACS0001A1Z3', name: 'Sample Traders', phone: '+911111100009' },
  ])
  await insertLeads(t.db, other, 'din', [{ subject: '00000009', name: 'Somebody Else' }])
})
afterAll(() => t.drop())

const subjects = async (query: LeadQuery & { offset?: number; limit?: number }) =>
  (await t.lookups.queryLeads('din', user, query)).rows.map(({ subject }) =>
    Number(subject.slice(-3)),
  )

test('without a query all leads of the kind come newest first, with both totals', async () => {
  expect(await subjects({})).toEqual([2, 1, 104, 3])
  const { rows, ...totals } = await t.lookups.queryLeads('din', user, { limit: 1, offset: 1 })
  expect(rows).toMatchObject([{ subject: '00000001', phone: '+919876543210' }])
  expect(totals).toEqual({ total: 4, totalAll: 4 })
  expect(await t.lookups.queryLeads('din', user, { offset: 50 })).toEqual({
    rows: [],
    total: 4,
    totalAll: 4,
  })
})

test.for<[filters: LeadQuery['filters'], found: number[]]>([
  [{ name: 'RAO' }, [2, 104]],
  [{ name: 'éMILE' }, [3]],
  [{ din: '0000 0104' }, [104]],
  [{ company: 'looms & S' }, [1]],
  [{ company: 'second_board' }, [1]],
  [{ company: 'ACME' }, [2, 104]],
  [{ designation: 'direct' }, [1]],
  [{ phone: '98765 43210' }, [1]],
  [{ phone: '+91 11111' }, [2, 104]],
  [{ email: 'looms.EXAMPLE' }, [1]],
  // As it is shown in India.
  [{ timestamp: '22/11/2026, sun, 10:15 am' }, [1]],
  [{ timestamp: '23/11/2026, Mon, 1:30 AM' }, [2]],
  [{ timestamp: '5/01/2026, Mon, 12:01 PM' }, [104, 3]],
  [{ name: 'rao', phone: '00001' }, [104]],
  [{ name: '', phone: '' }, [2, 1, 104, 3]],
  // Wildcards of patterns are plain text.
  [{ company: '100%' }, [1]],
  [{ company: '%' }, [1]],
  [{ company: 'L%s' }, []],
  [{ company: 'd_B' }, [1]],
  [{ name: '_' }, []],
  [{ name: '\\' }, []],
  [{ name: ".*' OR 1=1 --" }, []],
])('the filters %o find %o', async ([filters, found]) => {
  expect((await subjects({ filters })).toSorted()).toEqual(found.toSorted())
  expect(await t.lookups.queryLeads('din', user, { filters, limit: 1 })).toMatchObject({
    total: found.length,
    totalAll: 4,
  })
})

test('a search covers every column, and combines with filters', async () => {
  expect(await subjects({ search: 'acme' })).toEqual([2, 104, 3])
  expect(await subjects({ search: 'acme', filters: { name: 'rao' } })).toEqual([2, 104])
  expect(await subjects({ search: 'second_b' })).toEqual([1])
  expect(await subjects({ search: '11111 00001' })).toEqual([104])
  expect(await subjects({ search: '22/11' })).toEqual([1])
  expect(await subjects({ search: 'nobody' })).toEqual([])
})

test('each kind has its own columns', async () => {
  const of = async (query: LeadQuery) => (await t.lookups.queryLeads('gst', user, query)).total
  expect(await of({ search: 'TRADERS' })).toBe(1)
  expect(await of({ filters: { gstin: '27 aaacs' }, sort: '-gstin' })).toBe(1)
  expect(await of({ search: 'acme' })).toBe(0)
})

test.for([
  ['name', [2, 104, 1, 3]],
  ['-name', [3, 1, 104, 2]],
  ['din', [1, 2, 3, 104]],
  ['-din', [104, 3, 2, 1]],
  ['company', [2, 104, 1, 3]],
  ['-company', [1, 104, 2, 3]],
  ['designation', [1, 2, 3, 104]],
  ['-designation', [1, 104, 3, 2]],
  ['phone', [104, 2, 1, 3]],
  ['-phone', [1, 2, 104, 3]],
  ['email', [3, 1, 2, 104]],
  ['timestamp', [3, 104, 1, 2]],
  ['-timestamp', [2, 1, 104, 3]],
] as const)('sorted by %s the order is %o, empty cells last', async ([sort, order]) => {
  const whole = await subjects({ sort })
  expect(whole).toEqual(order)
  // The order is the same page by page, even for equal cells.
  const pages = await Promise.all(
    [0, 1, 2, 3].map((offset) => subjects({ sort, offset, limit: 1 })),
  )
  expect(pages.flat()).toEqual(whole)
})

test('a time is found as the viewer’s clock shows it', async () => {
  const at = (timestamp: string, zone: string) =>
    subjects({ filters: { timestamp }, time_zone: zone })
  expect(await at('21/11/2026, Sat, 8:45 PM', 'America/Los_Angeles')).toEqual([1])
  expect(await at('22/11/2026, Sun, 12:00 PM', 'America/Los_Angeles')).toEqual([2])
  expect(await at('22/11/2026, Sun, 10:15', 'asia/calcutta')).toEqual([1])
  const unknown = t.lookups.queryLeads('din', user, { time_zone: 'Mars/Olympus' })
  await expect(unknown).rejects.toMatchObject({ code: 'validation_failed' })
})

test('a contact that may not be shown is neither found nor sorted by', async () => {
  await everyoneOptsOut(t.db, ['phone'])
  expect(await subjects({ filters: { phone: '98765' } })).toEqual([])
  expect(await subjects({ search: '98765' })).toEqual([])
  expect(await subjects({ filters: { email: 'looms' } })).toEqual([1])
  expect(await subjects({ sort: 'phone' })).toEqual([1, 2, 3, 104])
  const { rows, total } = await t.lookups.queryLeads('din', user, {})
  expect([total, ...rows.map(({ phone }) => phone)]).toEqual([4, null, null, null, null])
})

test.for([
  [{ search: 'x'.repeat(201) }, 'Use at most 200 characters.'],
  [{ filters: { name: 'x'.repeat(8_000) } }, 'Use at most 200 characters.'],
  [{ search: 'a\0b' }, 'This text has characters that cannot be used.'],
  [{ filters: { email: '\ud800' } }, 'This text has characters that cannot be used.'],
  [
    { filters: { gstin: 'x' } },
    /^filters must be an object of texts; its columns are timestamp, name, din/,
  ],
  [{ filters: 'x' }, /^filters must be an object of texts/],
  [{ filters: { name: 1 } }, 'Use text to search and filter.'],
  [{ sort: 'lead_id' }, /^sort must be one of timestamp, name, din, company/],
  [{ offset: -1 }, 'offset must be a whole number, 0 or more.'],
  [{ offset: 1.5 }, 'offset must be a whole number, 0 or more.'],
  [{ limit: 0 }, 'limit must be a whole number from 1 to 1000.'],
  [{ limit: 1_001 }, 'limit must be a whole number from 1 to 1000.'],
  [{ time_zone: 'x' }, 'time_zone must be a time zone like Asia/Kolkata.'],
  [{ time_zone: '+05:30' }, 'time_zone must be a time zone like Asia/Kolkata.'],
  [{ time_zone: "Asia/Kolkata'; --" }, 'time_zone must be a time zone like Asia/Kolkata.'],
] as const)('the question %o is refused in words', ([query, message]) => {
  const result = queryLeads.body?.safeParse(query)
  expect(result?.success).toBe(false)
  expect(result?.error?.issues[0]?.message).toMatch(message)
})
