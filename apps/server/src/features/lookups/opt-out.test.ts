import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContacts } from '../../testing/directory-rows.ts'
import { createTestLookups, type TestLookups } from '../../testing/test-lookups.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(t.db, [{ din: '00000001' }])
})
afterAll(() => t.drop())

const nothing = { phone: 0, email: 0 }

/** The one condition of an opt-out, as a release or an operator would change it. */
async function hideAll(isHidden: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: t.ownerUrl })
  await client.connect()
  await client.query(
    `CREATE OR REPLACE FUNCTION contact_shown(p_value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
     AS '${isHidden ? 'SELECT NULL::text' : 'SELECT p_value'}'`,
  )
  await client.end()
}

test.for(['reveal', 'revealLocal'] as const)(
  'a contact that may not be shown is neither sold nor charged again, by %s',
  async (reveal) => {
    const before = await t.createUser({ phone: 5, email: 5 })
    const later = await t.createUser({ phone: 5, email: 5 })
    const first = await t[reveal](before, '00000001')
    expect(first.outcome.charged).toEqual({ phone: 1, email: 1 })
    await hideAll(true)
    try {
      for (const user of [before, later]) {
        const { lead, outcome } = await t[reveal](user, '00000001')
        expect(outcome.charged).toEqual(nothing)
        expect([outcome.phone, outcome.email]).not.toContain('found')
        expect(lead).toMatchObject({ phone: null, email: null })
      }
    } finally {
      await hideAll(false)
    }
    expect(await t.balance(later)).toEqual({ phone: 5, email: 5 })
    const again = await t[reveal](before, '00000001')
    expect(again.outcome).toMatchObject({ phone: 'found', email: 'found', charged: nothing })
    expect(await t.brokenRules()).toEqual([])
  },
)
