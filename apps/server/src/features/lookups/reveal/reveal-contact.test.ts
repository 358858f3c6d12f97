import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '../../../testing/database/as-owner.ts'
import { bothFields } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { DIN_KIND } from '../kinds/din.kind.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
})
afterAll(() => t.drop())
beforeEach(() => {
  t.contacts.answer = bothFields
  t.contacts.requests.length = 0
})

async function detail(userId: number, din: string, key?: string) {
  return DIN_KIND.detailOf(await t.reveal(userId, din, key))
}

test('a phone found costs a phone credit, an email found an email credit', async () => {
  const user = await t.createUser({ phone: 10, email: 10 })
  expect(await detail(user, '00000001')).toEqual({
    is_from_team: false,
    is_test: false,
    lead_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    din_number: '00000001',
    full_name: 'Director 00000001',
    father_name: null,
    dob: null,
    present_address: null,
    permanent_address: null,
    nationality: null,
    status: 'Approved',
    designation: 'Managing Director',
    companies: [
      {
        identification_number: 'U72200KA2013PTC097389',
        company_name: 'Sample Pvt Ltd',
        designation: 'Managing Director',
      },
    ],
    phone_no: '+911111100001',
    email: 'd00000001@sample.example',
    source: 'Sample',
    fetched_at: '2026-03-31T00:00:00.000Z',
    credits_charged: { phone: 1, email: 1 },
    credits_left: { phone: 9, email: 9 },
  })
  expect(await t.balance(user)).toEqual({ phone: 9, email: 9 })
  expect(await t.credits.charges(user)).toMatchObject([{ credits: 2 }])
})

test('a repeated reveal answers from the lead, calls no source and costs nothing', async () => {
  const user = await t.createUser({ phone: 2, email: 2 })
  const first = await detail(user, '00000001')
  t.contacts.answer = () => ({ phone: '+91 11111 99999' })
  const again = await detail(user, '00000001')
  expect(again).toEqual({
    ...first,
    credits_charged: { phone: 0, email: 0 },
    credits_left: { phone: 1, email: 1 },
  })
  expect(t.contacts.requests).toHaveLength(1)
})

test('a lead is returned even when no credit is left', async () => {
  const user = await t.createUser({ phone: 1, email: 1 })
  await detail(user, '00000001')
  expect(await detail(user, '00000001')).toMatchObject({
    phone_no: '+911111100001',
    credits_left: { phone: 0, email: 0 },
  })
  await expect(detail(user, '00000002')).rejects.toMatchObject({ code: 'credits_exhausted' })
})

test('a subject that nobody knows costs nothing, leaves no lead, and is looked up again a day later', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  t.contacts.answer = () => ({})
  expect(await detail(user, '00000001')).toMatchObject({
    lead_id: null,
    phone_no: null,
    email: null,
    source: null,
    fetched_at: null,
    credits_charged: { phone: 0, email: 0 },
    credits_left: { phone: 5, email: 5 },
  })
  expect(await t.lookups.leads('din', user, { limit: 10 })).toEqual({
    rows: [],
    total: 0,
    nextCursor: null,
  })
  t.contacts.answer = bothFields
  expect(await detail(user, '00000001')).toMatchObject({ phone_no: null, email: null })
  t.clock.pass({ hours: 25 })
  expect(await detail(user, '00000001')).toMatchObject({ credits_charged: { phone: 1, email: 1 } })
})

test('only the missing field is looked up again', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  t.contacts.answer = () => ({ phone: '+91 11111 22222' })
  const first = await detail(user, '00000001')
  expect(first).toMatchObject({
    phone_no: '+911111122222',
    email: null,
    credits_charged: { phone: 1, email: 0 },
  })
  t.contacts.answer = bothFields
  const second = await detail(user, '00000001')
  expect(t.contacts.requests.at(-1)?.fields).toEqual(['email'])
  expect(second).toMatchObject({
    lead_id: first.lead_id,
    phone_no: '+911111122222',
    email: 'd00000001@sample.example',
    source: 'Vendor, Sample',
    credits_charged: { phone: 0, email: 1 },
    credits_left: { phone: 4, email: 4 },
  })
})

