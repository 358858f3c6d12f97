import { revealDirector, revealGst } from '@dastak/contract/lookups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContacts } from '../../testing/directory-rows.ts'
import { createTestLookups, type TestLookups } from '../../testing/test-lookups.ts'
import { KINDS } from './kinds.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(t.db, [{ din: '00000001' }])
})
afterAll(() => t.drop())

test('who may ask about a kind is who may call its reveal', () => {
  const permissions = Object.values(KINDS).map(({ kind, permission }) => [kind, permission])
  expect(Object.fromEntries(permissions)).toEqual({
    din: revealDirector.access.permission,
    gst: revealGst.access.permission,
  })
})

test.for([
  ['din', ' 1 ', '00000001'],
  ['din', '00000001', '00000001'],
  ['din', '0', null],
  ['din', 'x', null],
  ['gst', '27 aaacs 0001a1z3', '27AAACS0001A1Z3'],
  ['gst', '27AAACS0001A1Z', null],
] as const)('a subject has one spelling: %s %o is %o', ([kind, typed, subject]) => {
  expect(KINDS[kind].parseSubject(typed)).toBe(subject)
})

test('however it is spelled a subject is sold once; what is none nobody has', async () => {
  const user = await t.createUser({ phone: 2, email: 2 })
  const first = await t.revealLocal(user, '00000001')
  const again = await t.revealLocal(user, '1')
  expect(again).toMatchObject({ subject: '00000001', lead: { lead_id: first.lead.lead_id } })
  expect(again.outcome.charged).toEqual({ phone: 0, email: 0 })
  await expect(t.revealLocal(user, '0')).rejects.toMatchObject({ code: 'not_found' })
  expect(await t.balance(user)).toEqual({ phone: 1, email: 1 })
})
