import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { createTestLookups, type TestLookups } from '../../testing/lookups/test-lookups.ts'
import type { Grant } from './credits.service.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
})
afterAll(() => t.drop())

function grant(userId: number, part: Partial<Grant>) {
  const whole: Grant = {
    userId,
    phone: 5,
    email: 3,
    reason: 'top_up',
    reference: { type: 'operator', id: 'invoice 7' },
    idempotencyKey: 'invoice 7',
    actor: { kind: 'operator', id: 'root' },
    ...part,
  }
  return inTransaction(t.db, (tx) => t.credits.grant(tx, whole))
}

test('a new user has nothing', async () => {
  expect(await t.balance(12_345)).toEqual({ phone: 0, email: 0 })
  expect(await t.credits.granted(t.db.kysely, 12_345)).toEqual({ phone: 0, email: 0 })
})

test('the same grant twice, even at the same moment, is one recharge', async () => {
  const user = await t.createUser({ phone: 1, email: 1 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => grant(user, { idempotencyKey: 'a' })),
  )
  expect(new Set(answers.map(({ rechargeId }) => rechargeId)).size).toBe(1)
  expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
  expect(await t.balance(user)).toEqual({ phone: 6, email: 4 })
  expect(await t.credits.granted(t.db.kysely, user)).toEqual({ phone: 6, email: 4 })
})

test('the key of another grant is refused', async () => {
  const [user, other] = [
    await t.createUser({ phone: 1, email: 1 }),
    await t.createUser({ phone: 1, email: 1 }),
  ]
  await grant(user, { idempotencyKey: 'b' })
  await expect(grant(user, { idempotencyKey: 'b', phone: 6 })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(grant(other, { idempotencyKey: 'b' })).rejects.toMatchObject({ code: 'conflict' })
  expect(await t.balance(other)).toEqual({ phone: 1, email: 1 })
})

test('a grant of nothing is not a recharge, and a negative one is impossible', async () => {
  const user = await t.createUser({ phone: 0, email: 0 })
  expect(await grant(user, { phone: 0, email: 0 })).toEqual({
    rechargeId: null,
    postingId: null,
    isReplay: false,
  })
  await expect(grant(user, { phone: -1, email: 2, idempotencyKey: 'c' })).rejects.toThrow(
    /ledger_posting_moves_something/,
  )
  expect(await t.balance(user)).toEqual({ phone: 0, email: 0 })
})

test('a grant whose transaction fails does not exist', async () => {
  const user = await t.createUser({ phone: 1, email: 0 })
  const failing = inTransaction(t.db, async (tx) => {
    await t.credits.grant(tx, {
      userId: user,
      phone: 100,
      email: 0,
      reason: 'plan',
      reference: { type: 'event', id: '1' },
      idempotencyKey: 'd',
      actor: { kind: 'system', id: null },
    })
    throw new Error('later step')
  })
  await expect(failing).rejects.toThrow('later step')
  expect(await t.balance(user)).toEqual({ phone: 1, email: 0 })
})

test('a refund gives back what was spent, refers to it, and is not a new credit', async () => {
  const user = await t.createUser({ phone: 2, email: 2 })
  await t.reveal(user, '00000001')
  const charge = await t.db.kysely
    .selectFrom('ledger_posting')
    .select('id')
    .where('reason', '=', 'charge')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await grant(user, {
    phone: 1,
    email: 0,
    reason: 'refund',
    idempotencyKey: 'report:1',
    correctsPostingId: charge.id,
  })
  expect(await t.balance(user)).toEqual({ phone: 2, email: 1 })
  expect(await t.credits.granted(t.db.kysely, user)).toEqual({ phone: 2, email: 2 })
  expect(await t.brokenRules()).toEqual([])
})

test('usage has one record per charge, newest last, only of this user', async () => {
  const [user, other] = [
    await t.createUser({ phone: 5, email: 1 }),
    await t.createUser({ phone: 5, email: 5 }),
  ]
  for (const din of ['00000011', '00000012', '00000013']) await t.reveal(user, din)
  await t.reveal(other, '00000011')
  const charges = await t.credits.charges(user)
  expect(charges.map(({ credits }) => credits)).toEqual([2, 1, 1])
  expect(charges.map(({ chargedAt }) => chargedAt)).toEqual(
    charges.map(({ chargedAt }) => chargedAt).toSorted((a, b) => +a - +b),
  )
})
