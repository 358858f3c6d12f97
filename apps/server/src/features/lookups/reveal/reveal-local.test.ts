import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../../testing/database/as-owner.ts'
import { inDirectory, insertContacts, countRows } from '../../../testing/lookups/directory-rows.ts'
import { dins } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { DIN_KIND } from '../kinds/din.kind.ts'

const PHONE_ONLY = '00000101'
const EMAIL_ONLY = '00000102'
const NOTHING = '00000103'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(t.db, [
    ...dins(100).map((din) => ({ din })),
    { din: PHONE_ONLY, phone: '+911111100101', as_of: null },
    { din: EMAIL_ONLY, email: 'd102@sample.example' },
  ])
})
afterAll(() => t.drop())

async function detail(userId: number, din: string, key?: string) {
  return DIN_KIND.detailOf(await t.revealLocal(userId, din, key))
}

test('what the directory has is charged, in one posting straight from the wallet, with nothing held', async () => {
  const user = await t.createUser({ phone: 10, email: 10 })
  expect(await detail(user, '00000001')).toMatchObject({
    full_name: 'Director 00000001',
    designation: 'Managing Director',
    status: 'Approved',
    companies: [{ company_name: 'Sample Pvt Ltd' }],
    phone_no: '+911111100001',
    email: 'd00000001@sample.example',
    source: 'Sample',
    fetched_at: '2026-03-31T00:00:00.000Z',
    credits_charged: { phone: 1, email: 1 },
    credits_left: { phone: 9, email: 9 },
  })
  const { rows } = await t.db.pool.query(
    `
      SELECT w.user_id, p.to_account_id, p.reason, p.phone, p.email, p.hold_id, p.actor_kind,
        p.actor_id
     FROM ledger_posting p
     JOIN ledger_account w ON w.id = p.from_account_id
     WHERE p.asked_by_user_id = $1`,
    [user],
  )
  const actor = { actor_kind: 'user', actor_id: String(user) }
  expect(rows).toEqual([
    {
      user_id: user,
      to_account_id: 2,
      reason: 'charge',
      phone: 1,
      email: 1,
      hold_id: null,
      ...actor,
    },
  ])
  expect(t.contacts.requests).toEqual([])
  expect(await t.balance(user)).toEqual({ phone: 9, email: 9 })
})

test('the lead keeps what was found with its source, its date and the facts of the day', async () => {
  const user = await t.createUser({ phone: 10, email: 10 })
  await t.revealLocal(user, '00000002')
  const lead = await t.db.kysely
    .selectFrom('lead')
    .selectAll()
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  const from = { phone_source: 'Sample', email_source: 'Sample' }
  const at = { phone_fetched_at: new Date('2026-03-31'), email_fetched_at: new Date('2026-03-31') }
  expect(lead).toMatchObject({ subject: '00000002', ...inDirectory('00000002'), ...from, ...at })
  expect(lead).toMatchObject({
    name: 'Director 00000002',
    facts: { status: 'Approved' },
    created_at: t.clock.now(),
  })
})

test('a repeated reveal is free, even with no credit left, and leaves no new row', async () => {
  const user = await t.createUser({ phone: 1, email: 1 })
  const first = await detail(user, '00000001')
  const rows = await countRows(t.db, user)
  const again = await detail(user, '00000001')
  expect(again).toEqual({ ...first, credits_charged: { phone: 0, email: 0 } })
  expect(await countRows(t.db, user)).toEqual(rows)
  await expect(detail(user, '00000002')).rejects.toMatchObject({ code: 'credits_exhausted' })
})

test('if there is only one field only that one is charged, with today’s date if the directory has none', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  expect(await detail(user, PHONE_ONLY)).toMatchObject({
    phone_no: '+911111100101',
    email: null,
    fetched_at: t.clock.now().toISOString(),
    credits_charged: { phone: 1, email: 0 },
    credits_left: { phone: 4, email: 5 },
  })
  expect(await detail(user, EMAIL_ONLY)).toMatchObject({
    phone_no: null,
    email: 'd102@sample.example',
    credits_charged: { phone: 0, email: 1 },
    credits_left: { phone: 4, email: 4 },
  })
})

