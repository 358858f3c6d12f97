import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { openLookups, settleLookups, type Answer } from './lookups.store.ts'

let t: TestLookups
beforeEach(async () => {
  t = await createTestLookups()
})
afterEach(() => t.drop())

const DIN = '00000001'
const PHONE = '+911111100001'
const EMAIL = 'd00000001@sample.example'

/** Opens the same lookup for several users in one statement. */
function open(userIds: readonly number[]) {
  const now = t.clock.now()
  const opening = { kind: 'din', isListed: true, now, day: '2026-01-01', misses: null } as const
  const requests = userIds.map((userId) => ({
    userId,
    subject: DIN,
    actor: { kind: 'user', id: null } as const,
  }))
  return openLookups(t.db.pool, { ...opening, holdSeconds: 60 }, requests)
}
function settle(answers: readonly Answer[]) {
  return settleLookups(t.db.pool, { kind: 'din', now: t.clock.now() }, answers)
}
function answerOf(
  userId: number,
  lookupId: number | null | undefined,
  phone: string | null,
  email: string | null,
) {
  const found = (value: string | null) =>
    value && { value, source: 'Sample', fetchedAt: t.clock.now() }
  const isFailed = false
  const about = { userId, lookupId: lookupId ?? 0, subject: DIN, isFailed }
  return {
    ...about,
    phone: found(phone) || null,
    email: found(email) || null,
    name: null,
    facts: null,
  }
}
const left = async (userIds: readonly number[]) =>
  Promise.all(userIds.map((userId) => t.balance(userId)))

test('users in one statement each pay for what was found for them', async () => {
  const users = [...Array<null>(4)].map(() => t.createUser({ phone: 2, email: 2 }))
  const [both, one, none, failed] = (await Promise.all(users)) as [number, number, number, number]
  const opened = await open([both, one, none, failed])
  expect(opened.map(({ outcome, left_phone }) => `${outcome} ${left_phone}`)).toEqual(
    Array(4).fill('asked 1'),
  )
  const settled = await settle([
    answerOf(both, opened[0]?.lookup_id, PHONE, EMAIL),
    answerOf(one, opened[1]?.lookup_id, PHONE, null),
    answerOf(none, opened[2]?.lookup_id, null, null),
    { ...answerOf(failed, opened[3]?.lookup_id, null, null), isFailed: true },
  ])
  expect(
    settled.map(({ place, outcome, left_phone, left_email }) => [
      place,
      outcome,
      left_phone,
      left_email,
    ]),
  ).toEqual([
    [1, 'asked', 1, 1],
    [2, 'asked', 1, 2],
    [3, 'asked', 2, 2],
    [4, 'failed', 2, 2],
  ])
  expect(settled.map(({ lead_id, phone, email }) => [lead_id !== null, phone, email])).toEqual([
    [true, PHONE, EMAIL],
    [true, PHONE, null],
    [false, null, null],
    [false, null, null],
  ])
  expect(await left([both, one, none, failed])).toEqual([
    { phone: 1, email: 1 },
    { phone: 1, email: 2 },
    { phone: 2, email: 2 },
    { phone: 2, email: 2 },
  ])
  expect(await t.brokenRules()).toEqual([])
})

test('a user whose lookup has ended, or who owns half of it, changes nothing for the others', async () => {
  const first = await t.createUser({ phone: 1, email: 1 })
  const owner = await t.createUser({ phone: 1, email: 0 })
  const late = await t.createUser({ phone: 1, email: 1 })
  await t.reveal(owner, DIN)
  await t.grant(owner, { phone: 0, email: 1 }, 'more')
  const poor = await t.createUser({ phone: 0, email: 0 })

  const opened = await open([first, owner, late, poor])
  expect(opened.map(({ outcome }) => outcome)).toEqual(['asked', 'asked', 'asked', 'exhausted'])
  expect(opened[1]).toMatchObject({ asks_phone: false, asks_email: true })
  const lookupId = opened[2]?.lookup_id ?? 0
  await t.db.pool.query('SELECT lookup_give_back($1, $2, $3)', [lookupId, 'expired', t.clock.now()])

  const settled = await settle([
    answerOf(first, opened[0]?.lookup_id, PHONE, EMAIL),
    answerOf(owner, opened[1]?.lookup_id, PHONE, EMAIL),
    answerOf(late, lookupId, PHONE, EMAIL),
  ])
  expect(
    settled.map(({ place, charged_phone, charged_email }) => [place, charged_phone, charged_email]),
  ).toEqual([
    [1, 1, 1],
    [2, 0, 1],
  ])
  expect(await left([first, owner, late])).toEqual([
    { phone: 0, email: 0 },
    { phone: 0, email: 0 },
    { phone: 1, email: 1 },
  ])
  expect(await t.brokenRules()).toEqual([])
})
