import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { GST_KIND } from '../kinds/gst.kind.ts'

/** A contact that is known to be bad is not found and costs nothing, wherever it comes from. */

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await sql`INSERT INTO bad_contact (unit, value) VALUES
    ('phone', '+911111100001'), ('email', 'gone@sample.example')`.execute(t.db.kysely)
  await sql`INSERT INTO contact_din (din, phone, email, source) VALUES
    ('00000001', '+911111100001', 'good1@sample.example', 'Sample'),
    ('00000002', '+911111100002', 'Gone@sample.example', 'Sample'),
    ('00000003', '+911111100001', 'gone@sample.example', 'Sample'),
    ('00000004', '+911111100001', NULL, 'Sample')`.execute(t.db.kysely)
  await sql`INSERT INTO contact_gstin (gstin, phone, email, source)
    VALUES ('29AAACS0000A1Z3', '+911111100001', 'good2@sample.example', 'Sample')`.execute(
    t.db.kysely,
  )
  await sql`INSERT INTO contact_record (kind, subject, phone, facts, source) VALUES
    ('rc', 'KA01AB0001', '+911111100001', '{}', 'Sample'),
    ('rc', 'KA01AB0002', '+911123456789', '{}', 'Sample'),
    ('rc', 'KA01AB0003', '+911111100003', '{}', 'Sample')`.execute(t.db.kysely)
})
afterAll(() => t.drop())

const ACTOR = { kind: 'batch', id: '7' } as const

test.for([
  ['00000001', 'none', 'found', { phone: 0, email: 1 }],
  ['00000002', 'found', 'none', { phone: 1, email: 0 }],
  ['00000003', 'none', 'none', { phone: 0, email: 0 }],
  ['00000004', 'none', 'none', { phone: 0, email: 0 }],
] as const)('of own contacts: %s', async ([din, phone, email, charged]) => {
  const user = await t.createUser({ phone: 5, email: 5 })
  expect((await t.revealLocal(user, din)).outcome).toMatchObject({ phone, email, charged })
  expect(await t.balance(user)).toEqual({ phone: 5 - charged.phone, email: 5 - charged.email })
  expect(await t.brokenRules()).toEqual([])
})

test('of own contacts of a business, and of a vehicle that has a landline', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const as = { userId: user, actor: { kind: 'user', id: String(user) } as const }
  const business = await t.local.reveal(GST_KIND, { ...as, subject: '29AAACS0000A1Z3' })
  expect(business.outcome).toMatchObject({ phone: 'none', email: 'found' })
  const subjects = ['KA01AB0001', 'KA01AB0002', 'KA01AB0003']
  const rows = await t.local.revealMany('rc', { userId: user, subjects, actor: ACTOR })
  expect(rows.map(({ phone, charged }) => [phone, charged.phone])).toEqual([
    [null, 0],
    [null, 0],
    ['+911111100003', 1],
  ])
  expect(await t.balance(user)).toEqual({ phone: 4, email: 4 })
})

test('of a vendor’s answer, and the credits that were held come back', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  t.contacts.answer = () => ({ phone: '+91 11111 00001', email: 'good3@sample.example' })
  expect((await t.reveal(user, '00000011')).outcome).toMatchObject({
    phone: 'none',
    email: 'found',
    charged: { phone: 0, email: 1 },
  })
  t.contacts.answer = () => ({ phone: '+91 11111 00001', email: 'GONE@sample.example' })
  expect((await t.reveal(user, '00000012')).outcome).toMatchObject({ phone: 'none', email: 'none' })
  t.contacts.answer = ({ subject }) => ({
    phone: subject === 'KA01AB0005' ? '080 2345 6789' : '+91 11111 00001',
  })
  const subjects = ['KA01AB0004', 'KA01AB0005']
  const rows = await t.lookups.revealMany('rc', { userId: user, subjects, actor: ACTOR })
  expect(rows).toMatchObject([{ phone: null }, { phone: null }])
  expect(await t.balance(user)).toEqual({ phone: 5, email: 4 })
  expect((await t.lookups.leads('din', user, { limit: 9 })).total).toBe(1)
  expect(await t.brokenRules()).toEqual([])
})

test('a refresh to such a contact changes nothing and costs nothing', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  t.contacts.answer = () => ({ phone: '+91 11111 00021', fetched_at: '2026-01-01' })
  const { lead } = await t.reveal(user, '00000021')
  t.clock.pass({ days: 400 })
  t.contacts.answer = () => ({ phone: '+91 11111 00001' })
  const refreshed = await t.lookups.refresh({
    userId: user,
    actor: { kind: 'user', id: String(user) },
    permissions: ['din-search'],
    leadId: lead.lead_id!,
  })
  expect(refreshed.outcome).toMatchObject({ phone: 'not_found', charged: { phone: 0, email: 0 } })
  expect(refreshed.state.lead.phone).toBe('+911111100021')
  expect(await t.balance(user)).toEqual({ phone: 4, email: 5 })
  expect(await t.brokenRules()).toEqual([])
})
