import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { showContacts } from '../../../testing/database/as-owner.ts'
import { insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { bothFields } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(t.db, [{ din: '00000001' }])
})
afterAll(() => t.drop())
beforeEach(() => {
  t.contacts.answer = bothFields
})
afterEach(() => showContacts(t.ownerUrl, 'all'))

const nothing = { phone: 0, email: 0 }
const PATHS = ['reveal', 'revealLocal'] as const

test.for(PATHS)(
  'a contact that may not be shown is neither sold nor charged again, by %s',
  async (reveal) => {
    const before = await t.createUser({ phone: 5, email: 5 })
    const later = await t.createUser({ phone: 5, email: 5 })
    const first = await t[reveal](before, '00000001')
    expect(first.outcome.charged).toEqual({ phone: 1, email: 1 })
    await showContacts(t.ownerUrl, 'none')
    for (const user of [before, later]) {
      const { lead, outcome } = await t[reveal](user, '00000001')
      expect(outcome.charged).toEqual(nothing)
      expect([outcome.phone, outcome.email]).not.toContain('found')
      expect(lead).toMatchObject({ phone: null, email: null })
    }
    await showContacts(t.ownerUrl, 'all')
    expect(await t.balance(later)).toEqual({ phone: 5, email: 5 })
    const again = await t[reveal](before, '00000001')
    expect(again.outcome).toMatchObject({ phone: 'found', email: 'found', charged: nothing })
    expect(await t.brokenRules()).toEqual([])
  },
)

test.for(PATHS)(
  'if one field may not be shown only the other is sold, by %s, alone and together',
  async (reveal) => {
    const users = await Promise.all(
      [...Array<null>(6)].map(() => t.createUser({ phone: 5, email: 5 })),
    )
    await showContacts(t.ownerUrl, 'email addresses')
    const alone = await t[reveal](users[0]!, '00000001')
    const together = await Promise.all(users.slice(1).map((user) => t[reveal](user, '00000001')))
    for (const { lead, outcome } of [alone, ...together]) {
      expect(outcome).toMatchObject({
        email: 'found',
        charged: { phone: 0, email: 1 },
        left: { phone: 5, email: 4 },
      })
      expect(lead).toMatchObject({
        phone: null,
        phone_source: null,
        email: 'd00000001@sample.example',
      })
    }
    expect(await t.brokenRules()).toEqual([])
  },
)
