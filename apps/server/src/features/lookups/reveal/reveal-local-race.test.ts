import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import { insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { createLookupsOn, dins } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { tally } from '../../../testing/lookups/tally-reveals.ts'

let t: TestLookups
beforeEach(async () => {
  t = await createTestLookups({ maxConnections: 40 })
  await insertContacts(
    t.db,
    dins(400).map((din) => ({ din })),
  )
})
afterEach(() => t.drop())

const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && result.reason instanceof AppError ? result.reason.code : undefined

test('200 reveals at the same time on 100 credits are 100 charges and 100 refusals', async () => {
  const user = await t.createUser({ phone: 100, email: 100 })
  const results = await Promise.allSettled(dins(200).map((din) => t.revealLocal(user, din)))
  expect(tally(results)).toEqual({
    answered: 100,
    phone: 100,
    email: 100,
    exhausted: 100,
    others: [],
  })
  expect(await t.credits.charges(user)).toHaveLength(100)
  expect(await t.balance(user)).toEqual({ phone: 0, email: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('50 reveals of the same director at the same time charge once, and all are answered', async () => {
  const user = await t.createUser({ phone: 1, email: 1 })
  const results = await Promise.allSettled(dins(50).map(() => t.revealLocal(user, '00000007')))
  expect(tally(results)).toEqual({ answered: 50, phone: 1, email: 1, exhausted: 0, others: [] })
  for (const result of results)
    expect(result).toMatchObject({ value: { lead: { phone: '+911111100007' } } })
  expect(await t.brokenRules()).toEqual([])
})

test('two processes at the same time with the same credits and directors charge each director once', async () => {
  const user = await t.createUser({ phone: 60, email: 60 })
  const other = createLookupsOn(t.db)
  const results = await Promise.allSettled(
    dins(100).flatMap((din) => [
      t.revealLocal(user, din),
      other.revealLocal(user, din),
      t.reveal(user, din),
    ]),
  )
  const { phone, email, others } = tally(results)
  expect({ phone, email, others }).toEqual({ phone: 60, email: 60, others: [] })
  expect((await t.lookups.leads('din', user, { limit: 1 })).total).toBe(60)
  expect(await t.brokenRules()).toEqual([])
})

test('many users at the same time are each charged for their own', async () => {
  const users = await Promise.all(dins(60).map(() => t.createUser({ phone: 8, email: 4 })))
  const results = await Promise.allSettled(
    users.flatMap((user) => dins(10).map((din) => t.revealLocal(user, din))),
  )
  expect(tally(results)).toEqual({
    answered: 480,
    phone: 480,
    email: 240,
    exhausted: 120,
    others: [],
  })
  for (const user of users) expect(await t.balance(user)).toEqual({ phone: 0, email: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('a poisoned call does not fail those that go with it', async () => {
  const users = await Promise.all(dins(8).map(() => t.createUser({ phone: 2, email: 2 })))
  const [quiet, nul, nobody, ...others] = users
  const results = await Promise.allSettled([
    t.revealLocal(quiet ?? 0, '00000001'),
    t.revealLocal(nul ?? 0, '0000\u00001'),
    t.revealLocal(987_654_321, '00000001'),
    t.revealLocal(nobody ?? 0, '99999999'),
    ...others.map((user) => t.revealLocal(user, '00000001')),
  ])
  const failed = results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
  expect(failed).toEqual([1, 2, 3])
  expect(results.slice(2, 4).map(codeOf)).toEqual(['credits_exhausted', 'not_found'])
  for (const user of others) expect(await t.balance(user)).toEqual({ phone: 1, email: 1 })
  expect(await t.brokenRules()).toEqual([])
})

test('grants, memberships that begin and end, and both kinds of reveals at the same time never deadlock and lose nothing', async () => {
  const [owner, ...members] = await Promise.all(
    dins(7).map(() => t.createUser({ phone: 60, email: 60 })),
  )
  const ownerUserId = owner ?? 0
  const actor = { kind: 'user', id: String(ownerUserId) } as const
  async function joinAndLeave(memberUserId: number): Promise<void> {
    for (const round of [1, 2, 3]) {
      const membership = { membershipId: memberUserId * 10 + round, memberUserId, ownerUserId }
      const posting = { idempotencyKey: `${membership.membershipId}`, actor }
      await inTransaction(t.db, async (tx) => {
        await t.credits.lockWallets(tx, [ownerUserId, memberUserId])
        await t.credits.openMembership(tx, membership)
        await t.credits.allot(tx, membership, { phone: 3, email: 3 }, posting)
      })
      await t.revealLocal(memberUserId, dins(1, 300 + round)[0] ?? '')
      await inTransaction(t.db, (tx) => t.credits.endMembership(tx, membership, actor))
    }
  }
  // Half of what a lookup holds comes back, sometimes after the membership has ended.
  t.contacts.answer = () => ({ phone: '+91 11111 22222' })
  const results = await Promise.allSettled([
    ...members.map(joinAndLeave),
    ...[ownerUserId, ...members].flatMap((user) => [
      ...dins(20).map((din) => t.revealLocal(user, din)),
      ...dins(10, 100).map((din) => t.reveal(user, din)),
      ...dins(5).map((key) => t.grant(user, { phone: 1, email: 1 }, `${user}:${key}`)),
    ]),
    t.lookups.releaseOverdue(),
  ])
  // A lookup that is cancelled with its membership ends as not answered.
  const expected = new Set<unknown>(['credits_exhausted', 'provider_unavailable'])
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.filter((result) => !expected.has(codeOf(result)))).toEqual([])
  expect(await t.brokenRules()).toEqual([])
})
