import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { createVendorsOn, vendorsOf, type VendorsOn } from '../../../testing/vendors/vendors-on.ts'

const ACTOR = { kind: 'batch', id: '7' } as const
/** What the two vendors know; a subject with `BROKEN` in it makes them fail. */
const FIRST: Record<string, object> = {
  XX00AA0002: { mobile: '1111100002', owner: 'RAVI' },
  XX00AA0003: {},
}
const SECOND: Record<string, object> = { XX00AA0003: { mobile: '1111100003', owner: 'ASHA' } }
let calls: string[] = []
const server = createServer((request, response) => {
  const [, vendor = '', subject = ''] = request.url?.split('/') ?? []
  calls.push(`${vendor} ${subject}`)
  const known = (vendor === 'first' ? FIRST : SECOND)[subject]
  response.writeHead(subject === 'XX00AA0009' ? 500 : known ? 200 : 404).end(JSON.stringify(known))
})

let database: TestDatabase
let t: VendorsOn
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const vendor = (name: string) => ({
    name,
    kinds: {
      rc: {
        url: `${url}/${name}/{subject}`,
        answer: { mobile: 'mobile', owner_name: 'owner' },
        not_found: { statuses: [404] },
      },
    },
  })
  database = await createTestDatabase()
  t = createVendorsOn(database.db)
  await t.vendors.import(vendorsOf([vendor('first'), vendor('second')]), 'a test')
  const record = { facts: '{"owner_name":"MEERA"}', source: 'Sample' }
  await database.db.kysely
    .insertInto('contact_record')
    .values({ kind: 'rc', subject: 'XX00AA0001', phone: '+911111100001', ...record })
    .execute()
})
afterAll(async () => {
  server.close()
  await database.drop()
})

test('for the kinds of a vendor more may be found than this database has, for the others not', () => {
  const outside = LOOKUP_KINDS.filter((kind) => t.lookups.mayFindMore(kind))
  expect(outside).toEqual(['rc'])
})

test('the directory comes first, then one vendor after the other for missing fields; a failure affects only its row', async () => {
  const user = await t.createUser({ phone: 10, email: 10 })
  const subjects = ['XX00AA0001', 'XX00AA0002', 'XX00AA0003', 'XX00AA0004', 'XX00AA0009']
  const rows = await t.lookups.revealMany('rc', { userId: user, subjects, actor: ACTOR })
  const leads = await t.db.kysely
    .selectFrom('lead')
    .selectAll()
    .where('user_id', '=', user)
    .execute()
  const leadOf = new Map(
    leads.map(({ subject, phone_source: source, facts }) => [subject, { source, facts }]),
  )
  expect(rows.map(({ subject, outcome, phone }) => [outcome, phone, leadOf.get(subject)])).toEqual([
    ['answered', '+911111100001', { source: 'Sample', facts: { owner_name: 'MEERA' } }],
    ['answered', '+911111100002', { source: 'first', facts: { owner_name: 'RAVI' } }],
    ['answered', '+911111100003', { source: 'second', facts: { owner_name: 'ASHA' } }],
    ['answered', null, undefined],
    ['not_answered', null, undefined],
  ])
  expect(calls.toSorted()).toEqual([
    'first XX00AA0002',
    'first XX00AA0003',
    'first XX00AA0004',
    'first XX00AA0009',
    'second XX00AA0003',
    'second XX00AA0004',
    'second XX00AA0009',
  ])
  expect(await t.balance(user)).toEqual({ phone: 7, email: 10 })
  expect(t.failures).toEqual(['first failed', 'second failed'])
  expect(t.warnings.join()).toMatch(
    /^first: The contact vendor answered 500\. \(1 of 4 questions\),second: /,
  )
  expect(t.warnings.join()).not.toMatch(/XX00|11111/)

  // A failed subject is looked up again; one that was found or not found is not.
  calls = []
  FIRST['XX00AA0009'] = { mobile: '1111100009' }
  await t.lookups.revealMany('rc', { userId: user, subjects, actor: ACTOR })
  expect(calls.toSorted()).toEqual(['first XX00AA0009', 'second XX00AA0009'])
  expect(await t.balance(user)).toEqual({ phone: 7, email: 10 })
  expect(await t.brokenRules()).toEqual([])
})

test('a kind without a vendor is answered only from this database', async () => {
  const user = await t.createUser({ phone: 1, email: 1 })
  calls = []
  expect(
    await t.lookups.revealMany('pan', { userId: user, subjects: ['ABCXE0001A'], actor: ACTOR }),
  ).toMatchObject([{ outcome: 'unknown' }])
  expect(calls).toEqual([])
})