test('a field that the directory gets later is bought later, on the same lead', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  await insertContacts(t.db, [{ din: '00000110', phone: '+911111100110' }])
  const first = await detail(user, '00000110')
  await t.db.kysely
    .updateTable('contact_din')
    .set({ email: 'late@sample.example' })
    .where('din', '=', '00000110')
    .execute()
  expect(await detail(user, '00000110')).toMatchObject({
    lead_id: first.lead_id,
    phone_no: '+911111100110',
    email: 'late@sample.example',
    credits_charged: { phone: 0, email: 1 },
    credits_left: { phone: 4, email: 4 },
  })
  expect(await t.brokenRules()).toEqual([])
})

describe('with one of the two balances used up', () => {
  test('the other field is locked, and can be bought later', async () => {
    const user = await t.createUser({ phone: 1, email: 0 })
    expect(await detail(user, '00000003')).toMatchObject({
      phone_no: '+911111100003',
      email: { locked: true },
      credits_charged: { phone: 1, email: 0 },
      credits_left: { phone: 0, email: 0 },
    })
    await t.grant(user, { phone: 0, email: 1 }, `later:${user}`)
    expect(await detail(user, '00000003')).toMatchObject({
      phone_no: '+911111100003',
      email: 'd00000003@sample.example',
      credits_charged: { phone: 0, email: 1 },
    })
  })

  test('a locked field does not show whether there is a contact', async () => {
    const user = await t.createUser({ phone: 0, email: 3 })
    const withPhone = await detail(user, PHONE_ONLY)
    const neither = await detail(user, NOTHING)
    const same = (answer: typeof neither) => ({ ...answer, din_number: '', full_name: '' })
    expect(neither).toMatchObject({
      phone_no: { locked: true },
      email: null,
      credits_left: { phone: 0, email: 3 },
    })
    expect(same(withPhone)).toEqual(same(neither))
    await expect(detail(await t.createUser({ phone: 0, email: 0 }), NOTHING)).rejects.toMatchObject(
      {
        code: 'credits_exhausted',
      },
    )
  })
})

test('new prices of the operator apply from the next lookup on', async () => {
  const own = await createTestLookups()
  await insertContacts(own.db, [{ din: '00000001' }, { din: '00000002' }, { din: '00000003' }])
  const user = await own.createUser({ phone: 5, email: 1 })
  expect((await own.revealLocal(user, '00000001')).outcome.charged).toEqual({ phone: 1, email: 1 })
  await asOwner(
    own.ownerUrl,
    "UPDATE price SET amount = CASE unit WHEN 'phone' THEN 3 ELSE 0 END WHERE kind = 'din'",
  )
  expect((await own.revealLocal(user, '00000002')).outcome).toMatchObject({
    charged: { phone: 3, email: 0 },
    left: { phone: 1, email: 0 },
  })
  expect((await own.revealLocal(user, '00000003')).outcome).toMatchObject({
    phone: 'locked',
    email: 'found',
    charged: { phone: 0, email: 0 },
  })
  expect(await own.credits.charges(user)).toMatchObject([{ credits: 2 }, { credits: 3 }])
  expect(await own.brokenRules()).toEqual([])
  await own.drop()
})

test('an unknown DIN is not found, costs nothing and leaves nothing', async () => {
  const user = await t.createUser({ phone: 1, email: 1 })
  await insertContacts(t.db, [{ din: '99999999' }])
  await expect(detail(user, '99999999')).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no director with this DIN.',
  })
  expect(await t.balance(user)).toEqual({ phone: 1, email: 1 })
  expect(await countRows(t.db, user)).toEqual({ lookups: 0, leads: 0, postings: 0, misses: 0 })
})

test('the same Idempotency-Key gives the same answer, and is refused for another DIN', async () => {
  const user = await t.createUser({ phone: 5, email: 0 })
  const first = await detail(user, '00000004', 'key-1')
  await t.grant(user, { phone: 0, email: 5 }, `more:${user}`)
  await detail(user, '00000004')
  expect(await detail(user, '00000004', 'key-1')).toEqual(first)
  await expect(detail(user, '00000005', 'key-1')).rejects.toMatchObject({
    code: 'validation_failed',
  })
  expect(await t.brokenRules()).toEqual([])
})

test('two users each pay for their own lead', async () => {
  const [one, two] = [
    await t.createUser({ phone: 1, email: 1 }),
    await t.createUser({ phone: 1, email: 1 }),
  ]
  const [first, second] = await Promise.all([detail(one, '00000006'), detail(two, '00000006')])
  expect(first.lead_id).not.toBe(second.lead_id)
  expect([first.credits_charged, second.credits_charged]).toEqual([
    { phone: 1, email: 1 },
    { phone: 1, email: 1 },
  ])
  expect(await t.brokenRules()).toEqual([])
})
