import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countRows, insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { bothFields } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { DIN_KIND } from '../kinds/din.kind.ts'

const NOTHING = '00000001'
const PERSONAL = {
  father_name: 'Ravi Sample',
  dob: '1970-01-31',
  present_address: '1 Sample Street$Pune',
  permanent_address: '2 Sample Street$Pune',
  nationality: 'Indian',
}

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await t.db.kysely.updateTable('director').set(PERSONAL).execute()
})
afterAll(() => t.drop())
beforeEach(async () => {
  t.contacts.answer = () => ({})
  t.contacts.requests.length = 0
  await t.db.kysely.deleteFrom('contact_din').execute()
})

/** The two ways of a reveal, and how a test makes its answer available. */
const WAYS = {
  outside: {
    reveal: (user: number, key?: string) => t.reveal(user, NOTHING, key),
    learn: () => void (t.contacts.answer = bothFields),
  },
  local: {
    reveal: (user: number, key?: string) => t.revealLocal(user, NOTHING, key),
    learn: () => insertContacts(t.db, [{ din: NOTHING }]),
  },
} as const

describe.for(['outside', 'local'] as const)('what was not found (%s)', (name) => {
  const { reveal, learn } = WAYS[name]
  const detail = async (user: number, key?: string) => DIN_KIND.detailOf(await reveal(user, key))

  test('costs nothing and shows name and company, but nothing personal', async () => {
    const user = await t.createUser({ phone: 5, email: 5 })
    expect(await detail(user)).toEqual({
      is_from_team: false,
      is_test: false,
      lead_id: null,
      din_number: NOTHING,
      full_name: 'Director 00000001',
      father_name: null,
      dob: null,
      present_address: null,
      permanent_address: null,
      nationality: null,
      status: 'Approved',
      designation: 'Managing Director',
      companies: [expect.objectContaining({ company_name: 'Sample Pvt Ltd' })],
      phone_no: null,
      email: null,
      source: null,
      fetched_at: null,
      credits_charged: { phone: 0, email: 0 },
      credits_left: { phone: 5, email: 5 },
    })
    expect(await countRows(t.db, user)).toMatchObject({ leads: 0, misses: 1 })
    expect(await t.credits.charges(user)).toEqual([])
    await learn()
    const other = await t.createUser({ phone: 5, email: 5 })
    expect(await detail(other)).toMatchObject({
      ...PERSONAL,
      credits_charged: { phone: 1, email: 1 },
    })
  })

  test('gives the same answer for 24 hours, without a new row or a call of a source, and is looked up again afterwards', async () => {
    const user = await t.createUser({ phone: 5, email: 5 })
    const first = await detail(user)
    const rows = await countRows(t.db, user)
    const count = t.contacts.requests.length
    await learn()
    for (const hours of [0, 12, 11]) {
      t.clock.pass({ hours })
      expect(await detail(user)).toEqual(first)
    }
    t.clock.pass({ minutes: 59 })
    expect(await detail(user)).toEqual(first)
    expect(await countRows(t.db, user)).toEqual(rows)
    expect(t.contacts.requests).toHaveLength(count)
    t.clock.pass({ minutes: 1 })
    expect(await detail(user)).toMatchObject({
      ...PERSONAL,
      credits_charged: { phone: 1, email: 1 },
    })
    expect(await t.brokenRules()).toEqual([])
  })

  test('is remembered for a day from the last time that nothing was found', async () => {
    const user = await t.createUser({ phone: 5, email: 5 })
    await reveal(user)
    t.clock.pass({ hours: 24 })
    await reveal(user)
    await learn()
    t.clock.pass({ hours: 23 })
    expect((await reveal(user)).outcome).toMatchObject({ phone: 'none', email: 'none' })
    expect(await countRows(t.db, user)).toMatchObject({ leads: 0, misses: 1 })
  })

  test('leaves a field that could not be paid, so that it can be looked up later', async () => {
    const user = await t.createUser({ phone: 1, email: 0 })
    const first = await detail(user)
    expect(first).toMatchObject({ phone_no: null, email: { locked: true }, father_name: null })
    await learn()
    expect(await detail(user)).toEqual(first)
    await t.grant(user, { phone: 0, email: 1 }, `later:${user}`)
    expect(await detail(user)).toMatchObject({ email: 'd00000001@sample.example', ...PERSONAL })
    expect(await t.brokenRules()).toEqual([])
  })

  test('is still returned to a user who has no credit left by then', async () => {
    const user = await t.createUser({ phone: 1, email: 1 })
    await reveal(user)
    await insertContacts(t.db, [{ din: '00000002' }])
    t.contacts.answer = bothFields
    await (name === 'local' ? t.revealLocal : t.reveal)(user, '00000002')
    expect(await detail(user)).toMatchObject({
      phone_no: null,
      email: null,
      credits_left: { phone: 0, email: 0 },
    })
  })

  test('is the same with the same Idempotency-Key, and is forgotten after a day', async () => {
    const user = await t.createUser({ phone: 5, email: 5 })
    const first = await detail(user, 'key-1')
    await learn()
    t.clock.pass({ hours: 23, minutes: 30 })
    expect(await detail(user, 'key-1')).toEqual(first)
    t.clock.pass({ minutes: 29 })
    await t.lookups.deleteOldMisses()
    expect(await countRows(t.db, user)).toMatchObject({ misses: 1 })
    t.clock.pass({ minutes: 2 })
    await t.lookups.deleteOldMisses()
    expect(await countRows(t.db, user)).toMatchObject({ misses: 0 })
    expect(await detail(user)).toMatchObject(PERSONAL)
  })

  test('is separate for each user', async () => {
    const [one, two] = [
      await t.createUser({ phone: 5, email: 5 }),
      await t.createUser({ phone: 5, email: 5 }),
    ]
    await reveal(one)
    await learn()
    expect((await reveal(two)).outcome.charged).toEqual({ phone: 1, email: 1 })
    expect((await reveal(one)).outcome.charged).toEqual({ phone: 0, email: 0 })
  })
})

test('a failed source is not a miss: the subject is looked up again immediately', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  t.contacts.answer = () => Promise.reject(new Error('down'))
  await expect(t.reveal(user, NOTHING)).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(await countRows(t.db, user)).toMatchObject({ misses: 0 })
  t.contacts.answer = bothFields
  expect((await t.reveal(user, NOTHING)).outcome.charged).toEqual({ phone: 1, email: 1 })
})