describe('with one of the two balances used up', () => {
  test('the other field is locked, not looked up, and can be bought later', async () => {
    const user = await t.createUser({ phone: 1, email: 0 })
    expect(await detail(user, '00000001')).toMatchObject({
      phone_no: '+911111100001',
      email: { locked: true },
      credits_charged: { phone: 1, email: 0 },
      credits_left: { phone: 0, email: 0 },
    })
    expect(t.contacts.requests.at(-1)?.fields).toEqual(['phone'])
    expect(await detail(user, '00000001')).toMatchObject({
      phone_no: '+911111100001',
      email: { locked: true },
    })
    await t.grant(user, { phone: 0, email: 1 }, `later:${user}`)
    expect(await detail(user, '00000001')).toMatchObject({
      email: 'd00000001@sample.example',
      credits_charged: { phone: 0, email: 1 },
    })
  })
  test('a field that is not found stays free and the other stays locked', async () => {
    const user = await t.createUser({ phone: 0, email: 1 })
    t.contacts.answer = () => ({ phone: '+91 11111 22222' })
    expect(await detail(user, '00000001')).toMatchObject({
      lead_id: null,
      phone_no: { locked: true },
      email: null,
      credits_left: { phone: 0, email: 1 },
    })
  })
})

test('an unknown DIN is not found and calls no source', async () => {
  const user = await t.createUser({ phone: 1, email: 1 })
  await expect(detail(user, '99999999')).rejects.toMatchObject({ code: 'not_found' })
  expect(t.contacts.requests).toEqual([])
  expect(await t.balance(user)).toEqual({ phone: 1, email: 1 })
})

test('two users each pay for their own lead', async () => {
  const [one, two] = [
    await t.createUser({ phone: 1, email: 1 }),
    await t.createUser({ phone: 1, email: 1 }),
  ]
  const [first, second] = [await detail(one, '00000001'), await detail(two, '00000001')]
  expect(first.lead_id).not.toBe(second.lead_id)
  expect(second.credits_charged).toEqual({ phone: 1, email: 1 })
})

test('prices are set by the operator', async () => {
  const own = await createTestLookups()
  await asOwner(
    own.ownerUrl,
    "UPDATE price SET amount = CASE unit WHEN 'phone' THEN 3 ELSE 0 END WHERE kind = 'din'",
  )
  const user = await own.createUser({ phone: 5, email: 0 })
  expect((await own.reveal(user, '00000001')).outcome).toMatchObject({
    charged: { phone: 3, email: 0 },
    left: { phone: 2, email: 0 },
  })
  expect((await own.reveal(user, '00000002')).outcome).toMatchObject({
    phone: 'locked',
    email: 'found',
    charged: { phone: 0, email: 0 },
  })
  expect(await own.brokenRules()).toEqual([])
  await own.drop()
})

test('the same key gives the same answer; with another subject it is refused', async () => {
  const user = await t.createUser({ phone: 5, email: 0 })
  const first = await detail(user, '00000001', 'key-1')
  await t.grant(user, { phone: 0, email: 5 }, `more:${user}`)
  await detail(user, '00000001')
  expect(await detail(user, '00000001', 'key-1')).toEqual(first)
  await expect(detail(user, '00000002', 'key-1')).rejects.toMatchObject({
    code: 'validation_failed',
  })
  expect(await t.brokenRules()).toEqual([])
})

test('leads come newest first, page by page, and only to their owner', async () => {
  const [user, other] = [
    await t.createUser({ phone: 9, email: 9 }),
    await t.createUser({ phone: 9, email: 9 }),
  ]
  for (const din of ['00000001', '00000002', '00000003']) await detail(user, din)
  const first = await t.lookups.leads('din', user, { limit: 2 })
  expect(first).toMatchObject({
    total: 3,
    rows: [{ subject: '00000003', name: 'Director 00000003' }, { subject: '00000002' }],
  })
  const rest = await t.lookups.leads('din', user, { limit: 2, cursor: first.nextCursor ?? '' })
  expect(rest).toMatchObject({
    total: 3,
    nextCursor: null,
    rows: [{ subject: '00000001', company_name: 'Sample Pvt Ltd' }],
  })
  await expect(
    t.lookups.leads('din', other, { limit: 2, cursor: first.nextCursor ?? '' }),
  ).rejects.toMatchObject({
    code: 'validation_failed',
  })
  expect((await t.lookups.leads('din', other, { limit: 2 })).rows).toEqual([])
  await expect(t.lookups.leads('din', user, { limit: 2, cursor: "'" })).rejects.toMatchObject({
    code: 'validation_failed',
  })
  expect([...(await t.lookups.revealed('din', user, ['00000001', '00000009'])).keys()]).toEqual([
    '00000001',
  ])
})
