import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { bothFields } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
})
afterAll(() => t.drop())
beforeEach(() => {
  t.contacts.answer = bothFields
  t.optedOut.units = []
})

const nothing = { phone: 0, email: 0 }
const PATHS = ['reveal', 'revealLocal'] as const
let last = 0
async function newDin(): Promise<string> {
  const din = String(++last).padStart(8, '0')
  await insertContacts(t.db, [{ din }])
  return din
}

test.for(PATHS)(
  'a contact of a person who opted out is neither sold nor charged again, by %s',
  async (reveal) => {
    const din = await newDin()
    const before = await t.createUser({ phone: 5, email: 5 })
    const later = await t.createUser({ phone: 5, email: 5 })
    const first = await t[reveal](before, din)
    expect(first.outcome.charged).toEqual({ phone: 1, email: 1 })
    await t.everyoneOptsOut()
    const own = await t[reveal](before, din)
    expect(own.outcome).toMatchObject({ phone: 'removed', email: 'removed', charged: nothing })
    const other = await t[reveal](later, din)
    expect(other.outcome).toMatchObject({ phone: 'none', email: 'none', charged: nothing })
    for (const { lead } of [own, other]) expect(lead).toMatchObject({ phone: null, email: null })
    expect(await t.balance(later)).toEqual({ phone: 5, email: 5 })
    expect(await t.brokenRules()).toEqual([])
  },
)

test.for(PATHS)(
  'if one contact was opted out only the other is sold, by %s, alone and together',
  async (reveal) => {
    const din = await newDin()
    const users = await Promise.all(
      [...Array<null>(6)].map(() => t.createUser({ phone: 5, email: 5 })),
    )
    await t.everyoneOptsOut(['phone'])
    const alone = await t[reveal](users[0]!, din)
    const together = await Promise.all(users.slice(1).map((user) => t[reveal](user, din)))
    for (const { lead, outcome } of [alone, ...together]) {
      expect(outcome).toMatchObject({
        email: 'found',
        charged: { phone: 0, email: 1 },
        left: { phone: 5, email: 4 },
      })
      expect(lead).toMatchObject({
        phone: null,
        phone_source: null,
        email: `d${din}@sample.example`,
      })
    }
    expect(await t.brokenRules()).toEqual([])
  },
)
