import { LEAD_CALLS } from '@dastak/contract/kinds/lead-calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { KINDS, LEAD_KINDS } from './kinds.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(t.db, [{ din: '00000001' }])
})
afterAll(() => t.drop())

test('a user may look up a kind in a batch only with the permission of its reveal', () => {
  const kinds = Object.values(LEAD_KINDS)
  expect(kinds).toHaveLength(Object.keys(LEAD_CALLS).length)
  for (const { kind, permission } of kinds)
    expect({ kind, permission }).toEqual({
      kind,
      permission: LEAD_CALLS[kind].reveal.access.permission,
    })
})

test.for([
  ['din', ' 1 ', '00000001'],
  ['din', '00000001', '00000001'],
  ['din', '0', null],
  ['din', 'x', null],
  ['gst', '27 aaacs 0001a1z3', '27AAACS0001A1Z3'],
  ['gst', '27AAACS0001A1Z', null],
  ['linkedin', ' <https://in.linkedin.com/in/Asha-Sample/en?trk=x> ', 'asha-sample'],
  ['linkedin', 'https://www.linkedin.com/company/asha-sample', null],
  ['rc', ' mh-12 ab 1234 ', 'MH12AB1234'],
  ['rc', '22 BH 1234 AA', '22BH1234AA'],
  ['rc', 'DL1CAB1234', 'DL1CAB1234'],
  ['rc', 'MH12IO1234', null],
  ['rc', 'MH12AB12345', null],
  ['mobile', '+91-98765 43210', '+919876543210'],
  ['mobile', '098765 43210', '+919876543210'],
  ['mobile', '919876543210', '+919876543210'],
  ['mobile', '+91 11111 00001', '+911111100001'],
  ['mobile', '1234567890', null],
  ['mobile', '+14155550100', null],
  ['pan', ' abcpe 1234-f', 'ABCPE1234F'],
  ['pan', 'ABCPE12345', null],
] as const)('a subject has one spelling: %s %o is %o', ([kind, typed, subject]) => {
  expect(KINDS[kind].parseSubject(typed)).toBe(subject)
})

test.for([
  ['din', '123', '00000123'],
  ['din', '12345678.0', '12345678'],
  ['din', '="00012345"', '00012345'],
  ['din', "'00012345", '00012345'],
  ['din', '\u00a000012345\ufeff', '00012345'],
  ['din', 'DIN: 00012345', '00012345'],
  ['din', 'DIN no. 12345', '00012345'],
  ['din', '12-05-2015', null],
  ['din', '123456789', null],
  ['din', '1.2345E+07', null],
  ['din', '12 345 678', null],
  ['din', '', null],
  ['gst', '27aaacs0001a1z3', '27AAACS0001A1Z3'],
  ['gst', 'GSTIN: 27AAACS0001A1Z3.', '27AAACS0001A1Z3'],
  ['gst', 'Sample Lanterns', null],
  ['linkedin', '=HYPERLINK("https://www.linkedin.com/in/asha-sample","Asha")', 'asha-sample'],
  ['linkedin', 'Asha Sample', null],
  ['rc', "'MH 12 AB 1234", 'MH12AB1234'],
  ['mobile', '9876543210.0', '+919876543210'],
  ['mobile', '9.87654E+09', null],
  ['mobile', '+91-98765 43210', '+919876543210'],
  ['mobile', '9876543210 or 9876543211', '+919876543210'],
  ['pan', 'ABCPE1234F', 'ABCPE1234F'],
  ['pan', 'PAN No: ABCPE1234F', 'ABCPE1234F'],
] as const)('a cell of a file is a subject or none: %s %o is %o', ([kind, cell, subject]) => {
  expect(KINDS[kind].parseCell(cell)).toBe(subject)
})

test('a subject is sold once in any spelling; text that is not a subject is never found', async () => {
  const user = await t.createUser({ phone: 2, email: 2 })
  const first = await t.revealLocal(user, '00000001')
  const again = await t.revealLocal(user, '1')
  expect(again).toMatchObject({ subject: '00000001', lead: { lead_id: first.lead.lead_id } })
  expect(again.outcome.charged).toEqual({ phone: 0, email: 0 })
  await expect(t.revealLocal(user, '0')).rejects.toMatchObject({ code: 'not_found' })
  expect(await t.balance(user)).toEqual({ phone: 1, email: 1 })
})
